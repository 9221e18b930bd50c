import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { documents, shownOf } from '../../../../test/contract.ts';
import { findPlaces } from '../../../unsaid/src/docs/find-places.ts';
import { openPointsPage } from '../../../unsaid/src/docs/open-points-page.ts';
import { introducedPlaces, referenceDocument } from '../../../unsaid/src/docs/reference-document.ts';
import { referenceMarkdown } from '../../../unsaid/src/docs/reference-markdown.ts';
import { emitFiles } from '../../../unsaid/src/engine/emit/files.ts';
import { contractOf } from '../../../unsaid/src/engine/load/read-contract.ts';
import type { Contract } from '../../../unsaid/src/engine/model/contract.ts';
import { isRecord, resolveRef } from '../../../unsaid/src/engine/model/json-pointer.ts';
import { pathOperations } from '../../../unsaid/src/engine/model/path-operations.ts';
import { FOLLOWED } from '../../src/provider/assumptions.ts';

/** What a contract loses with one answer, in the words of each command; nothing where an answer is words alone. */
export interface Effects {
  /** What the mock takes (`requests`) and sends (`responses`). */
  readonly mock: readonly string[];
  /** What `check` sends and judges. */
  readonly check: readonly string[];
  /** What `learn` judges. */
  readonly learn: readonly string[];
  /** What `check-receiver` sends. */
  readonly receiver: readonly string[];
  /** The generated files whose code is another one, comments apart. */
  readonly code: readonly string[];
  /** Pages of the docs that say something else: of the reference, and of the open points. */
  readonly docs: readonly string[];
}

interface Action {
  readonly target: string;
  readonly 'x-answers'?: Readonly<Record<string, string>>;
  readonly update?: unknown;
}

const NAMES = ['rest', 'events', 'server', 'client', 'operations', 'receiver', 'validators', 'variant'];
const CODE = NAMES.map((name) => `${name}.ts`);
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm;

/**
 * Leaves an answer out of the overlay of a folder: its words, and what its action adds for no other answer.
 * @param isWhole Leaves out its whole actions, where what is left of one would not be an answer.
 */
async function leaveOut(folder: string, point: string, isWhole = false): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.overlay.yaml'))) {
    const at = path.join(folder, file);
    const overlay = parse(await readFile(at, 'utf8')) as { actions: Action[] };
    const actions = overlay.actions.flatMap((action) => {
      const { [point]: words, ...others } = action['x-answers'] ?? {};
      if (words === undefined) return [action];
      const kept = Object.keys(others);
      if (kept.length === 0 || isWhole) return [];
      const theirs = kept.flatMap((id) => FOLLOWED[id] ?? []);
      const known = FOLLOWED[point] ?? [];
      const own = known.filter((keyword) => !theirs.includes(keyword));
      // Answers of one kind, such as headers: which field is whose, nothing says.
      if (known.length > 0 && own.length === 0) return [];
      return [{ ...action, 'x-answers': others, update: without(action.update, own) }];
    });
    if (actions.length === 0) await rm(at);
    else await writeFile(at, stringify({ ...overlay, actions }));
  }
}

/** A node without what keywords say, wherever they stand: `x-csv.columns` is a keyword of a keyword. */
function without(node: unknown, keywords: readonly string[]): unknown {
  if (!isRecord(node) || Array.isArray(node)) return node;
  const entries = Object.entries(node).filter(([key]) => !keywords.includes(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const inner = keywords.flatMap((keyword) =>
        keyword.startsWith(`${key}.`) ? [keyword.slice(key.length + 1)] : [],
      );
      return [key, without(value, [...keywords, ...inner])];
    }),
  );
}

/** The parts of a contract that the commands work by, and the code that is generated of it. */
interface Parts {
  readonly [part: string]: string;
}

export async function partsOf(folder: string): Promise<Parts> {
  const contract = await contractOf(documents, folder);
  const { openapi, asyncapi } = contract;
  const operations = pathOperations(openapi.paths).map(({ operation }) => operation);
  const text = (value: unknown, isSent = false) => JSON.stringify(plain(contract, value, isSent));
  const { security, components } = openapi;
  const files = await emitFiles(contract);
  const shown = shownOf(contract);
  const document = referenceDocument(shown);
  return {
    reference: referenceMarkdown(shown, document),
    'open-points': openPointsPage(shown, findPlaces(document, introducedPlaces(shown))).markdown ?? '',
    requests: text([
      [security, components.securitySchemes],
      operations.map(({ operationId, parameters, requestBody, security }) => [
        operationId,
        parameters,
        requestBody,
        security,
      ]),
    ]),
    judged: text(operations.map(({ operationId, responses }) => [operationId, responses])),
    responses: text(
      operations.map(({ operationId, responses }) => [operationId, responses]),
      true,
    ),
    sent: JSON.stringify(plain({ ...contract, openapi: asyncapi as never }, asyncapi.channels, true)),
    events: JSON.stringify(plain({ ...contract, openapi: asyncapi as never }, asyncapi.channels, false)),
    ...Object.fromEntries(
      CODE.map((file) => [file, (files.get(file) ?? '').replaceAll(COMMENTS, ' ').replaceAll(/\s+/g, ' ')]),
    ),
  };
}

/** How the parts are called that two commands read otherwise. */
const SHOWN: Parts = { judged: 'responses', sent: 'events' };

const WORDS = ['description', 'summary', 'title', 'x-answers', 'x-open-points', 'x-source', 'x-values-seen'];
/** Of the keywords that begin with `x-`, those by which values are judged. The others are for a service that runs. */
const KEPT = ['x-sum', 'x-unique', 'x-format'];
/** What those that send work by as well. */
const SENT = ['x-signature', 'x-value'];

/** A node with its references followed, without words. */
function plain(contract: Contract, node: unknown, isSent: boolean, above: readonly string[] = []): unknown {
  if (Array.isArray(node)) return node.map((part) => plain(contract, part, isSent, above));
  if (!isRecord(node)) return node;
  if (typeof node.$ref === 'string')
    return above.includes(node.$ref)
      ? node.$ref
      : plain(contract, resolveRef(contract.openapi, node as never), isSent, [...above, node.$ref]);
  return Object.fromEntries(
    Object.entries(node)
      .filter(
        ([key]) =>
          !WORDS.includes(key) && (!key.startsWith('x-') || KEPT.includes(key) || (isSent && SENT.includes(key))),
      )
      .filter(([key]) => isSent || (key !== 'example' && key !== 'examples'))
      .map(([key, value]) => [key, plain(contract, value, isSent, above)]),
  );
}

/** What `whole` has and `less` has otherwise. */
function difference(whole: Parts, less: Parts): Effects {
  const differs = (parts: readonly string[]) => parts.filter((part) => whole[part] !== less[part]);
  const named = (parts: readonly string[]) => differs(parts).map((part) => SHOWN[part] ?? part);
  return {
    mock: named(['requests', 'responses']),
    check: named(['requests', 'judged']),
    learn: named(['requests', 'judged', 'events']),
    receiver: named(['sent']),
    code: differs(CODE),
    docs: differs(['reference', 'open-points']),
  };
}

/** What an answer of an overlay changes; with those that share its actions, where it cannot stand without them. */
export async function effectsOf(whole: Parts, copy: () => Promise<string>, point: string): Promise<Effects> {
  const [alone, together] = [await copy(), await copy()];
  await leaveOut(alone, point);
  const less = await partsOf(alone).catch(async () => {
    await leaveOut(together, point, true);
    return partsOf(together);
  });
  return difference(whole, less);
}
