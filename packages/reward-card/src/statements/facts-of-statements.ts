import { didYouMean, type Fact, type Field, type Statement, UserError, X_UNIQUE } from 'unsaid/lint';
import { FACT_KEYS, Facts, FORMS } from './fact.ts';

interface StatedFacts {
  readonly openapi: Facts;
  readonly asyncapi: Facts;
  readonly statementOf: (fact: object) => Statement | undefined;
}

/** The facts of the statements, as the documents have to carry them. Throws a UserError for one that says nothing known. */
export function factsOfStatements(statements: readonly Statement[]): StatedFacts {
  for (const { fact, origin } of statements) {
    const problem = fact && problemOf(fact);
    if (problem !== undefined) throw new UserError(`${origin()}: ${problem}`);
  }
  const statementOf = new Map<object, Statement>(
    statements.flatMap((statement) => (statement.fact === undefined ? [] : [[statement.fact, statement] as const])),
  );
  const known = [...statementOf.keys()] as Fact[];
  const originOf = (fact: object) => statementOf.get(fact)?.origin() ?? 'statements.yaml';
  const openapi = new Facts(originOf);
  const asyncapi = new Facts(originOf);
  for (const fact of known) {
    stateApi(openapi, known, fact);
    stateEvents(asyncapi, known, fact);
  }
  return { openapi, asyncapi, statementOf: (fact) => statementOf.get(fact) };
}

function problemOf(fact: Fact): string | undefined {
  const unknown = Object.keys(fact).find((key) => !FACT_KEYS.includes(key));
  if (unknown !== undefined)
    return `a fact has no \`${unknown}\`. Use one of ${FACT_KEYS.join(', ')}.${didYouMean(unknown, FACT_KEYS)}`;
  const { form } = fact;
  if (form === undefined || Object.hasOwn(FORMS, form)) return undefined;
  return `no form is called ${JSON.stringify(form)}. Use one of ${Object.keys(FORMS).join(', ')}.`;
}

function stateApi(facts: Facts, known: readonly Fact[], fact: Fact): void {
  const { operation, server, tags = {}, parameter, body } = fact;
  if (server) {
    facts.there(`server ${server}`, fact);
    facts.there(`server ${server} variable ${server.slice(1, -1)}`, fact);
  }
  for (const [tag, members] of Object.entries(tags))
    if (members.some((member) => known.some((other) => other.operation === member))) facts.there(`tag ${tag}`, fact);
  if (operation && fact.path) stateOperation(facts, known, operation, fact);
  if (operation && parameter) {
    const place = `${operation} path ${parameter}`;
    facts.there(place, fact);
    facts.state(place, 'required', true, fact);
    stateType(facts, place, { type: fact.type ?? 'string' }, fact);
  }
  if (body === undefined || body === 'none' || isEventBody(known, body)) return;
  facts.there(body, fact);
  facts.state(body, 'media type', mediaOf(known), fact);
  facts.state(body, 'type', 'object', fact);
  if (body.endsWith(' request')) facts.state(body, 'required', true, fact);
  if (fact.sum) facts.state(body, 'x-sum', fact.sum, fact);
  stateFields(facts, known, fact, `${body} field `);
}

const mediaOf = (known: readonly Fact[]) => known.find(({ bodies }) => bodies)?.bodies;

function stateOperation(facts: Facts, known: readonly Fact[], operation: string, fact: Fact): void {
  facts.there(operation, fact);
  facts.state(operation, 'at', `${fact.method} ${fact.path}`, fact);
  for (const tagged of known) {
    const own = Object.entries(tagged.tags ?? {}).filter(([, members]) => members.includes(operation));
    const names = own.map(([tag]) => tag);
    if (names.length > 0) facts.state(operation, 'tags', names, tagged);
  }
  facts.there(`${operation} default`, fact);
  facts.state(`${operation} default`, 'media type', mediaOf(known), fact);
}

/** Adds the fields of a body: its own, or those of a resource. `at` is the prefix of each place. */
function stateFields(facts: Facts, known: readonly Fact[], fact: Fact, at: string): void {
  if (fact.field) stateField(facts, `${at}${fact.field}`, fact as Fact & Field, fact, fact.required);
  for (const required of ['yes', 'no'] as const) {
    for (const name of fact[required === 'yes' ? 'carries' : 'may-carry'] ?? []) {
      stateField(facts, `${at}${name}`, fieldOf(known, fact.of ?? '', name), fact, required);
      const unique = known.find((each) => each.unique && each.resource === fact.of && each.field === name);
      if (unique) facts.state(`${at}${name}`, X_UNIQUE, true, unique);
    }
  }
}

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

