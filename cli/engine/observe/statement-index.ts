import type { Fact } from '../guard/statements/fact.ts';
import type { Statement } from '../guard/statements/read-statements.ts';

/** The statements about one field of one body. */
export interface FieldStatements {
  /** Those by which the body carries it. */
  readonly carried: readonly string[];
  /** Those that give its type or form. */
  readonly typed: readonly string[];
}

/** Finds statements by what they state. */
export interface StatementIndex {
  /** Ids of statements whose fact fits. */
  readonly where: (fits: (fact: Fact) => boolean) => readonly string[];
  /**
   * The statements about a field.
   * @param body `placeOrder request`, `getOrder 2XX`, or the name of an event.
   * @param path Names of the field and of those that it is nested in.
   */
  readonly ofField: (body: string, path: readonly string[]) => FieldStatements;
  /** Names of the fields of the envelope of events. */
  readonly envelope: readonly string[];
  /** Ids of the statements that a place of the documents cites, by its name. */
  readonly at: (place: string) => readonly string[];
}

export function createStatementIndex(statements: readonly Statement[]): StatementIndex {
  const stated = statements.flatMap(({ id, fact }) => (fact ? [{ id, fact }] : []));
  const where = (fits: (fact: Fact) => boolean) => stated.filter(({ fact }) => fits(fact)).map(({ id }) => id);
  const isEnveloped = (event: string) =>
    stated.some(({ fact }) => fact.event === event && fact.payload === 'enveloped');
  const ofField = (body: string, path: readonly string[]): FieldStatements => {
    if (isEnveloped(body) && path.length === 1) {
      const ids = where(({ envelope }) => envelope === path[0]);
      return { carried: ids, typed: ids };
    }
    const [holder, field = ''] = isEnveloped(body) ? [`${body} ${path[0]}`, path[1]] : [body, path[0]];
    const own = stated.filter(({ fact }) => fact.body === holder && names(fact, field));
    const resources = own.map(({ fact }) => fact.of).filter((each) => each !== undefined);
    const described = where((fact) => resources.includes(fact.resource ?? '') && !fact.unique && names(fact, field));
    const typed = own.filter(({ fact }) => fact.type !== undefined).map(({ id }) => id);
    return { carried: own.map(({ id }) => id), typed: [...typed, ...described] };
  };
  const at = (place: string) => statements.filter((each) => each.at.includes(place)).map(({ id }) => id);
  const envelope = stated.flatMap(({ fact }) => fact.envelope ?? []);
  return { where, ofField, at, envelope };
}

function names({ field, fields = {}, carries = [], 'may-carry': may = [] }: Fact, name: string): boolean {
  return field === name || Object.hasOwn(fields, name) || carries.includes(name) || may.includes(name);
}
