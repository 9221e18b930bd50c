import type { OriginOf, Schema, Statement } from 'unsaid/lint';
import { idsOf } from './check-entries.ts';
import type { Facts } from './fact.ts';
import { factsOfStatements } from './facts-of-statements.ts';
import type { DocumentFacts } from './read-facts.ts';

/** One line for every fact that a document lacks or changes, and for everything in a document that no statement backs. */
export function compareWithStatements(
  found: Pick<DocumentFacts, 'openapi' | 'asyncapi'>,
  statements: readonly Statement[],
  originOf: OriginOf,
): string[] {
  const { openapi, asyncapi, statementOf } = factsOfStatements(statements);
  return [
    ...compare('openapi/openapi.yaml:1', found.openapi, openapi),
    ...compare('asyncapi/asyncapi.yaml:1', found.asyncapi, asyncapi),
    ...checkReferences(originOf, found.openapi, openapi, statementOf),
    ...checkReferences(originOf, found.asyncapi, asyncapi, statementOf),
  ];
}

interface Finding {
  readonly origin: string;
  readonly place: string;
  readonly message: string;
}

function compare(document: string, found: Facts, stated: Facts): string[] {
  const unbacked = outermost([...found.origins].filter(([fact]) => !stated.origins.has(fact)));
  const missing = outermost([...stated.origins].filter(([fact]) => !found.origins.has(fact)));
  const wanted = new Map(missing.map((entry) => [subjectOf(entry[0]), entry]));
  const changed = unbacked.map((entry): Finding => {
    const subject = subjectOf(entry[0]);
    const right = wanted.get(subject);
    wanted.delete(subject);
    return describeUnbacked(entry, right, stated);
  });
  const lacking = [...wanted.values()].map(([fact, statement]): Finding => {
    const [place, what] = split(fact);
    const message = `lacks ${what === '' ? 'this' : `"${what}"`}, which ${statement()} states. Restore it.`;
    // The object around a field lists the required fields.
    const at = what === 'required' ? around(place) : place;
    return { origin: nearest(at, found) ?? document, place, message };
  });
  return group([...changed, ...lacking]);
}

function describeUnbacked([fact, origin]: Entry, right: Entry | undefined, stated: Facts): Finding {
  const [place, what] = split(fact);
  if (right) {
    const [, wanted] = split(right[0]);
    return { origin: origin(), place, message: `has "${what}", but ${right[1]()} states "${wanted}". Correct it.` };
  }
  const has = what === '' ? 'is' : `has "${what}", which is`;
  const [, beside] = [...stated.origins].find(([other]) => around(split(other)[0]) === around(place)) ?? [];
  const where = beside ? `, unlike its siblings (${beside()})` : '';
  const message = `${has} backed by no statement${where}. Remove it, or state it in statements.yaml if the specification does; if it is a question, enter it in open-points.yaml.`;
  return { origin: origin(), place, message };
}

/** Place of a fact, and what is stated of it; nothing where it is stated that the place is there. */
function split(fact: string): [place: string, what: string] {
  const end = fact.indexOf(': ');
  return end < 0 ? [fact, ''] : [fact.slice(0, end), fact.slice(end + 2)];
}

function subjectOf(fact: string): string {
  const [place, what] = split(fact);
  return what.includes(' ') ? `${place}: ${what.split(' ')[0]}` : fact;
}

function nearest(place: string, found: Facts): string | undefined {
  for (let at = place; at !== ''; at = around(at)) {
    const origin = found.originOfPlace(at);
    if (origin !== undefined) return origin;
  }
  return undefined;
}

function around(place: string): string {
  return place.replace(/[ .]?[^ .]*$/, '');
}

/** A field that refers to a component refers to one that cites the statement about that very field. */
function checkReferences(
  originOf: OriginOf,
  found: Facts,
  stated: Facts,
  statementOf: (fact: object) => Statement | undefined,
): string[] {
  const findings = new Set<string>();
  for (const [place, described] of stated.fields) {
    const statement = statementOf(described);
    const field = found.fields.get(place) as Schema | undefined;
    if (statement === undefined || field === undefined) continue;
    for (const schema of [field, ...(field.allOf ?? [])]) {
      if (idsOf(schema['x-source']).includes(statement.id) || !('x-source' in schema)) continue;
      findings.add(
        `${found.origins.get(place)?.()}: ${place} refers to ${originOf(schema)}, which does not cite ${statement.id} (${statement.origin()}), the statement about that field. Correct the reference, or cite ${statement.id} there.`,
      );
    }
  }
  return [...findings];
}

function group(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(
    findings,
    ({ origin, message }) => `${origin} ${message.replace(/statements\.yaml:\d+/, '')}`,
  );
  return [...groups.values()].map(([first, ...more]) => {
    const { origin = '', place = '', message = '' } = first ?? {};
    const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
    return `${origin}: ${place}${others} ${message}`;
  });
}

type Entry = readonly [fact: string, origin: () => string];

/** Without what only follows from another finding: the facts of a field that should not be there at all. */
function outermost(facts: readonly Entry[]): Entry[] {
  const places = facts.map(([fact]) => fact).filter((fact) => !fact.includes(': '));
  const follows = (fact: string) =>
    places.some((place) => fact !== place && /^[:. ]/.test(fact.slice(place.length)) && fact.startsWith(place));
  return facts.filter(([fact]) => !follows(fact));
}
