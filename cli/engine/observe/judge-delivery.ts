import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue, notJson, parseBody } from './bodies.ts';
import type { Context, DeliveredEvent, Judge, Reporter } from './context.ts';
import type { RecordedDelivery } from './exchange.ts';
import { Attempts } from './judge-attempts.ts';
import { exerciseBody, placesOf, reportViolations, violationsOf } from './judge-value.ts';
import { observeDeliveryHeaders, observeMediaType } from './observe-headers.ts';
import { observeValue, type Values } from './observe-value.ts';
import type { Prepared, Tells } from './prepare.ts';
import { isWord, shownName } from './shown.ts';

/** Judges deliveries, each by itself and as attempts at one event. */
export class DeliveryJudge {
  readonly #judges: readonly Judge[];
  readonly #attempts: Attempts;

  /** @param judges Those of the domain, which are handed each event once. */
  constructor(context: Context, judges: readonly Judge[]) {
    this.#judges = judges;
    this.#attempts = new Attempts(context);
  }

  judge(delivery: RecordedDelivery, report: Reporter): void {
    const event = judgePayload(report, delivery);
    if (!event) return;
    const volatile = volatileFields(report.context.prepared, event.name);
    if (this.#attempts.add(delivery, event.payload, volatile, report)) return;
    for (const each of this.#judges) each.event?.(event);
  }

  finish(): void {
    this.#attempts.finish();
  }
}

/** Fields of a payload that may be of the attempt, and not of the event. */
function volatileFields({ events }: Prepared, name: string): Map<string, Tells> {
  const fields = [...(events.get(name)?.root.fields ?? [])];
  return new Map(
    fields.flatMap(([field, { tells }]) => {
      const told = tells.get('attempts');
      return told ? [[field, told] as const] : [];
    }),
  );
}

function judgePayload(report: Reporter, delivery: RecordedDelivery): DeliveredEvent | undefined {
  const { prepared, index, occurred } = report.context;
  observeDeliveryHeaders(report, delivery.headers);
  observeMediaType(report, 'delivery message', delivery);
  const parsed = parseBody(delivery.body);
  const statements = index.where((fact) => fact.delivery === 'media type');
  if (parsed.kind !== 'json') {
    const message = `A delivery ${parsed.kind === 'not-json' ? `has ${notJson(parsed)}` : 'has no body'}.`;
    report.breach({ rule: 'not-json', place: 'delivery message', message, statements });
    return undefined;
  }
  report.exercise(statements);
  const { value } = parsed;
  const name = nameOf(prepared, delivery, value);
  if (!isRecord(value) || typeof name !== 'string') {
    reportNameless(report);
    return undefined;
  }
  const values: Values = new Map();
  const event = { name, payload: value as Record<string, Json>, values, report };
  const body = prepared.events.get(name);
  if (!body) {
    const shown = isWord(name) ? name : '(a name that may be data)';
    const message = `The event ${shown} was delivered, which the contract does not list.`;
    const about = { place: 'asyncapi info', message, openPoints: report.pointsWith('event-names') };
    report.evidence({ ...about, rule: 'unknown-event', seen: { kind: 'value', value: shown } });
    return event;
  }
  occurred.add(name);
  judgeForm(event);
  exerciseBody(report, body.root, value as Json);
  report.exercise((fact) => fact.event === name && fact.payload !== undefined);
  const violations = violationsOf(report.context, body.root, body.validate, value as Json);
  reportViolations(report, violations);
  observeValue({ report, values, listsFields: true, broken: placesOf(violations) }, body.root, value as Json);
  return event;
}

/** The name of a delivery's event; where nothing names events and there is one, that. */
function nameOf({ events, eventName }: Prepared, { headers }: RecordedDelivery, value: unknown): unknown {
  if (eventName === undefined) return events.size === 1 ? [...events.keys()][0] : undefined;
  if ('header' in eventName) return headerValue(headers, eventName.header);
  return isRecord(value) ? value[eventName.field] : undefined;
}

/** A delivery in which no event is named. */
function reportNameless(report: Reporter): void {
  const { events, eventName } = report.context.prepared;
  const field = eventName && 'field' in eventName ? eventName.field : undefined;
  const statements = [...events.values()].flatMap(({ root }) => root.fields?.get(field ?? '')?.sources ?? []);
  const where =
    field !== undefined
      ? ` in the field \`${field}\``
      : eventName
        ? ` in the header ${shownName(Object.values(eventName).join())}`
        : '';
  const message = `A delivery does not name its event${where}.`;
  const observation = { rule: 'event-name', place: 'delivery message', message, statements: [...new Set(statements)] };
  if (statements.length > 0) report.breach(observation);
  else report.unexplained(observation);
}

/** A flat payload has its fields beside the name of the event, an enveloped one below `data`. */
function judgeForm({ name, payload, report }: DeliveredEvent): void {
  const { index, prepared } = report.context;
  const root = prepared.events.get(name)?.root;
  if (index.where((fact) => fact.event === name && fact.payload === 'flat').length === 0) return;
  const envelope = index.envelope.filter((field) => !root?.fields?.has(field));
  if (envelope.length === 0 || !envelope.every((field) => Object.hasOwn(payload, field))) return;
  if (!envelope.some((field) => isRecord(payload[field]))) return;
  const statements = index.at(root?.place ?? '');
  const message = `The payload of \`${name}\` is enveloped; it is flat.`;
  report.breach({ rule: 'payload-form', place: root?.place ?? name, message, statements });
}
