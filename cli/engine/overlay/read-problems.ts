import type { Documents, Response } from '../model/contract.ts';
import { X_PROBLEMS } from '../model/extension-keywords.ts';
import { eachNode, isRecord, pointerOf } from '../model/json-pointer.ts';
import { didYouMean } from '../system/user-error.ts';
import { responsesOf } from './check-operations.ts';
import type { Problem } from './problem-body.ts';

/** An entry of `x-problems`, with the JSON pointers of its response and of itself. */
export interface Entry extends Problem {
  readonly example?: string;
  readonly response: string;
  readonly place: string;
}

/** Notes what is wrong at a node. */
export type Note = (pointer: string, problem: string, kind?: keyof Documents) => void;

/** The entries of `x-problems`, by the JSON pointers of the responses that have it; calls `note` with each that is wrong. */
export function readProblems(documents: Documents, note: Note): ReadonlyMap<string, readonly Entry[]> {
  const holders = responsesOf(documents.openapi).filter(([pointer]) => !/\/responses\/[12][^/]*$/.test(pointer));
  noteStray(documents, new Set(holders.map(([pointer]) => pointer)), note);
  return new Map(
    holders.flatMap(([pointer, response]) =>
      X_PROBLEMS in response ? [[pointer, entriesOf(pointer, response, note)] as const] : [],
    ),
  );
}

function noteStray(documents: Documents, holders: ReadonlySet<string>, note: Note): void {
  for (const kind of ['openapi', 'asyncapi'] as const) {
    eachNode(documents[kind], (node, pointer) => {
      if (!(X_PROBLEMS in node) || holders.has(pointer) || pointer.endsWith('/properties')) return;
      const place = `${pointer}/${X_PROBLEMS}`;
      note(place, `${place} does not stand at an error. Write it at a response of an error status.`, kind);
    });
  }
}

function entriesOf(response: string, node: Response & { [X_PROBLEMS]?: unknown }, note: Note): Entry[] {
  const { [X_PROBLEMS]: given, content = {} } = node;
  const examples = Object.values(content).flatMap((media) => Object.keys(media.examples ?? {}));
  const place = `${response}/${X_PROBLEMS}`;
  if (!isRecord(given) || Array.isArray(given)) {
    note(place, `${X_PROBLEMS} is not a mapping. Write the status of each code: \`not-found: 404\`.`);
    return [];
  }
  return Object.entries(given).flatMap(([code, said]) => {
    const at = place + pointerOf([code]);
    const problem = problemOf(code, said, response, examples);
    if (problem !== undefined) note(at, problem);
    const { status, example } = isRecord(said) ? said : { status: said };
    const entry = { code, status: Number(status), response, place: at };
    return problem === undefined ? [{ ...entry, ...(example !== undefined && { example: String(example) }) }] : [];
  });
}

function problemOf(code: string, said: unknown, response: string, examples: readonly string[]): string | undefined {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))
    return `"${code}" is not a code of a refusal. Use lower-case words joined by hyphens.`;
  const { status, example, ...others } = isRecord(said) ? said : { status: said };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return `${code} has an unknown key ${unknown}. Use status and example.${didYouMean(unknown, ['status', 'example'])}`;
  if (!Number.isInteger(status) || Number(status) < 300 || Number(status) > 599)
    return `${code} has ${status === undefined ? 'no status' : `the status ${JSON.stringify(status)}`}. Write one from 300 to 599.`;
  const declared = /^\/paths\/.*\/responses\/([^/]*)$/.exec(response)?.[1] ?? 'default';
  if (declared !== 'default' && !new RegExp(`^${declared.replaceAll('X', '\\d')}$`).test(`${status}`))
    return `${code} has the status ${status} at the response ${declared}. Write it at a response for ${status}.`;
  if (example === undefined || examples.includes(String(example))) return undefined;
  const known = examples.length === 0 ? 'It has none' : `It has ${examples.join(', ')}`;
  return `${code} names the example ${example}, which the response does not have. ${known}.${didYouMean(String(example), examples)}`;
}