function stateType(facts: Facts, place: string, { type, form, seen }: Omit<Field, 'field'>, fact: Fact): void {
  if (type === 'any') return;
  const isArray = type === 'array of strings';
  const valued = isArray ? `${place} item` : place;
  if (isArray) facts.state(place, 'type', 'array', fact);
  facts.state(valued, 'type', isArray ? 'string' : type, fact);
  if (seen) facts.state(valued, 'x-values-seen', seen, fact);
  for (const [keyword, value] of Object.entries(form === undefined ? {} : (FORMS[form] ?? {})))
    facts.state(valued, keyword, value, fact);
}

function isEventBody(known: readonly Fact[], body: string): boolean {
  return known.some(({ event, payload }) => payload && body.startsWith(event ?? ''));
}

function stateEvents(facts: Facts, known: readonly Fact[], fact: Fact): void {
  const { event, tags = {}, body } = fact;
  const events = known.flatMap(({ event: name, payload }) => (name && payload ? [name] : []));
  for (const [tag, members] of Object.entries(tags)) {
    const tagged = members.filter((member) => events.includes(member));
    if (tagged.length > 0) facts.there(`tag ${tag}`, fact);
    for (const each of tagged) facts.state(each, 'tag', tag, fact);
  }
  if (event && fact.payload) stateEvent(facts, known, event, fact);
  if (event && fact.ties) facts.state(event, 'x-triggered-by', fact.ties, fact);
  if (body && isEventBody(known, body)) {
    const [name = '', part] = body.split(' ');
    stateFields(facts, known, fact, `${name} field ${part === 'data' ? 'data.' : ''}`);
  }
  if (fact.delivery) stateDelivery(facts, fact, [...events, 'trait delivery']);
}

function stateEvent(facts: Facts, known: readonly Fact[], event: string, fact: Fact): void {
  facts.there(event, fact);
  facts.state(event, 'fires', fact.fires, fact);
  facts.state(event, 'type', 'object', fact);
  const name = `${event} field event`;
  stateField(facts, name, { field: 'event', type: 'string' }, fact);
  facts.state(name, 'const', event, fact);
  if (fact.payload === 'flat') return;
  for (const part of known.filter(({ envelope }) => envelope && envelope !== 'event'))
    stateField(facts, `${event} field ${part.envelope}`, part as Fact & Field, part);
}

/** How AsyncAPI says that one POST goes to an HTTPS endpoint and is answered with 200 or tried again. */
function stateDelivery(facts: Facts, fact: Fact, carriers: readonly string[]): void {
  const { delivery, is } = fact;
  const there = (...places: string[]) => {
    for (const place of places) facts.there(place, fact);
  };
  const state = (place: string, keyword: string, value: unknown) => facts.state(place, keyword, value, fact);
  const http = (binding: object) => ({ http: { ...binding, bindingVersion: '0.3.0' } });
  switch (delivery) {
    case 'header':
      for (const place of carriers) {
        state(`${place} headers`, 'type', 'object');
        stateField(facts, `${place} headers field ${is}`, { field: String(is), type: 'string' }, fact);
      }
      break;
    case 'verification':
      there(...carriers.map((place) => `${place} headers field ${is}`));
      break;
    case 'protocol':
      there('server integrator', 'server integrator variable endpoint_host');
      state('server integrator', 'host', '{endpoint_host}');
      state('server integrator', 'protocol', is);
      break;
    case 'media type':
      for (const place of carriers) state(place, 'media type', is);
      break;
    case 'method':
      there('channel webhook', 'operation deliverEvent');
      state('delivery', 'bindings', http({ method: is }));
      state('operation deliverEvent', 'action', 'send');
      state('operation deliverEvent', 'channel', 'webhook');
      break;
    case 'success_status':
      there('channel acknowledgement', 'acknowledged');
      state('acknowledged', 'bindings', http({ statusCode: is }));
      state('operation deliverEvent', 'reply', { channel: 'acknowledgement', messages: ['acknowledged'] });
      state('delivery', 'success_status', is);
      break;
    default:
      state('delivery', String(delivery), is);
  }
}
