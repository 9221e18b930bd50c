import type { WebhookEvent } from '../../../generated/events.ts';
import { WebhookError } from '../webhook-error.ts';
import type { ReceiverSettings } from './read-options.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext } from './receiver-options.ts';

/** Runs what the caller has for a payload. Throws `handler-failed` when that throws, `payload-invalid` when it refuses. */
export async function runHandler(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
): Promise<void> {
  if (payload.kind === 'invalid') return decide(settings, payload, context);
  const { on, onUnknown } = settings;
  const { event } = payload;
  const handler = (payload.kind === 'known' ? on[payload.event.event] : undefined) as Handler | undefined;
  if (handler) return void (await guard(() => handler.call(on, event as WebhookEvent, context), event.event, context));
  if (onUnknown) return void (await guard(() => onUnknown(event, context), event.event, context));
  settings.onError(
    new WebhookError('event-unhandled', `Nothing handles the event '${event.event}'; it was answered 200.`, {
      event: event.event,
      key: context.key,
    }),
  );
}

/** The table of handlers pairs each name with its own event; a lookup by name loses that tie. */
type Handler = (event: WebhookEvent, context: DeliveryContext) => unknown;

/** The refusal of a payload that is not what the contract says. */
export function payloadInvalid({ issues }: Extract<Payload, { kind: 'invalid' }>, key?: string): WebhookError {
  const list = issues.map(({ at, message }) => `${at || 'the payload'} ${message}`).join('; ');
  const details = key === undefined ? { issues } : { issues, key };
  return new WebhookError('payload-invalid', `A verified delivery is not what the contract says: ${list}.`, details);
}

async function decide(
  { onInvalid }: ReceiverSettings,
  payload: Extract<Payload, { kind: 'invalid' }>,
  context: DeliveryContext,
): Promise<void> {
  const decision = await guard(async () => onInvalid?.(payload, context), 'onInvalid', context);
  if (decision?.keep !== true) throw payloadInvalid(payload, context.key);
}

async function guard<Result>(run: () => Result, name: string, { key }: DeliveryContext): Promise<Awaited<Result>> {
  try {
    return await run();
  } catch (cause) {
    throw new WebhookError('handler-failed', `The handler of '${name}' failed.`, { cause, key, event: name });
  }
}
