import type { WebhookEvent } from '../../../generated/events.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import { listIssues, WebhookError } from '../webhook-error.ts';
import type { Deadline } from './deadline.ts';
import type { Payload } from './read-payload.ts';
import type { DeliveryContext, ReceiverSettings } from './receiver-options.ts';

/**
 * Runs the caller's handler for a payload; resolves to whether there was one. Throws `handler-failed` when that throws,
 * `payload-invalid` when it refuses.
 */
export async function runHandler(
  settings: ReceiverSettings,
  payload: Payload,
  context: DeliveryContext,
): Promise<boolean> {
  const { on, onUnknown } = settings;
  if (payload.kind === 'invalid') {
    await decide(settings, payload, context);
    return true;
  }
  const { event, name } = payload;
  const handler = (payload.kind === 'known' ? on[name as keyof typeof on] : undefined) as Handler | undefined;
  if (handler) await run(name, context, () => handler.call(on, event as WebhookEvent, context));
  else if (onUnknown) await run(name, context, () => onUnknown(event, context));
  else settings.report(eventUnhandled(name, context));
  return Boolean(handler ?? onUnknown);
}

/** The table of handlers pairs each name with its own event; a lookup by name loses that tie. */
type Handler = (event: WebhookEvent, context: DeliveryContext) => unknown;

/** The refusal of a payload that is not what the contract says. */
export function payloadInvalid({ issues }: Extract<Payload, { kind: 'invalid' }>, key?: string): WebhookError {
  const message = `A verified delivery is not what the contract says: ${listIssues(issues)}.`;
  return new WebhookError('payload-invalid', message, { issues, key });
}

function eventUnhandled(event: string, { key }: DeliveryContext): WebhookError {
  const message = `Nothing handles the event '${event}'; it was answered 200.`;
  return new WebhookError('event-unhandled', message, { event, key });
}

async function decide(
  { onInvalid }: ReceiverSettings,
  payload: Extract<Payload, { kind: 'invalid' }>,
  context: DeliveryContext,
): Promise<void> {
  const decision = await run('onInvalid', context, () => onInvalid?.(payload, context));
  if (decision?.keep !== true) throw payloadInvalid(payload, context.key);
}

async function run<Result>(
  name: string,
  { key }: DeliveryContext,
  handler: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await handler();
  } catch (cause) {
    throw new WebhookError('handler-failed', `The handler of '${name}' failed.`, { cause, key, event: name });
  }
}

let processId: string | undefined;
let runs = 0;

/** A token that only one run of a handler has, among all processes; counted, as a UUID for each would cost more. */
export function nextOwner(): string {
  processId ??= crypto.randomUUID();
  runs += 1;
  return `${processId}-${runs}`;
}

/** What the handler of a delivery is called with besides the event. */
export function handlerContext(signed: SignedDelivery, key: string, { signal }: Deadline): DeliveryContext {
  return { ...signed, key, owner: nextOwner(), signal };
}
