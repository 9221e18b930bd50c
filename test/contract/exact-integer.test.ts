import { describe, expect, test } from 'vitest';
import { emitValidators } from '../../cli/engine/emit/validators/emit-validators.ts';
import type { Contract } from '../../cli/engine/model/contract.ts';
import { createContractAjv, schemaValidator } from '../../cli/engine/model/create-ajv.ts';
import { validateCard, validateTopUpResult } from '../../generated/validators.ts';
import { validateCardIssuedEvent } from '../../sandbox/generated/validators.ts';
import { findDeviations } from '../../src/client/deviations/index.ts';
import { reply } from '../../src/server/index.ts';
import { createWebhookReceiver, createWebhookSender } from '../../src/webhooks/index.ts';
import { EVENT_EXAMPLES, signDelivery } from '../../src/webhooks/testing.ts';
import { CARD } from '../answers.ts';
import { contract } from '../contract.ts';
import { importSource } from '../emit/import-source.ts';
import { runningMock } from '../mock/running-mock.ts';
import { recordedServer } from '../server/recorded-server.ts';
import { sign, verify } from '../webhooks/scheme.ts';

/** Numbers as JSON spells them, and the rules that an amount of this size breaks. */
const AMOUNTS: [literal: string, rules: string[]][] = [
  ['9007199254740991', []],
  ['-9007199254740991', []],
  ['1e3', []],
  ['9007199254740992', ['exact-integer']],
  ['9007199254740993', ['exact-integer']],
  ['99999999999999999999', ['exact-integer']],
  ['-9007199254740993', ['exact-integer']],
  ['1e400', ['exact-integer']],
  ['1.5', ['type']],
];

const REDEEMED = EVENT_EXAMPLES['card.redeemed'][0].payload;
const ISSUE = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

/** A body as JSON, one amount of which is spelled as it is given. */
const spelled = (body: object, field: string, literal: string) =>
  JSON.stringify({ ...body, [field]: '?' }).replace('"?"', literal);

const ajv = createContractAjv(contract);
const mock = runningMock();

/** What each door finds in a body whose amount is spelled so: `[at, rule]` of each issue. */
const DOORS: [door: string, at: string, find: (literal: string) => Promise<readonly Found[]> | readonly Found[]][] = [
  [
    'a validator',
    '/balance',
    (literal) => {
      const validation = validateCard(JSON.parse(spelled(CARD, 'balance', literal)));
      return validation.ok ? [] : validation.issues;
    },
  ],
  [
    "a validator of a variant, for an overlay's own integer",
    '/value',
    (literal) => {
      const validation = validateCardIssuedEvent(JSON.parse(spelled({ event: 'card.issued' }, 'value', literal)));
      return validation.ok ? [] : validation.issues.filter(({ rule }) => rule !== 'required');
    },
  ],
  [
    'Ajv',
    '/balance',
    (literal) => {
      const validate = schemaValidator(ajv, 'Card');
      validate(JSON.parse(spelled(CARD, 'balance', literal)));
      return (validate.errors ?? []).map(({ instancePath, keyword, message = '' }) => {
        return { at: instancePath, rule: keyword, message };
      });
    },
  ],
  [
    'the webhook receiver',
    '/amount_redeemed',
    async (literal) => {
      const found: Found[] = [];
      const receiver = createWebhookReceiver({
        verify,
        on: { 'card.redeemed': () => {} },
        onError: ({ code, issues = [] }) => {
          expect(code).toBe('payload-invalid');
          found.push(...issues);
        },
      });
      const raw = new TextEncoder().encode(spelled(REDEEMED, 'amount_redeemed', literal));
      await receiver.fetch((await signDelivery(raw, { sign })).request());
      return found;
    },
  ],
  [
    'the webhook sender',
    '/amount_redeemed',
    async (literal) => {
      const sender = createWebhookSender({
        sign,
        endpoint: 'https://integrator.invalid',
        schedule: () => 0,
        fetch: async () => new Response(),
      });
      try {
        await sender.send({ ...REDEEMED, amount_redeemed: Number(literal) });
        return [];
      } catch (error) {
        expect(error).toMatchObject({ code: 'payload-invalid' });
        return (error as { issues: Found[] }).issues;
      }
    },
  ],
  [
    'a server stub, in a request',
    '/value',
    async (literal) => {
      const server = recordedServer();
      const headers = { 'content-type': 'application/json' };
      const body = spelled(ISSUE, 'value', literal);
      await server.fetch(new Request('http://provider.test/v1/cards/issue', { method: 'POST', headers, body }));
      expect(server.calls.length + server.refusals.length).toBe(1);
      return server.refusals.flatMap((refusal) => ('issues' in refusal ? refusal.issues : []));
    },
  ],
  [
    'a server stub, in a response',
    '/balance',
    async (literal) => {
      const server = recordedServer({}, { getCard: () => reply(200, { ...CARD, balance: Number(literal) }) });
      await server.fetch(new Request('http://provider.test/v1/cards/crd_1'));
      return server.incidents.flatMap((incident) => ('issues' in incident ? incident.issues : []));
    },
  ],
  [
    'the deviations of a client',
    '/balance',
    (literal) => {
      const text = spelled(CARD, 'balance', literal);
      const answer = { operation: 'getCard', status: 200, contentType: 'application/json', text } as const;
      return findDeviations(answer).flatMap((each) => (each.kind === 'violation' ? [each] : []));
    },
  ],
  [
    'the mock',
    '/body/value',
    async (literal) => {
      const headers = { 'content-type': 'application/json' };
      const body = spelled(ISSUE, 'value', literal);
      const response = await fetch(`${mock.url}/v1/cards/issue`, { method: 'POST', headers, body });
      if (response.status === 201) return [];
      expect(response.status).toBe(422);
      const { violations } = (await response.json()) as { violations: { at: string; message: string }[] };
      return violations.map((each) => ({ ...each, rule: each.message.includes('beyond') ? 'exact-integer' : 'type' }));
    },
  ],
];

