import type { AsyncApiDocument, OpenApiDocument } from '../../model/contract.ts';
import type { Sources } from '../../read/origins.ts';
import { REGISTER, type RegisterEntry } from '../../read/read-open-points.ts';
import { didYouMean } from '../../system/closest.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';
import type { Place } from './places.ts';
import { STATEMENTS, type Statement } from './read-statements.ts';

export interface Books {
  readonly sources: Sources;
  readonly places: readonly Place[];
  readonly statements: readonly Statement[];
  readonly register: readonly RegisterEntry[];
  /** File and line of an entry of the register. */
  readonly entryAt: (id: string) => string;
}

/**
 * Checks what is entered twice: a citation in `x-source` and in `at` of its statement, a mark in `x-open-points` and in
 * `at` of its entry, the source of an entry and `opens` of its statement. Each side catches a slip on the other.
 */
export function checkEntries(books: Books): string[] {
  const { statements, register, entryAt } = books;
  return [
    ...checkPlaces(books, 'x-source', new Map(statements.map((statement) => [statement.id, statement])), STATEMENTS),
    ...checkPlaces(
      books,
      'x-open-points',
      new Map(register.map(({ id, at }) => [id, { at, origin: () => entryAt(id) }])),
      REGISTER,
    ),
    ...checkSources(books),
    ...checkKinds(books),
    ...statements.flatMap(({ id, opens, at, origin }) =>
      opens.length + at.length > 0
        ? []
        : [
            `${origin()}: statement ${id} stands behind nothing. Cite it in x-source of the place that says so, or let it open a point.`,
          ],
    ),
  ];
}

type Entered = ReadonlyMap<string, { readonly at: readonly string[]; readonly origin: () => string }>;

/** Compares the ids under a keyword of the documents with the places that the ids' entries list. */
function checkPlaces({ places, sources }: Books, keyword: string, entered: Entered, file: string): string[] {
  const findings: string[] = [];
  const named = new Map<string, Set<string>>();
  for (const { name, node } of places) {
    const ids = idsOf(node[keyword]);
    if (keyword in node && (ids.length === 0 || !Array.isArray(node[keyword]) || new Set(ids).size < ids.length)) {
      findings.push(
        `${sources.originOf(node, keyword)}: ${keyword} of ${name} is not a list of ids, each once. Write \`${keyword}: [id, id]\`, or remove it.`,
      );
    }
    for (const id of ids) {
      const origin = () => sources.originOf(node, keyword);
      const entry = entered.get(id);
      named.set(id, (named.get(id) ?? new Set()).add(name));
      if (entry === undefined) findings.push(`${origin()}: ${file} has no "${id}". Correct the id, or enter it there.`);
      else if (!entry.at.includes(name)) {
        findings.push(
          `${origin()}: ${name} names "${id}" in ${keyword}, but ${entry.origin()} does not list ${name} in \`at\`. Add it there, or remove it here.`,
        );
      }
    }
  }
  const byName = new Map(places.map((place) => [place.name, place]));
  for (const [id, { at, origin }] of entered) {
    for (const name of at.filter((name) => !named.get(id)?.has(name))) {
      const place = byName.get(name);
      findings.push(
        place === undefined
          ? `${origin()}: "${id}" lists ${name} in \`at\`, which is not a place of the documents. Correct the name.`
          : `${sources.originOf(place.node)}: ${name} does not name "${id}" in ${keyword}, but ${origin()} lists it in \`at\`. Add it here, or remove it there.`,
      );
    }
  }
  return findings;
}

function checkSources({ statements, register, entryAt }: Books): string[] {
  const byId = new Map(statements.map((statement) => [statement.id, statement]));
  const findings = register.flatMap(({ id, source }) =>
    source.flatMap((name) => {
      const statement = byId.get(name);
      if (statement === undefined)
        return [`${entryAt(id)}: source names "${name}", which is not a statement. Use an id of ${STATEMENTS}.`];
      if (statement.opens.includes(id)) return [];
      return [
        `${entryAt(id)}: source names "${name}", but ${statement.origin()} does not list "${id}" in \`opens\`. Add it there, or remove it here.`,
      ];
    }),
  );
  const registered = new Map(register.map((entry) => [entry.id, entry]));
  return [
    ...findings,
    ...statements.flatMap(({ id, opens, origin }) =>
      opens.flatMap((point) => {
        const entry = registered.get(point);
        if (entry?.source.includes(id)) return [];
        return entry === undefined
          ? [
              `${origin()}: ${id} opens "${point}", which ${REGISTER} does not have. Enter the question there, or remove it here.`,
            ]
          : [
              `${origin()}: ${id} opens "${point}", but ${entryAt(point)} does not name ${id} as a source. Add it there, or remove it here.`,
            ];
      }),
    ),
  ];
}

/** The kind of an entry follows from the words of the statements that leave it open. */
function checkKinds({ statements, register, entryAt }: Books): string[] {
  const says = new Map(statements.map((statement) => [statement.id, statement.says]));
  return register.flatMap(({ id, kind, source }) => {
    const words = source.map((statement) => says.get(statement) ?? '').join(' ');
    const right = /\bseen\b/.test(words) ? 'values-seen' : /\bnot shown\b/.test(words) ? 'not-shown' : 'silent';
    if (kind === right) return [];
    return [
      `${entryAt(id)}: the kind of ${id} is ${kind}, but its sources make it ${right}. Correct the kind or the source.`,
    ];
  });
}

export function idsOf(value: unknown): string[] {
  return [value ?? []].flat().filter((id) => typeof id === 'string');
}

interface Marked {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  readonly register: readonly RegisterEntry[];
}

/** Checks that the documents mark every open point of the register, and no other. */
export function checkMarks({ openapi, asyncapi, register }: Marked, shown: string = REGISTER): string[] {
  const ids = register.map(({ id }) => id);
  const marked = new Map([...occurrencesOf(openapi), ...occurrencesOf(asyncapi)]);
  return [
    ...[...marked]
      .filter(([id]) => !ids.includes(id))
      .map(
        ([id, [place]]) => `${place}: x-open-points names "${id}", which ${shown} does not list.${didYouMean(id, ids)}`,
      ),
    ...ids
      .filter((id) => !marked.has(id))
      .map(
        (id) => `${shown}: no place of the documents marks "${id}". Write \`x-open-points: [${id}]\` where it is open.`,
      ),
  ];
}
