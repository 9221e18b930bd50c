import { writeJson } from '../../http/json.ts';
import type { AnyTypes, DeliveryRules, EventOf, WebhookVariant } from '../variant.ts';
import { listIssues, WebhookError } from '../webhook-error.ts';

/** The bytes of an event, that every attempt posts. Throws `payload-invalid` for what the contract does not allow. */
export function serialiseEvent(
  variant: WebhookVariant<AnyTypes>,
  event: EventOf<AnyTypes>,
  name?: string,
): Uint8Array<ArrayBuffer> {
  const validation = variant.validateEvent(event, name);
  if (!validation.ok) {
    const { issues } = validation;
    const message = `The event is not what the contract says: ${listIssues(issues)}.`;
    throw new WebhookError('payload-invalid', message, { issues });
  }
  if (!validation.known) {
    const { header, field = 'event' } = variant.eventName ?? {};
    const message = `The contract has no event '${header ? name : Reflect.get(event, field)}'.`;
    const issue = { at: header ? '' : `/${field}`, rule: 'const', message: 'is not an event of the contract' };
    throw new WebhookError('payload-invalid', message, { issues: [issue] });
  }
  return new TextEncoder().encode(writeJson(event, variant.validateEvent));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The endpoint as text. Throws a TypeError unless it is HTTPS, as stated (Registration and delivery), or on this machine. */
export function readEndpoint(endpoint: string | URL): string {
  if (!URL.canParse(String(endpoint))) throw new TypeError(`\`endpoint\` ${String(endpoint)} is not a URL.`);
  const { protocol, hostname, href } = new URL(endpoint);
  if (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) return href;
  throw new TypeError(`\`endpoint\` ${href} is neither HTTPS nor on this machine.`);
}

/** The delivery rules of a variant. Throws a TypeError, in one line, where neither the contract nor the caller states them. */
export function deliveryRules({ delivery }: Pick<WebhookVariant<AnyTypes>, 'delivery'>, caller: string): DeliveryRules {
  if (delivery) return delivery;
  throw new TypeError(
    `${caller}: the contract states no rules of delivery. Pass \`variant: { ...variant, delivery: {...} }\`.`,
  );
}
