import { createHash } from 'node:crypto';
import {
  eachNode,
  isRecord,
  parseYaml,
  type ReadText,
  type RegisterEntry,
  readYaml,
  type Statement,
  UserError,
  unlessMissing,
} from 'unsaid/lint';
import { type Books, idsOf } from './check-entries.ts';
import { citedAt, REGISTER_TEXTS, textsAt } from './check-words.ts';

/** File of the approvals, relative to the folder of the contract. */
export const APPROVALS = 'openapi/approved.yaml';

export interface Judged {
  readonly name: string;
  readonly text: string;
  readonly beside: readonly Statement[];
  readonly at: () => string;
}

/** Fields of a register entry that are approved. */
const APPROVED = [
  ...REGISTER_TEXTS,
  'kind',
  'impact',
  'observable',
  'role',
  'bears',
  'adds',
  'sensitive',
  'before-live',
  'group',
] as const;

export type Approvals = ReadonlyMap<string, readonly string[]>;

/** Reads the approvals; `undefined` for a contract that keeps none. Throws a UserError for a file that cannot be used. */
export async function readApprovals(read: ReadText): Promise<Approvals | undefined> {
  const file = await unlessMissing(readYaml(read, APPROVALS));
  if (file === undefined) return undefined;
  const { value } = file;
  if (!isRecord(value)) throw new UserError(`${APPROVALS}:1: is not a mapping of names to digests. Restore it.`);
  return new Map(Object.entries(value).map(([name, digests]) => [name, [digests].flat().map(String)]));
}

/** The texts of YAML documents beside those of the contract: workflows, and documents of other APIs that approvals name. */
export async function judgedElsewhere(
  read: ReadText,
  approvals: Approvals,
  beside: readonly string[],
  statements: readonly Statement[],
): Promise<Judged[]> {
  const files = [...new Set([...approvals.keys(), ...beside])].filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(files.map(async (file) => [file, await unlessMissing(read(file))] as const));
  return texts.flatMap(([file, text]) => (text === undefined ? [] : judgedDocument(file, text, statements)));
}

/** Every text of the documents, the register and the statements, with what it is judged beside. */
export function judgedTexts(books: Books): Judged[] {
  const { places, statements, register, sources, entryAt } = books;
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const statementsOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return [
    ...places.flatMap((place) =>
      textsAt(place).map(({ what, text, owner, key }) => ({
        name: `${place.name} ${what}`,
        text,
        beside: statementsOf(citedAt(place)),
        at: () => sources.originOf(owner, key),
      })),
    ),
    ...register.map((entry) => ({
      name: `open point ${entry.id}`,
      text: APPROVED.filter((field) => entry[field] !== undefined)
        .map((field) => `${field}: ${entry[field]}`)
        .join('\n'),
      beside: statementsOf(entry.source),
      at: () => entryAt(entry.id),
    })),
    ...statements.map((statement) => ({
      name: `statement ${statement.id}`,
      text: `${statement.section}: ${sayingOf(statement)}`,
      beside: [],
      at: statement.origin,
    })),
  ];
}

/** The paragraphs of a guide that name an open point: what they say of it goes no further than the register. */
export function judgedGuide(file: string, text: string, register: readonly RegisterEntry[]): Judged[] {
  const lines = text.split('\n');
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const about = register.filter(({ id }) => paragraph.includes(`\`${id}\``));
    const first = paragraph.trim().split('\n')[0] ?? '';
    const at = () => `${file}:${lines.indexOf(first) + 1}`;
    return about.length === 0 ? [] : [{ name: file, text: paragraph, beside: [], at }];
  });
}

function judgedDocument(file: string, text: string, statements: readonly Statement[]): Judged[] {
  const { value, lineOf } = parseYaml(text, file);
  const found: Judged[] = [];
  eachNode(value, (node, pointer) => {
    const cited = idsOf(node['x-source']);
    const beside = statements.filter(({ id }) => cited.includes(id));
    const judge = (key: string, text: string) =>
      found.push({ name: file, text, beside, at: () => `${file}:${lineOf(`${pointer}/${key}`)}` });
    for (const key of ['title', 'summary', 'description', 'x-effect', 'url']) {
      const value = node[key];
      if (typeof value === 'string') judge(key, value);
    }
    const key = pointer === '/info' ? 'title' : WHOLE.find((member) => node[member] !== undefined);
    if (key === undefined) return;
    const members = Object.entries(node).map(([member, value]) => [
      member,
      BY_NAME.includes(member) && isRecord(value) ? Object.keys(value) : value,
    ]);
    judge(key, JSON.stringify(Object.fromEntries(members)));
  });
  return found;
}

/**
 * Members of nodes of which all is judged: a step of a workflow with all that it sends and expects, a workflow with its inputs, an
 * operation, an object with the names of its fields.
 */
const WHOLE = ['stepId', 'workflowId', 'operationId', 'properties'] as const;

/** Members that are nodes of their own, of which the names are judged. */
const BY_NAME: readonly string[] = ['steps', 'properties', 'requestBody'];

/** Names what was not approved as it stands, each with the statements beside it and the command that approves. */
export function findUnapproved(texts: readonly Judged[], approvals: Approvals, lint: string): string[] {
  return texts
    .filter((text) => !approvals.get(text.name)?.includes(digestOf(text)))
    .map(({ name, text, beside, at }) => {
      const command = `${lint} --approve ${JSON.stringify(name)}`;
      return [
        `${at()}: ${name} is not approved in its current form. Correct it, or approve it with its citations: ${command}`,
        `    it says:  ${text.trim().replaceAll('\n', '\n              ')}`,
        ...beside.map((statement) => `    ${statement.id.padEnd(9)} ${sayingOf(statement)}`),
      ].join('\n');
    });
}

/** The approvals with some texts as they stand, by their names; what is no longer there is left out. */
export function approve(texts: readonly Judged[], before: Approvals, names: readonly string[]): Approvals {
  const approved = new Map<string, string[]>();
  for (const text of texts) {
    const digest = digestOf(text);
    const isApproved = names.includes(text.name) || before.get(text.name)?.includes(digest);
    if (isApproved) approved.set(text.name, [...(approved.get(text.name) ?? []), digest]);
  }
  return approved;
}

export function writeApprovals(approvals: Approvals): string {
  const lines = [...approvals]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, digests]) => {
      const [first] = digests;
      return digests.length === 1 ? `${JSON.stringify(name)}: ${quoted(first)}` : listOf(name, digests);
    });
  return [HEADER, ...lines, ''].join('\n');
}

const HEADER = `# Texts that a person approved beside the statements that they cite: a digest of both for each. A text that changes, and
# one whose statements change, is refused until it is approved again: lint shows it beside them, with the command.`;

const listOf = (name: string, digests: readonly string[]) =>
  [`${JSON.stringify(name)}:`, ...digests.map((digest) => `  - ${quoted(digest)}`)].join('\n');

/** Quoted, because digits around an "e" would be a number. */
const quoted = (digest = '') => `'${digest}'`;

function digestOf({ text, beside }: Judged): string {
  const whole = [text.trim(), ...beside.map((statement) => `${statement.id} ${sayingOf(statement)}`)];
  return createHash('sha256').update(whole.join('\n')).digest('hex').slice(0, 8);
}

function sayingOf({ says, fact, opens }: Statement): string {
  const parts = [says.trim(), ...(fact === undefined ? [] : [JSON.stringify(fact)])];
  return [...parts, ...(opens.length === 0 ? [] : [`opens ${opens.join(', ')}`])].join(' ');
}
