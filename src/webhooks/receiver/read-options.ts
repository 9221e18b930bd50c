import { notify } from '../../callback.ts';
import { oneLine } from '../../one-line.ts';
import { guardedClock } from '../clock.ts';
import { createMemoryStore } from '../memory/memory-store.ts';
import { OPEN_VARIANT } from '../variant.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import type { WebhookError } from '../webhook-error.ts';
import { bodyDigest } from './read-payload.ts';
import type { ReceiverSettings, WebhookReceiverOptions } from './receiver-options.ts';
import { readHeader } from './verify-delivery.ts';

const NO_VERIFY = `createWebhookReceiver: \`verify\` is missing. There is no default: neither the algorithm \
nor the signed content is shown (open points signature-algorithm, signed-content). Pass a function, such as that of hmac({ ... }).`;

/** Fills in the defaults. Throws a TypeError for invalid options. */
export function readOptions(options: WebhookReceiverOptions): ReceiverSettings {
  if (typeof options?.verify !== 'function') throw new TypeError(NO_VERIFY);
  const { onError = reportToConsole, ...others } = options;
  const settings: ReceiverSettings = {
    ...others,
    variant: options.variant ?? OPEN_VARIANT,
    key: options.key ?? defaultKey(options.variant?.eventName?.header),
    maxBodyBytes: options.maxBodyBytes ?? 262_144,
    deadlineMs: options.deadlineMs ?? 4_000,
    report: (error) => notify(() => onError(error)),
    clock: guardedClock(options.clock),
    // What an inbox stores, it also recognises.
    store: options.store ?? (options.inbox ? false : createMemoryStore()),
  };
  checkHandlers(settings);
  checkNumbers(settings);
  return settings;
}

function reportToConsole({ message }: WebhookError): void {
  console.error(oneLine(`reward-card-contract/webhooks: ${message}`));
}

function checkHandlers({ on, variant }: ReceiverSettings): void {
  if (typeof on !== 'object' || on === null)
    throw new TypeError('createWebhookReceiver: `on` is not an object of handlers.');
  for (const [name, handler] of Object.entries(on)) {
    if (!Object.hasOwn(variant.events, name)) {
      const known = Object.keys(variant.events).join(', ');
      throw new TypeError(`createWebhookReceiver: \`on\` has a handler for '${name}', which is not one of ${known}.`);
    }
    if (handler !== undefined && typeof handler !== 'function') {
      throw new TypeError(`createWebhookReceiver: the handler of '${name}' is not a function.`);
    }
  }
}

function checkNumbers({ maxBodyBytes, deadlineMs, store, variant }: ReceiverSettings): void {
  const limitMs = (variant.delivery?.timeoutSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  if (!Number.isInteger(maxBodyBytes) || maxBodyBytes <= 0) {
    throw new TypeError('createWebhookReceiver: `maxBodyBytes` is not a positive integer.');
  }
  if (!(deadlineMs > 0 && deadlineMs < limitMs)) {
    throw new TypeError(
      `createWebhookReceiver: \`deadlineMs\` is not between 0 and ${limitMs}, for which the service waits.`,
    );
  }
  if (store && !(store.leaseMs > deadlineMs)) {
    throw new TypeError('createWebhookReceiver: `leaseMs` of the store is not greater than `deadlineMs`.');
  }
}

/** Events that a header tells apart may have the same body, so that their names are part of the key. */
function defaultKey(header: string | undefined): (delivery: SignedDelivery) => string | Promise<string> {
  if (header === undefined) return bodyDigest;
  return async (delivery) => `${readHeader(delivery.headers, header)} ${await bodyDigest(delivery)}`;
}
