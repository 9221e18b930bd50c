import {
  type AsyncApiDocument,
  type Bundles,
  eachNode,
  findUnfit,
  isRecord,
  type OriginOf,
  originsBelow,
  originsIn,
  REGISTER,
  type ReadText,
  readRegister,
  readStatements,
  sourcesOf,
} from 'unsaid/lint';
import { findUnapproved, type Judged, judgedTexts, readApprovals } from './approvals.ts';
import { checkEntries } from './check-entries.ts';
import { checkWords } from './check-words.ts';
import { compareWithStatements } from './compare.ts';
import { readFacts } from './read-facts.ts';

export interface Backing {
  readonly findings: readonly string[];
  readonly texts: readonly Judged[];
  /** How many statements and open points there are. */
  readonly counted: string;
}

/**
 * Holds the documents and the register against the statements of the interface specification, in both directions, and their
 * texts against the approvals.
 * @param lint The command that approves.
 */
export async function findUnbacked(
  read: ReadText,
  { root, bundles }: { readonly root: string; readonly bundles: Bundles },
  lint = '',
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
  // Examples are compared with the backed facts of the documents.
  const findings = [
    ...(unbacked.length > 0 ? unbacked : checkExamples(bundles, originOf)),
    ...(approvals === undefined ? [] : findUnapproved(texts, approvals, lint)),
  ];
  return { findings, texts, counted: `Statements: ${statements.length}. Open points: ${entries.length}.` };
}

/** Checks that examples fit, and carry only listed fields and seen values. */
function checkExamples({ openapi, asyncapi = {} as AsyncApiDocument }: Bundles, originOf: OriginOf): string[] {
  const documents = { openapi: closed(openapi), asyncapi: closed(asyncapi) };
  const placeOf = originsIn({ openapi, asyncapi }, documents, originOf);
  return findUnfit(documents).map(
    ({ kind, place, what }) => `${placeOf(kind, place)}: invalid example: ${what}. Correct it.`,
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
