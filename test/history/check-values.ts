import { createHmac } from 'node:crypto';
import type { Contract } from '../../cli/engine/model/contract.ts';
import { isRecord } from '../../cli/engine/model/json-pointer.ts';
import { CAST, PERIOD, SIGNATURE_WITHOUT_FORM, TOLD_ELSEWHERE } from './cast.ts';
import type { Examples } from './collect-examples.ts';

/** Names of schemas that stand for the values of a field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  CardId: 'card_id',
  BatchId: 'batch_id',
  RewardId: 'reward_id',
  BrandId: 'brand_id',
  CurrencyCode: 'currency',
  CardStatus: 'status',
  BatchStatus: 'status',
  DeliveryResult: 'delivery',
  ExpiryDate: 'expires_at',
  PhoneNumber: 'recipient_phone',
  AccessChannel: 'access',
  CardFormat: 'format',
  EmailAddress: 'recipient_email',
  RewardType: 'type',
  Timestamp: 'redeemed_at',
};

/** Every value of every example is one of the history; a value at a schema is one of an example. Returns the others. */
export function checkValues(examples: Examples, contract: Contract): string[] {
  const found: string[] = [];
  const told = new Map<string, Set<unknown>>();
  const whole = examples.exchanges.flatMap(({ request, response }) => [request, response]);
  for (const example of [...whole, ...examples.events]) {
    if (example === undefined) continue;
    eachLeaf(example.value, (field, value) => {
      told.set(field, (told.get(field) ?? new Set()).add(value));
      if (!isKnown(field, value)) found.push(`${example.place}: ${field} ${value} does not belong to the history`);
    });
  }
  for (const { place, name, value } of examples.values) {
    if (name === 'X-Service-Signature' || place.includes('X-Service-Signature')) {
      if (!isSignature(value, examples, contract)) found.push(`${place}: ${value} is not the signature of an example`);
      continue;
    }
    const field = FIELD_OF[name] ?? name;
    if (!told.get(field)?.has(value) && !CAST[field]?.includes(String(value))) {
      found.push(`${place}: no example has ${field} ${value}`);
    }
  }
  return found;
}

function eachLeaf(value: unknown, visit: (field: string, value: unknown) => void, field = ''): void {
  if (Array.isArray(value)) for (const item of value) eachLeaf(item, visit, field);
  else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) eachLeaf(inner, visit, name);
  else visit(field, value);
}

function isKnown(field: string, value: unknown): boolean {
  if (Number.isSafeInteger(value)) return CAST[field] === undefined;
  if (typeof value !== 'string') return false;
  if (field.endsWith('_at')) {
    const isDate = field === 'expires_at' ? /^[\d-]{10}$/ : /^[\d-]{10}T[\d:.]{12}Z$/;
    const isReal = isDate.test(value) && new Date(value).toISOString().startsWith(value);
    return isReal && value >= PERIOD[0] && value <= PERIOD[1];
  }
  return TOLD_ELSEWHERE.includes(field) || (CAST[field]?.includes(value) ?? false);
}

/** The signature of an example by the scheme that an overlay answers; without an answer a text without a form. */
function isSignature(value: unknown, { events }: Examples, { asyncapi }: Contract): boolean {
  const header = asyncapi.components.schemas.DeliveryHeaders?.properties?.['X-Service-Signature'] as {
    'x-signature'?: { example_secret: string };
  };
  const scheme = header['x-signature'];
  if (scheme === undefined) return value === SIGNATURE_WITHOUT_FORM;
  const [, seconds = '', signature] = /^t=(\d+),v1=(.*)$/.exec(String(value)) ?? [];
  return events.some(({ value: payload }) => {
    const content = `${seconds}.${JSON.stringify(payload)}`;
    return createHmac('sha256', scheme.example_secret).update(content).digest('hex') === signature;
  });
}
