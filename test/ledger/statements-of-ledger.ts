import { DELIVERY, ENVELOPE, EVENTS } from './events.ts';
import { type EventFact, type Field, type Fields, FORMS, type OperationFact } from './fact.ts';
import { OPERATIONS } from './operations.ts';
import { createStatements, type Statements, state, stateThere } from './statements.ts';

/** What the OpenAPI document has to state, and nothing else. */
export function factsForOpenApi(): Set<string> {
  const into = createStatements();
  stateThere(into, 'server {base_url}');
  for (const operation of OPERATIONS) stateOperation(into, operation);
  for (const [name, event] of Object.entries(EVENTS)) {
    const place = `event ${name}`;
    stateEvent(into, name, event);
    stateThere(into, `${place} payload`);
    state(into, `${place} payload`, 'required', true);
    stateThere(into, `${place} response ${DELIVERY.successStatus}`);
    stateThere(into, `${place} response default`);
  }
  return into.facts;
}

/** What the AsyncAPI document has to state, and nothing else. */
export function factsForAsyncApi(): Set<string> {
  const into = createStatements();
  stateTransport(into);
  for (const [name, event] of Object.entries(EVENTS)) {
    stateEvent(into, name, event);
    state(into, `event ${name} headers`, 'type', 'object');
  }
  return into.facts;
}

function stateOperation(into: Statements, operation: OperationFact): void {
  const place = `${operation.method} ${operation.path}`;
  const success = `${place} response ${operation.status === 'not shown' ? '2XX' : operation.status}`;
  stateThere(into, place);
  state(into, place, 'operationId', operation.operationId);
  for (const [name, field] of Object.entries(operation.pathParameters)) {
    stateThere(into, `${place} path ${name}`);
    state(into, `${place} path ${name}`, 'required', true);
    stateType(into, `${place} path ${name}`, field);
  }
  if (operation.request) {
    stateBody(into, `${place} request`, operation.request, 'no');
    state(into, `${place} request`, 'required', true);
  }
  stateBody(into, success, operation.response, 'yes');
  if (operation.sum) state(into, success, 'x-sum', operation.sum);
  stateThere(into, `${place} response default`);
  state(into, `${place} response default`, 'content type', 'application/json');
}

function stateBody(into: Statements, place: string, fields: Fields, required: 'yes' | 'no'): void {
  stateThere(into, place);
  state(into, place, 'content type', 'application/json');
  state(into, place, 'type', 'object');
  stateFields(into, `${place} field `, fields, required);
}

function stateEvent(into: Statements, name: string, { firedWhen, payload, fields, ties }: EventFact): void {
  const place = `event ${name}`;
  const header = `${place} header ${DELIVERY.header}`;
  stateThere(into, place);
  state(into, place, 'fired when', firedWhen);
  if (ties) state(into, place, 'x-triggered-by', ties);
  stateThere(into, header);
  state(into, header, 'required', true);
  state(into, header, 'type', 'string');
  state(into, `${place} payload`, 'content type', 'application/json');
  state(into, `${place} payload`, 'type', 'object');
  if (fields === 'not shown') state(into, `${place} payload`, 'additionalProperties', true);
  stateFields(into, `${place} field `, { event: { type: 'string' } }, 'yes');
  state(into, `${place} field event`, 'const', name);
  stateEventFields(into, place, payload, fields === 'not shown' ? {} : fields);
}

function stateEventFields(into: Statements, place: string, payload: EventFact['payload'], fields: Fields): void {
  if (payload === 'flat') {
    stateFields(into, `${place} field `, fields, 'yes');
    return;
  }
  stateFields(into, `${place} field `, ENVELOPE, 'yes');
  stateThere(into, `${place} field data`);
  into.facts.add(`${place} field data: required`);
  state(into, `${place} field data`, 'type', 'object');
  stateFields(into, `${place} field data.`, fields, 'yes');
}

function stateFields(into: Statements, prefix: string, fields: Fields, unsaid: 'yes' | 'no'): void {
  for (const [name, field] of Object.entries(fields)) {
    const place = `${prefix}${name}`;
    stateThere(into, place);
    if ((field.required ?? unsaid) === 'yes') into.facts.add(`${place}: required`);
    stateType(into, place, field);
  }
}

function stateType(into: Statements, place: string, { type, form, seen }: Field): void {
  const valued = type === 'array of strings' ? `${place} item` : place;
  if (type === 'array of strings') state(into, place, 'type', 'array');
  state(into, valued, 'type', type === 'array of strings' ? 'string' : type);
  if (seen) state(into, valued, 'x-values-seen', seen);
  for (const [keyword, value] of Object.entries(form ? FORMS[form] : {})) state(into, valued, keyword, value);
}

/** How AsyncAPI says that one POST goes to an HTTPS endpoint and is answered with 200 or tried again. */
function stateTransport(into: Statements): void {
  const { successStatus, timeoutSeconds, maxAttempts, backoff, protocol, method } = DELIVERY;
  state(into, 'asyncapi', 'defaultContentType', 'application/json');
  stateThere(into, 'server integrator');
  state(into, 'server integrator', 'host', '{endpoint_host}');
  state(into, 'server integrator', 'protocol', protocol);
  for (const place of ['channel webhook', 'channel acknowledgement', 'acknowledged', 'operation deliverEvent']) {
    stateThere(into, place);
  }
  state(into, 'acknowledged', 'bindings', { http: { statusCode: successStatus, bindingVersion: '0.3.0' } });
  state(into, 'operation deliverEvent', 'action', 'send');
  state(into, 'operation deliverEvent', 'channel', { $ref: '#/channels/webhook' });
  state(into, 'operation deliverEvent', 'traits', [{ $ref: '#/components/operationTraits/delivery' }]);
  state(into, 'operation deliverEvent', 'reply', {
    channel: { $ref: '#/channels/acknowledgement' },
    messages: [{ $ref: '#/channels/acknowledgement/messages/acknowledged' }],
  });
  state(into, 'delivery', 'success_status', successStatus);
  state(into, 'delivery', 'timeout_seconds', timeoutSeconds);
  state(into, 'delivery', 'max_attempts', maxAttempts);
  state(into, 'delivery', 'backoff', backoff);
  state(into, 'delivery', 'bindings', { http: { method, bindingVersion: '0.3.0' } });
}
