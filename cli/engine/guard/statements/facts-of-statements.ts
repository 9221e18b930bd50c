import { X_UNIQUE } from '../../model/extension-keywords.ts';
import { UserError } from '../../system/user-error.ts';
import { type Fact, type Field, FORMS } from './fact.ts';
import { Facts } from './facts.ts';
import type { Statement } from './read-statements.ts';

/** What each document has to state, and nothing else, with the line of the statement that says so. */
export interface StatedFacts {
  readonly openapi: Facts;
  readonly asyncapi: Facts;
  /** The statement behind a fact. */
  readonly statementOf: (fact: object) => Statement | undefined;
}

interface Stated {
  readonly statement: Statement;
  readonly fact: Fact;
}

/** The facts of the statements, as the documents have to carry them. Throws a UserError for one that says nothing known. */
export function factsOfStatements(statements: readonly Statement[]): StatedFacts {
  const stated = statements.flatMap((statement) =>
    statement.fact === undefined ? [] : [{ statement, fact: statement.fact }],
  );
  const statementOf = new Map<object, Statement>(stated.map(({ statement, fact }) => [fact, statement]));
  const collect = (write: (facts: Facts) => void) => {
    const facts = new Facts((fact) => statementOf.get(fact)?.origin() ?? 'statements.yaml');
    write(facts);
    return facts;
  };
  return {
    openapi: collect((facts) => stateApi(facts, stated)),
    asyncapi: collect((facts) => stateEvents(facts, stated)),
    statementOf: (fact) => statementOf.get(fact),
  };
}

const all = (stated: readonly Stated[]) => stated.map(({ fact }) => fact);

function stateApi(facts: Facts, stated: readonly Stated[]): void {
  const known = all(stated);
  const media = known.find(({ bodies }) => bodies)?.bodies;
  for (const fact of known) {
    const { operation, server, tags } = fact;
    if (server) {
      facts.there(`server ${server}`, fact);
      facts.there(`server ${server} variable ${server.slice(1, -1)}`, fact);
    }
    for (const [tag, members] of Object.entries(tags ?? {})) {
      const operations = members.filter((member) => known.some(({ operation }) => operation === member));
      if (operations.length > 0) facts.there(`tag ${tag}`, fact);
    }
    if (operation && fact.path) stateOperation(facts, known, operation, fact, media);
    if (operation && fact.parameter) {
      const place = `${operation} path ${fact.parameter}`;
      facts.there(place, fact);
      facts.state(place, 'required', true, fact);
      stateType(facts, place, { field: fact.parameter, type: fact.type ?? 'string' }, fact);
    }
    if (fact.body && !isEventBody(known, fact.body)) stateBody(facts, known, fact, media);
  }
}

function stateOperation(facts: Facts, known: readonly Fact[], operation: string, fact: Fact, media: unknown): void {
  facts.there(operation, fact);
  facts.state(operation, 'at', `${fact.method} ${fact.path}`, fact);
  const tagged = known.find(({ tags }) => Object.values(tags ?? {}).some((members) => members.includes(operation)));
  const own = Object.entries(tagged?.tags ?? {}).filter(([, members]) => members.includes(operation));
  if (tagged)
    facts.state(
      operation,
      'tags',
      own.map(([tag]) => tag),
      tagged,
    );
  facts.there(`${operation} default`, fact);
  facts.state(`${operation} default`, 'media type', media, fact);
}

/** What a body carries: fields of its own, or those of a resource, or a sum. */
function stateBody(facts: Facts, known: readonly Fact[], fact: Fact, media: unknown): void {
  const body = fact.body ?? '';
  if (body === 'none') return;
  const isRequest = body.endsWith(' request');
  facts.there(body, fact);
  facts.state(body, 'media type', media, fact);
  facts.state(body, 'type', 'object', fact);
  if (isRequest) facts.state(body, 'required', true, fact);
  if (fact.sum) facts.state(body, 'x-sum', fact.sum, fact);
  stateFields(facts, known, fact, body, '');
}

function stateFields(facts: Facts, known: readonly Fact[], fact: Fact, body: string, prefix: string): void {
  if (fact.field) stateField(facts, `${body} field ${prefix}${fact.field}`, fact as Fact & Field, fact, fact.required);
  const named = [
    ...(fact.carries ?? []).map((name) => [name, 'yes'] as const),
    ...(fact['may-carry'] ?? []).map((name) => [name, 'no'] as const),
  ];
  for (const [name, required] of named) {
    const place = `${body} field ${prefix}${name}`;
    stateField(facts, place, fieldOf(known, fact.of ?? '', name), fact, required);
    const unique = known.find((each) => each.unique && each.resource === fact.of && each.field === name);
    if (unique) facts.state(place, X_UNIQUE, true, unique);
  }
}

