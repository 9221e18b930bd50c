import { describe, expect, test } from 'vitest';
import { validateCard, validateTopUpResult } from '../../generated/validators.ts';
import { createContractAjv, schemaAt } from '../../packages/unsaid/src/engine/model/create-ajv.ts';
import { runningMock } from '../../packages/unsaid/test/mock/running-mock.ts';
import { CARD } from '../answers.ts';
import { contract } from '../contract.ts';

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
    'Ajv',
    '/balance',
    (literal) => {
      const validate = schemaAt(ajv, 'openapi', '/components/schemas/Card');
      validate(JSON.parse(spelled(CARD, 'balance', literal)));
      return (validate.errors ?? []).map(({ instancePath, keyword, message = '' }) => {
        return { at: instancePath, rule: keyword, message };
      });
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
