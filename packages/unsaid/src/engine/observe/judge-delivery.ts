import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue, notJson, parseBody } from './bodies.ts';
import type { DeliveredEvent, Reporter } from './context.ts';
import type { RecordedDelivery } from './exchange.ts';
import { judgeValue } from './judge-value.ts';
import { observeDeliveryHeaders, observeMediaType } from './observe-headers.ts';
import type { Prepared } from './prepare.ts';
import { isWord, shownName } from './shown.ts';

/** Judges a delivery by itself, and returns its event; nothing where none can be read. */
export function judgeDelivery(delivery: RecordedDelivery, report: Reporter): DeliveredEvent | undefined {
  const { prepared, index, occurred } = report.context;
  observeDeliveryHeaders(report, delivery.headers);
  observeMediaType(report, 'delivery message', delivery);
  const parsed = parseBody(delivery.body);
  const statements = index.where((fact) => fact.delivery === 'media type');
  if (parsed.kind !== 'json') {
    const message = `A delivery has ${notJson(parsed)}.`;
    report.breach({ rule: 'not-json', place: 'delivery message', message, statements });
    return undefined;
  }
  report.exercise(statements);
  const { value } = parsed;
  const name = nameOfEvent(prepared, delivery, value);
  if (!isRecord(value) || typeof name !== 'string') {
    reportNameless(report);
    return undefined;
  }
  const event = { name, payload: value as Record<string, Json>, values: new Map<string, Json>(), report };
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
  report.exercise((fact) => fact.event === name && fact.payload !== undefined);
  return { ...event, values: judgeValue(report, body, value as Json) };
}

/** The name of a delivery's event; where nothing names events and there is one, that. */
export function nameOfEvent(
  { events, eventName }: Pick<Prepared, 'eventName'> & { readonly events: ReadonlyMap<string, unknown> },
  { headers }: RecordedDelivery,
  value: unknown,
): unknown {
  if (eventName === undefined) return events.size === 1 ? [...events.keys()][0] : undefined;
  if ('header' in eventName) return headerValue(headers, eventName.header);
  return isRecord(value) ? value[eventName.field] : undefined;
}

/** A delivery in which no event is named. */
function reportNameless(report: Reporter): void {
  const { events, eventName } = report.context.prepared;
  const field = eventName && 'field' in eventName ? eventName.field : undefined;
  const sources = [...events.values()].flatMap(({ root }) => root.fields?.get(field ?? '')?.sources ?? []);
  const header = eventName && 'header' in eventName ? ` in the header ${shownName(eventName.header)}` : '';
  const message = `A delivery does not name its event${field === undefined ? header : ` in the field \`${field}\``}.`;
  const statements = [...new Set(sources)];
  const observation = { rule: 'event-name', place: 'delivery message', message, statements };
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
  const message = `The payload of \`${name}\` is enveloped; it is flat.`;
  const statements = index.at(root?.place ?? '');
  report.breach({ rule: 'payload-form', place: root?.place ?? name, message, statements });
}
