import {
  DOCUMENTS,
  eachNode,
  type OpenApiDocument,
  pathOperations,
  REGISTER,
  type ReadText,
  type RegisterEntry,
  readRegister,
  readStatements,
  readYaml,
  type Sources,
  STATEMENTS,
  type Statement,
  workflowFiles,
} from 'unsaid/lint';
import type { Place } from './read-facts.ts';

export interface Books {
  readonly sources: Sources;
  readonly places: readonly Place[];
  readonly statements: readonly Statement[];
  readonly register: readonly RegisterEntry[];
  readonly entryAt: (id: string) => string;
}

/**
 * Checks what is entered twice: a citation in `x-source` and in `at` of its statement, a mark in `x-open-points` and in
 * `at` of its entry, the source of an entry and `opens` of its statement. Each side catches a slip on the other.
 */
export function checkEntries({ sources, places, statements, register, entryAt }: Books): string[] {
  const placesBy = (key: 'x-source' | 'x-open-points'): Side => ({
    key,
    are: 'a place of the documents',
    entries: places.map(({ name, node }) => ({
      id: name,
      names: idsOf(node[key]),
      origin: () => sources.originOf(node, key),
    })),
  });
  const statementsBy = (key: 'at' | 'opens'): Side => ({
    key,
    are: `a statement of ${STATEMENTS}`,
    entries: statements.map((statement) => ({ ...statement, names: statement[key] })),
  });
  const registerBy = (key: 'at' | 'source'): Side => ({
    key,
    are: `an entry of ${REGISTER}`,
    entries: register.map((entry) => ({ id: entry.id, names: entry[key], origin: () => entryAt(entry.id) })),
  });
  return [
    ...(['x-source', 'x-open-points'] as const).flatMap((key) => checkLists(places, sources, key)),
    ...compare(placesBy('x-source'), statementsBy('at')),
    ...compare(placesBy('x-open-points'), registerBy('at')),
    ...compare(registerBy('source'), statementsBy('opens')),
    ...statements
      .filter(({ opens, at }) => opens.length + at.length === 0)
      .map(
        ({ id, origin }) =>
          `${origin()}: statement ${id} is not used. Cite it in x-source, or list the open points it raises.`,
      ),
    ...places.flatMap(({ name, node, around }) => {
      const isDescribed = 'description' in node || 'summary' in node;
      if (!isDescribed || [node, ...around].some((each) => 'x-source' in each)) return [];
      return [`${sources.originOf(node)}: ${name} cites no statement. Add x-source.`];
    }),
  ];
}

interface Side {
  readonly key: string;
  readonly are: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly id: string;
  readonly names: readonly string[];
  readonly origin: () => string;
}

function compare(one: Side, other: Side): string[] {
  return [...findOneSided(one, other), ...findOneSided(other, one)];
}

function findOneSided(one: Side, other: Side): string[] {
  const known = Map.groupBy(other.entries, ({ id }) => id);
  return one.entries.flatMap(({ id, names, origin }) =>
    names.flatMap((name) => {
      const found = known.get(name) ?? [];
      if (found.some((entry) => entry.names.includes(id))) return [];
      const [first] = found;
      const what = `${origin()}: ${one.key} of ${id} names "${name}"`;
      return first === undefined
        ? [`${what}, which is not ${other.are}. Correct it, or add it there.`]
        : [`${what}, but ${first.origin()} does not name ${id} in ${other.key}. Add it there, or remove it here.`];
    }),
  );
}

function checkLists(places: readonly Place[], { originOf }: Sources, key: string): string[] {
  const isWrong = (value: unknown) => !Array.isArray(value) || value.length !== new Set(idsOf(value)).size;
  return places
    .filter(({ node }) => key in node && (isWrong(node[key]) || idsOf(node[key]).length === 0))
    .map(
      ({ name, node }) =>
        `${originOf(node, key)}: ${key} of ${name} is not a list of ids, each once. Write \`${key}: [id, id]\`, or remove it.`,
    );
}

/** The ids of a value that is one or a list of them, as `x-source` and `x-open-points` are. */
export function idsOf(value: unknown): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}

/**
 * Checks that every workflow and every step cites statements, and that all operations, statements and open points that the
 * documents of workflows name are there: one line with file, line and remedy for each that does not. What a step sends and expects is
 * approved by a person (see `approvals.ts`).
 */
export async function checkWorkflows(
  read: ReadText,
  { root, openapi }: { readonly root: string; readonly openapi: OpenApiDocument },
): Promise<string[]> {
  const [statements, { entries }] = await Promise.all([readStatements(read), readRegister(read)]);
  const known: [keyword: string, file: string, ids: readonly string[]][] = [
    ['operationId', DOCUMENTS.openapi, pathOperations(openapi.paths).map(({ operation }) => operation.operationId)],
    ['x-source', STATEMENTS, statements.map(({ id }) => id)],
    ['x-open-points', REGISTER, entries.map(({ id }) => id)],
  ];
  const findings: string[] = [];
  for (const file of workflowFiles(root)) {
    const { value, lineOf } = await readYaml(read, file);
    eachNode(value, (node, pointer) => {
      if (!/^\/(?:info|workflows\/\d+(?:\/steps\/\d+)?)$/.test(pointer)) return;
      const at = `${file}:${lineOf(pointer)}`;
      if (idsOf(node['x-source']).length === 0)
        findings.push(`${at}: has no x-source. Cite the statements that state it, or remove it.`);
      for (const [keyword, holder, ids] of known)
        for (const id of idsOf(node[keyword]))
          if (!ids.includes(id)) findings.push(`${at}: ${holder} has no "${id}". Correct the id in ${keyword}.`);
    });
  }
  return findings;
}
