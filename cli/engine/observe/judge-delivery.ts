import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import { headerValue, notJson, parseBody } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { breach, type Context, evidence, pointsWith } from './context.ts';
import type { Tells } from './describe-body.ts';
import type { RecordedDelivery } from './exchange.ts';
import type { DeliveredEvent, Judge } from './judge.ts';
import { Attempts } from './judge-attempts.ts';
import { observeMediaType } from './judge-request.ts';
import { exercise, placesOf, reportViolations, violationsOf } from './judge-value.ts';
import { observeDeliveryHeaders } from './observe-delivery-headers.ts';
import { observeValue, type Values } from './observe-value.ts';
import type { Prepared } from './prepare.ts';
import type { Ranges } from './ranges.ts';
import { isWord, shownName } from './shown.ts';

export interface DeliveryJudge {
  judge(delivery: RecordedDelivery): void;
  finish(): void;
}

export function createDeliveryJudge(
  context: Context,
  prepared: Prepared,
  ranges: Ranges,
  judges: readonly Judge[],
): DeliveryJudge {
  const attempts = new Attempts(context);
  return {
    judge(delivery) {
      const { source, time } = delivery;
      const moment = { source, time };
      const event = judgePayload(context, ranges, prepared, delivery, moment);
      if (!event) return;
      const { name, payload } = event;
      if (attempts.add(delivery, payload, volatileFields(prepared, name), moment)) return;
      for (const each of judges) each.event?.(event, moment);
    },
    finish: () => attempts.finish(),
  };
}

/** Fields of a payload that may be of the attempt, and not of the event. */
function volatileFields({ events }: Prepared, name: string): Map<string, Tells> {
  const fields = [...(events.get(name)?.root.fields ?? [])];
  return new Map(
    fields.flatMap(([field, { tells }]) =>
      [...tells].filter(([bearing]) => bearing === 'attempts').map(([, told]) => [field, told]),
    ),
  );
}

function judgePayload(
  context: Context,
  ranges: Ranges,
  prepared: Prepared,
  delivery: RecordedDelivery,
  moment: Moment,
): DeliveredEvent | undefined {
  observeDeliveryHeaders(context, delivery.headers, moment);
  observeMediaType(context, 'delivery message', delivery, moment);
  const parsed = parseBody(delivery.body);
  const stated = context.index.where((fact) => fact.delivery === 'media type', 'media type');
  if (parsed.kind !== 'json') {
    const message = `A delivery ${parsed.kind === 'not-json' ? `has ${notJson(parsed)}` : 'has no body'}.`;
    breach(context, { rule: 'not-json', place: 'delivery message', message, statements: stated }, moment);
    return undefined;
  }
  for (const id of stated) context.exercised.add(id);
  const { value } = parsed;
  const name = nameOf(prepared, delivery, value);
  if (!isRecord(value) || typeof name !== 'string') {
    reportNameless(context, prepared, moment);
    return undefined;
  }
  const values: Values = new Map();
  const event = { name, payload: value as Record<string, Json>, values };
  const body = prepared.events.get(name);
  if (!body) {
    const shown = isWord(name) ? name : '(a name that may be data)';
    const seen = { kind: 'value', value: shown } as const;
    const message = `The event ${shown} was delivered, which the contract does not list.`;
    evidence(
      context,
      { rule: 'unknown-event', place: 'asyncapi info', message, openPoints: pointsWith(context, 'event-names'), seen },
      moment,
    );
    return event;
  }
  context.occurred.add(name);
  judgeForm(context, prepared, event, moment);
  exercise(context, body.root, value as Json);
  for (const id of context.index.where((fact) => fact.event === name && fact.payload !== undefined, `event ${name}`))
    context.exercised.add(id);
  const violations = violationsOf(context, body.root, body.validate, value as Json);
  reportViolations(context, violations, moment);
  observeValue(
    { context, ranges, moment, values, listsFields: true, broken: placesOf(violations) },
    body.root,
    value as Json,
  );
  return event;
}

/** The name of a delivery's event; where nothing names events and there is one, that. */
function nameOf({ events, eventName }: Prepared, { headers }: RecordedDelivery, value: unknown): unknown {
  if (eventName === undefined) return events.size === 1 ? [...events.keys()][0] : undefined;
  if ('header' in eventName) return headerValue(headers, eventName.header);
  return isRecord(value) ? value[eventName.field] : undefined;
}

/** A delivery in which no event is named. */
function reportNameless(context: Context, { events, eventName }: Prepared, moment: Moment): void {
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
  if (statements.length > 0) breach(context, observation, moment);
  else context.findings.add({ ...observation, class: 'unexplained' }, moment);
}

/** A flat payload has its fields beside the name of the event, an enveloped one below `data`. */
function judgeForm(context: Context, { events }: Prepared, { name, payload }: DeliveredEvent, moment: Moment): void {
  const { index } = context;
  if (index.where((fact) => fact.event === name && fact.payload === 'flat', `flat ${name}`).length === 0) return;
  const envelope = index.envelope.filter((field) => !events.get(name)?.root.fields?.has(field));
  if (envelope.length === 0 || !envelope.every((field) => Object.hasOwn(payload, field))) return;
  if (!envelope.some((field) => isRecord(payload[field]))) return;
  const statements = index.at(events.get(name)?.root.place ?? '');
  const message = `The payload of \`${name}\` is enveloped; it is flat.`;
  breach(context, { rule: 'payload-form', place: events.get(name)?.root.place ?? name, message, statements }, moment);
}
