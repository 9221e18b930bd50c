import type { WebhookEvent } from '../../../generated/events.ts';
import { type Awaitable, settle } from '../awaitable.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './read-options.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext, InvalidDecision } from './receiver-options.ts';

/** Runs what the caller has for a payload. Throws `handler-failed` when that throws, `payload-invalid` when it refuses. */
export function runHandler(settings: ReceiverSettings, payload: Payload, context: DeliveryContext): Awaitable<void> {
  if (payload.kind === 'invalid') return decide(settings, payload, context);
  const { on, onUnknown } = settings;
  const { event } = payload;
  const handler = (payload.kind === 'known' ? on[payload.event.event] : undefined) as Handler | undefined;
  if (handler) return guard(() => handler.call(on, event as WebhookEvent, context), ignore, event.event, context);
  if (onUnknown) return guard(() => onUnknown(event, context), ignore, event.event, context);
  settings.onError(
    new WebhookError('event-unhandled', `Nothing handles the event '${event.event}'; it was answered 200.`, {
      event: event.event,
      key: context.key,
    }),
  );
}

const ignore = () => {};

/** The table of handlers pairs each name with its own event; a lookup by name loses that tie. */
type Handler = (event: WebhookEvent, context: DeliveryContext) => unknown;

/** The refusal of a payload that is not what the contract says. */
export function payloadInvalid({ issues }: Extract<Payload, { kind: 'invalid' }>, key?: string): WebhookError {
  const list = issues.map(({ at, message }) => `${at || 'the payload'} ${message}`).join('; ');
  const details = key === undefined ? { issues } : { issues, key };
  return new WebhookError('payload-invalid', `A verified delivery is not what the contract says: ${list}.`, details);
}

function decide(
  { onInvalid }: ReceiverSettings,
  payload: Extract<Payload, { kind: 'invalid' }>,
  context: DeliveryContext,
): Awaitable<void> {
  const refuseUnlessKept = (decision: InvalidDecision | undefined) => {
    if (decision?.keep !== true) throw payloadInvalid(payload, context.key);
  };
  return guard(() => onInvalid?.(payload, context), refuseUnlessKept, 'onInvalid', context);
}

function guard<Result>(
  run: () => Awaitable<Result>,
  next: (result: Result) => void,
  name: string,
  { key }: DeliveryContext,
): Awaitable<void> {
  return settle(run, next, (cause) => {
    throw new WebhookError('handler-failed', `The handler of '${name}' failed.`, { cause, key, event: name });
  });
}