interface Found {
  readonly at: string;
  readonly rule: string;
  readonly message: string;
}

describe.each(DOORS)('%s', (_door, at, find) => {
  test.each(AMOUNTS)('judges an amount of %s', async (literal, rules) => {
    const found = await find(literal);
    // Ajv says of what is infinite once parsed, as 1e400 is, that it is not an integer either.
    const judged = found.filter(({ rule }) => literal !== '1e400' || rule !== 'type');
    expect(judged.map((each) => [each.at, each.rule])).toEqual(rules.map((rule) => [at, rule]));
    for (const { message } of found.filter(({ rule }) => rule === 'exact-integer')) {
      expect(message).toMatch(/^is beyond ±9007199254740991, the largest integers that JSON numbers carry exactly/);
    }
  });
});

/** Ways in which an overlay may bring an integer into a schema, and a value of each with a number that is too large. */
const FORMS: [form: string, schema: object, value: (number: number) => unknown][] = [
  ['with bounds', { type: 'integer', minimum: -5, maximum: 1e30 }, (number) => number],
  ['or null', { type: ['integer', 'null'] }, (number) => number],
  ['in a list', { type: 'array', items: { type: 'integer' } }, (number) => [1, number]],
  ['as any member', { type: 'object', additionalProperties: { type: 'integer' } }, (number) => ({ any: number })],
  ['as an alternative', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, (number) => number],
  ['in all of several', { allOf: [{ type: 'integer' }] }, (number) => number],
];

describe('an integer that an overlay brings', () => {
  test.each(FORMS)('%s', async (_form, schema, value) => {
    const { validate, compiled } = await validatorsOf(schema);
    for (const number of [5, -5, Number.MAX_SAFE_INTEGER]) {
      expect([validate(value(number)).ok, compiled(value(number))]).toEqual([true, true]);
    }
    for (const number of [2 ** 53, -(2 ** 53), 1e20]) {
      expect(validate(value(number)).issues?.map(({ rule }) => rule)).toContain('exact-integer');
      expect(compiled(value(number))).toBe(false);
    }
  });

  test.each([
    ['a number', { type: 'number' }],
    ['not to be an integer', { not: { type: 'integer' } }],
  ])('%s obeys its own rules only', async (_form, schema) => {
    const { validate, compiled } = await validatorsOf(schema);
    const wanted = !('not' in schema);
    expect([validate(2 ** 53).ok, compiled(2 ** 53)]).toEqual([wanted, wanted]);
  });
});

/** The generated validator of a schema that is new in the contract, and Ajv's. */
async function validatorsOf(schema: object) {
  const changed = structuredClone(contract) as Contract;
  Object.assign(changed.openapi.components.schemas, { Odd: schema });
  const source = emitValidators(changed);
  const module = await importSource(source);
  const validate: (value: unknown) => { ok: boolean; issues?: Found[] } = module.validateOdd;
  const compiled = schemaValidator(createContractAjv(changed, { strictTypes: false }), 'Odd');
  return { validate, compiled };
}

test('of a sum, only what is exact is judged', () => {
  const rulesOf = (previous_balance: number, added: number, new_balance: number) => {
    const validation = validateTopUpResult({ card_id: 'c', previous_balance, added, new_balance });
    return validation.ok ? [] : validation.issues.map(({ at, rule }) => `${at} ${rule}`);
  };
  const largest = Number.MAX_SAFE_INTEGER;
  expect(rulesOf(largest - 1, 1, largest)).toEqual([]);
  expect(rulesOf(largest, 1, largest)).toEqual(['/new_balance x-sum']);
  expect(rulesOf(largest, 1, largest + 1)).toEqual(['/new_balance exact-integer']);
  expect(rulesOf(1.5, 1, 2)).toEqual(['/previous_balance type']);
});