/** A field of a resource, as the statement about it describes it. */
function fieldOf(known: readonly Fact[], resource: string, name: string): Field {
  for (const fact of known) {
    if (fact.resource !== resource) continue;
    if (fact.field === name && fact.type) return fact as Fact & Field;
    const type = fact.fields?.[name];
    if (type) return { field: name, type };
  }
  throw new UserError(`statements.yaml: no statement describes the field ${name} of ${resource}. Add one.`);
}

function stateField(facts: Facts, place: string, field: Field, fact: Fact, required: Field['required'] = 'yes'): void {
  facts.there(place, fact);
  facts.field(place, field);
  if (required === 'yes') facts.required(place, fact);
  stateType(facts, place, field, fact);
}

function stateType(facts: Facts, place: string, { type, form, seen }: Field, fact: Fact): void {
  if (type === 'any') return;
  const isArray = type === 'array of strings';
  const valued = isArray ? `${place} item` : place;
  if (isArray) facts.state(place, 'type', 'array', fact);
  facts.state(valued, 'type', isArray ? 'string' : type, fact);
  if (seen) facts.state(valued, 'x-values-seen', seen, fact);
  for (const [keyword, value] of Object.entries(form ? FORMS[form] : {})) facts.state(valued, keyword, value, fact);
}

function isEventBody(known: readonly Fact[], body: string): boolean {
  return known.some(({ event, payload }) => payload && body.startsWith(event ?? ''));
}

function stateEvents(facts: Facts, stated: readonly Stated[]): void {
  const known = all(stated);
  for (const fact of known) {
    const { event, tags } = fact;
    for (const [tag, members] of Object.entries(tags ?? {})) {
      const events = members.filter((member) => known.some(({ payload, event }) => payload && event === member));
      if (events.length > 0) facts.there(`tag ${tag}`, fact);
      for (const each of events) facts.state(each, 'tag', tag, fact);
    }
    if (event && fact.payload) stateEvent(facts, known, event, fact);
    if (event && fact.ties) facts.state(event, 'x-triggered-by', fact.ties, fact);
    if (fact.body && isEventBody(known, fact.body)) {
      const [name = '', part] = fact.body.split(' ');
      stateFields(facts, known, fact, name, part === 'data' ? 'data.' : '');
    }
    if (fact.delivery) stateDelivery(facts, known, fact);
  }
}

function stateEvent(facts: Facts, known: readonly Fact[], event: string, fact: Fact): void {
  facts.there(event, fact);
  facts.state(event, 'fires', fact.fires, fact);
  facts.state(event, 'type', 'object', fact);
  const name = `${event} field event`;
  stateField(facts, name, { field: 'event', type: 'string' }, fact);
  facts.state(name, 'const', event, fact);
  if (fact.payload === 'flat') return;
  for (const part of known.filter(({ envelope }) => envelope && envelope !== 'event')) {
    const field = { ...part, field: part.envelope } as Fact & Field;
    stateField(facts, `${event} field ${part.envelope}`, field, part);
  }
}

/** How AsyncAPI says that one POST goes to an HTTPS endpoint and is answered with 200 or tried again. */
function stateDelivery(facts: Facts, known: readonly Fact[], fact: Fact): void {
  const { delivery, is } = fact;
  const events = known.flatMap(({ event, payload }) => (event && payload ? [event] : []));
  switch (delivery) {
    case 'header':
      for (const place of [...events, 'trait delivery']) {
        facts.state(`${place} headers`, 'type', 'object', fact);
        stateField(facts, `${place} headers field ${is}`, { field: String(is), type: 'string' }, fact);
      }
      break;
    case 'verification':
      for (const place of [...events, 'trait delivery']) facts.there(`${place} headers field ${is}`, fact);
      break;
    case 'protocol':
      facts.there('server integrator', fact);
      facts.state('server integrator', 'host', '{endpoint_host}', fact);
      facts.there('server integrator variable endpoint_host', fact);
      facts.state('server integrator', 'protocol', is, fact);
      break;
    case 'media type':
      for (const place of [...events, 'trait delivery']) facts.state(place, 'media type', is, fact);
      break;
    case 'method':
      facts.state('delivery', 'bindings', { http: { method: is, bindingVersion: '0.3.0' } }, fact);
      for (const place of ['channel webhook', 'operation deliverEvent']) facts.there(place, fact);
      facts.state('operation deliverEvent', 'action', 'send', fact);
      facts.state('operation deliverEvent', 'channel', 'webhook', fact);
      break;
    case 'success_status':
      for (const place of ['channel acknowledgement', 'acknowledged']) facts.there(place, fact);
      facts.state('acknowledged', 'bindings', { http: { statusCode: is, bindingVersion: '0.3.0' } }, fact);
      facts.state('operation deliverEvent', 'reply', { channel: 'acknowledgement', messages: ['acknowledged'] }, fact);
      facts.state('delivery', 'success_status', is, fact);
      break;
    default:
      facts.state('delivery', String(delivery), is, fact);
  }
}
