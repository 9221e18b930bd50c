import { describe, expect, test } from 'vitest';
import { EVENT_EXAMPLES } from '../../../../generated/event-examples.ts';
import * as validators from '../../../../generated/validators.ts';
import { CARD } from '../../../../test/answers.ts';
import { contract } from '../../../../test/contract.ts';
import { processorTime } from '../../../../test/processor-time.ts';
import { sampled } from '../../../../test/sampled.ts';
import * as sandboxValidators from '../../../reward-card-sandbox/generated/validators.ts';
import { emitValidators } from '../../src/engine/emit/validators/emit-validators.ts';
import { createContractAjv, schemaAt } from '../../src/engine/model/create-ajv.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { importSource } from '../emit/import-source.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { EMAIL_ADDRESSES } from './email-addresses.ts';
import type { Sample } from './sample.ts';
import { TIMESTAMPS } from './timestamps.ts';

type Judge = (text: string) => boolean | Promise<boolean>;

/** The samples of which a door thinks otherwise; a request at a time, so that none waits in a line. */
async function disagreements(samples: readonly Sample[], judge: Judge): Promise<Sample[]> {
  const found: Sample[] = [];
  for (const sample of samples) {
    if ((await judge(sample[0])) !== (sample[1] === 'passes')) found.push(sample);
  }
  return found;
}

const redeemed = (text: string) => ({ ...EVENT_EXAMPLES['card.redeemed'][0].payload, redeemed_at: text });
const sent = (data: object, envelope: object = {}) => {
  const { payload } = EVENT_EXAMPLES['reward.sent'][0];
  return { ...payload, ...envelope, data: { ...payload.data, ...data } };
};

describe.each([
  ['generated validators', validators],
  ['validators of the sandbox', sandboxValidators],
])(
  '%s judge by the words',
  (_, { validateCardRedeemedEvent, validateRewardSentEvent, validateWebhookEvent, ...own }) => {
    // The sandbox answers timestamp-form, and so takes one notation only.
    const ofEvents: [string, Judge][] = [
      ['an event', (text) => validateCardRedeemedEvent(redeemed(text)).ok],
      ['an envelope', (text) => validateRewardSentEvent(sent({}, { created_at: text })).ok],
      ['the data in it', (text) => validateRewardSentEvent(sent({ sent_at: text })).ok],
      ['an event picked by its name', (text) => validateWebhookEvent(redeemed(text)).ok],
    ];
    test.each<[string, Judge]>([
      ...(own.validateCard === validators.validateCard ? ofEvents : []),
      ['a text alone', own.isTimestamp],
    ])('the timestamp of %s', async (__, judge) => {
      expect(await disagreements(TIMESTAMPS, judge)).toEqual([]);
    });

    test.each<[string, Judge]>([
      ['a reward event', (text) => validateRewardSentEvent(sent({ recipient_email: text })).ok],
      ['a text alone', own.isEmailAddress],
    ])('the e-mail address of %s', async (__, judge) => {
      expect(await disagreements(EMAIL_ADDRESSES, judge)).toEqual([]);
    });
  },
);

test('the validator of the documents judges by the words', async () => {
  const ajv = createContractAjv(contract);
  const [card, reward] = [
    schemaAt(ajv, 'openapi', '/components/schemas/CardRedeemedEvent'),
    schemaAt(ajv, 'openapi', '/components/schemas/RewardSentEvent'),
  ];
  expect(await disagreements(TIMESTAMPS, (text) => card(redeemed(text)))).toEqual([]);
  expect(await disagreements(EMAIL_ADDRESSES, (text) => reward(sent({ recipient_email: text })))).toEqual([]);
});

const string = (format: string, words: string) =>
  `{ description: Added., type: string, format: ${format}, x-format: ${words} }`;
const MOMENT = string('date-time', 'iso-8601-utc');
const FIELDS = `update: { properties: { added_at: ${MOMENT}, added_by: ${string('email', 'idn-email')} } }`;

/** The contract with a timestamp and an e-mail address that an overlay adds to a request, a header and a response. */
const closed = await closeWith({
  openapi: [
    action('$.components.schemas.TopUpRequest', '{ top-up-required-fields: Only these. }', FIELDS),
    action('$.components.schemas.Card', '{ card-record-fields: These too. }', FIELDS),
    action(
      "$.paths['/v1/cards/{card_id}'].get",
      '{ query-parameters: One. }',
      `update: { parameters: [{ name: at-header, in: header, description: Added., schema: ${MOMENT} }] }`,
    ),
  ],
});

test('the validators of a variant judge by the words', async () => {
  const { validateTopUpRequest, validateCard } = await importSource(emitValidators(closed));
  for (const [validate, body] of [
    [validateTopUpRequest, {}],
    [validateCard, CARD],
  ] as const) {
    expect(await disagreements(TIMESTAMPS, (text) => validate({ ...body, added_at: text }).ok)).toEqual([]);
    expect(await disagreements(EMAIL_ADDRESSES, (text) => validate({ ...body, added_by: text }).ok)).toEqual([]);
  }
});

test('the mock of a variant judges a header by the words', async () => {
  // Headers carry Latin-1, and no white space at their ends.
  const writable = sampled(TIMESTAMPS, 12).filter(([text]) => /^[!-~]([ -~]*[!-~])?$/.test(text));
  const mock = await startMock({ contract: closed, port: 0 });
  const isTaken = async (text: string) =>
    (await fetch(`${mock.url}/v1/cards/c`, { headers: { 'at-header': text } })).status === 200;
  expect(await disagreements(writable, isTaken)).toEqual([]);
  await mock.close();
});

describe('the example that an overlay brings', () => {
  const withExample = (text: string) =>
    closeWith({
      asyncapi: [
        action(
          '$.channels.webhook.messages["card.redeemed"].examples',
          '{ timestamp-form: Mine. }',
          `update: [{ name: mine, summary: Mine, payload: ${JSON.stringify(redeemed(text))} }]`,
        ),
      ],
    });

  test.each(['2026-07-03T09:41Z', '20260703T094127Z', '2026-W27-5T09:41,5+00:00'])('may have %s', async (text) => {
    expect(JSON.stringify(await withExample(text))).toContain(text);
  });

  test.each(['2026-07-03T12:41:27+03:00', '2026-07-03 09:41:27Z'])('may not have %s', async (text) => {
    await expect(withExample(text)).rejects.toThrow('redeemed_at must match format "iso-8601-utc"');
  });
});

test.each<[string, Judge, readonly string[]]>([
  [
    'timestamp',
    validators.isTimestamp,
    ['1', '+1', '-', '2026-07-03T09:41:27.1', '2026-07-03T24:00,0', '+1T', '+1-', 'T'],
  ],
  [
    'e-mail address',
    validators.isEmailAddress,
    [
      'a',
      'a.',
      '"\\"',
      '"',
      'a@a',
      'a@a.',
      'a@a-',
      'a@[:',
      'a@[IPv6::',
      'a@[IPv6:1:',
      'a@[a-',
      'a@[IPv6::1.1',
      '@',
      'é',
    ],
  ],
])('100,000 characters that nearly are a %s take no time', async (_, judge, beginnings) => {
  for (const beginning of beginnings) {
    const hostile = [beginning + beginning.slice(-1).repeat(100_000), beginning + beginning.slice(-2).repeat(50_000)];
    for (const text of hostile) {
      expect(await processorTime(() => judge(`${text}!`))).toBeLessThan(2_000);
    }
  }
});
