import type { AsyncApiDocument } from '../../model/contract.ts';
import { eachNode, isRecord } from '../../model/json-pointer.ts';
import { type Bundles, type OriginOf, originsBelow, originsIn, sourcesOf } from '../../read/origins.ts';
import { REGISTER, readRegister } from '../../read/read-open-points.ts';
import type { ReadText } from '../../read/read-text.ts';
import { UserError } from '../../system/user-error.ts';
import { findUnfit } from '../../view/unfit-examples.ts';
import { findUnapproved, type Judged, judgedTexts, readApprovals } from './approvals.ts';
import { checkEntries } from './check-entries.ts';
import { checkWords } from './check-words.ts';
import { compareWithStatements } from './compare.ts';
import { readFacts } from './read-facts.ts';
import { readStatements } from './read-statements.ts';

export interface Backing {
  readonly findings: readonly string[];
  readonly texts: readonly Judged[];
  /** How many statements and open points there are. */
  readonly counted: string;
}

/** Holds the documents and the register against the statements of the interface specification, in both directions. */
export async function findUnbacked(
  read: ReadText,
  { root, bundles }: { readonly root: string; readonly bundles: Bundles },
  { words = true } = {},
): Promise<Backing> {
  const [statements, { entries, lineOf }, approvals] = await Promise.all([
    readStatements(read),
    readRegister(read),
    readApprovals(read),
  ]);
  const originOf = originsBelow(root, read.shown?.(''));
  const sources = sourcesOf(bundles, originOf);
  const { places, ...facts } = readFacts(sources);
  const entryAt = (id: string) => `${REGISTER}:${lineOf(id)}`;
  const books = { sources, places, statements, register: entries, entryAt };
  const texts = judgedTexts(books);
  const unbacked = [
    ...compareWithStatements(facts, statements, originOf),
    ...checkEntries(books),
    ...checkWords(books),
  ];
  const findings = [
    // Examples are held against what the documents rightly state.
    ...(unbacked.length > 0 ? unbacked : checkExamples(bundles, originOf)),
    ...(words && approvals !== undefined ? findUnapproved(texts, approvals) : []),
  ];
  return { findings, texts, counted: `Statements: ${statements.length}. Open points: ${entries.length}.` };
}

/** Examples fit; besides, they carry listed fields only, and where values have been seen, those. */
function checkExamples({ openapi, asyncapi = {} as AsyncApiDocument }: Bundles, originOf: OriginOf): string[] {
  const documents = { openapi: closed(openapi), asyncapi: closed(asyncapi) };
  const placeOf = originsIn({ openapi, asyncapi }, documents, originOf);
  return findUnfit(documents).map(
    ({ kind, place, what }) => `${placeOf(kind, place)}: the example does not fit: ${what}. Correct it.`,
  );
}

function closed<Document extends object>(document: Document): Document {
  const copy = structuredClone(document);
  eachNode(copy, (node) => {
    if (isRecord(node.properties) && !('allOf' in node)) node.additionalProperties ??= false;
    if ('x-values-seen' in node) node.enum ??= node['x-values-seen'];
  });
  return copy;
}

export async function refuseUnbacked(read: ReadText, contract: Parameters<typeof findUnbacked>[1]): Promise<void> {
  const { findings } = await findUnbacked(read, contract, { words: false });
  if (findings.length > 0) throw new UserError(findings.join('\n'));
}
