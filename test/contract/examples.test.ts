import { describe, expect, test } from 'vitest';
import { createContractAjv, schemaAt } from '../../cli/engine/model/create-ajv.ts';
import { eachNode, isRecord, pointerToken, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { contract } from '../contract.ts';

const ajv = createContractAjv(contract);

interface Sample {
  readonly document: 'openapi' | 'asyncapi';
  readonly place: string;
  readonly schema: string;
  readonly value: unknown;
  /** Set for examples that have one; those of a schema are bare values. */
  readonly summary?: unknown;
}

const SAMPLES = [...samplesOf('openapi'), ...samplesOf('asyncapi')];
const NAMED = SAMPLES.filter((sample) => 'summary' in sample);

function samplesOf(document: Sample['document']): Sample[] {
  const samples: Sample[] = [];
  eachNode(contract[document], (node, pointer) => {
    const { examples } = node;
    if (!isRecord(examples) || pointer.endsWith('/properties')) return;
    for (const [key, example] of Object.entries(examples)) {
      const place = `${pointer}/examples/${pointerToken(key)}`;
      if ('payload' in node)
        samples.push({ document, place, schema: `${pointer}/payload`, ...named(example, 'payload') });
      else if ('schema' in node)
        samples.push({ document, place, schema: `${pointer}/schema`, ...named(example, 'value') });
      else samples.push({ document, place, schema: pointer, value: example });
    }
  });
  return samples;
}

function named(example: unknown, key: 'payload' | 'value') {
  const { summary, [key]: value } = isRecord(example) ? example : {};
  return { summary, value };
}

/** Value of a named example, by operation id or event name. */
function exampleOf(owner: string, name: string): Record<string, unknown> {
  const found = NAMED.find(({ document, place }) => ownerOf(document, place) === owner && nameOf(place) === name);
  if (!isRecord(found?.value)) throw new Error(`${owner} has no example named ${name}.`);
  return found.value;
}

function ownerOf(document: Sample['document'], place: string): unknown {
  const [head = ''] = place.split(/\/(?:requestBody|responses|examples)\//);
  const owner = valueAt(contract[document], head);
  return isRecord(owner) ? (owner.operationId ?? owner.name) : undefined;
}

function nameOf(place: string): unknown {
  const example = valueAt(contract.asyncapi, place) as { name?: string } | undefined;
  return example?.name ?? place.slice(place.lastIndexOf('/') + 1);
}

describe('every example', () => {
  test.each(SAMPLES)('is valid: $document $place', ({ document, schema, value }) => {
    const validate = schemaAt(ajv, document, schema);
    validate(value);
    expect(validate.errors ?? []).toEqual([]);
  });

  test.each(NAMED)('has a speaking name and a summary: $document $place', ({ document, place, summary }) => {
    const name = document === 'openapi' ? place.slice(place.lastIndexOf('/') + 1) : nameOf(place);
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(summary).toMatch(/^[A-Z0-9].*[^.]$/);
  });

  test('is there for every request, success response and event', () => {
    const { paths, webhooks } = contract.openapi;
    const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item));
    const bare = operations.filter(({ requestBody, responses }) => {
      const { default: _other, ...successes } = responses;
      const media = [requestBody, ...Object.values(successes)].flatMap((body) => Object.values(body?.content ?? {}));
      return media.some(({ examples }) => Object.keys(examples ?? {}).length === 0);
    });
    const silent = Object.values(contract.asyncapi.channels.webhook?.messages ?? {}).filter(
      ({ examples = [] }) => !examples[0],
    );
    expect([...bare.map(({ operationId }) => operationId), ...silent.map(({ name }) => name)]).toEqual([]);
  });
});

describe('the story of one card', () => {
  const request = exampleOf('issueCard', 'digital-card-for-an-employee');
  const issued = exampleOf('issueCard', 'issued-over-whatsapp');
  const before = exampleOf('getCard', 'before-top-up');
  const topUp = exampleOf('topUpCard', 'attendance-bonus');
  const result = exampleOf('topUpCard', 'topped-up');
  const after = exampleOf('getCard', 'after-top-up');
  const redemption = exampleOf('card.redeemed', 'part-redeemed-over-ussd');
  const partRedeemed = exampleOf('getCard', 'part-redeemed');
  const rest = exampleOf('card.redeemed', 'rest-redeemed-over-ussd');

  test.each<[string, unknown, unknown]>([
    ['the card read is the card issued', before.card_id, issued.card_id],
    ['its balance is the value issued', before.balance, request.value],
    ['nothing of it is redeemed yet', before.redeemed, 0],
    ['its expiry date is that of the issue', before.expires_at, issued.expires_at],
    ['its currency is that of the request', before.currency, request.currency],
    ['the top-up is in its currency', topUp.currency, before.currency],
    ['the top-up is for the same card', result.card_id, before.card_id],
    ['the top-up starts from its balance', result.previous_balance, before.balance],
    ['the top-up adds the amount requested', result.added, topUp.amount],
    ['after the top-up the card differs in its balance only', after, { ...before, balance: result.new_balance }],
    ['the redemption is of the same card', redemption.card_id, after.card_id],
    ['the redemption is in its currency', redemption.currency, after.currency],
    [
      'the redemption takes from its balance',
      redemption.balance_remaining,
      minus(after.balance, redemption.amount_redeemed),
    ],
    [
      'after the redemption the card differs in its numbers only',
      partRedeemed,
      { ...after, balance: redemption.balance_remaining, redeemed: redemption.amount_redeemed },
    ],
    ['the last redemption is of the same card', rest.card_id, redemption.card_id],
    ['the last redemption takes the rest', rest.amount_redeemed, redemption.balance_remaining],
    ['the last redemption leaves nothing', rest.balance_remaining, 0],
  ])('%s', (_name, value, wanted) => {
    expect(value).toEqual(wanted);
  });

  test('the redemptions come one after the other, before the card expires', () => {
    const moments = [redemption.redeemed_at, rest.redeemed_at, issued.expires_at].map((text) =>
      Date.parse(String(text)),
    );
    expect(moments).toEqual(moments.toSorted((left, right) => left - right));
  });

  function minus(balance: unknown, amount: unknown): number {
    return Number(balance) - Number(amount);
  }
});

describe('the story of a batch', () => {
  test.each([
    ['four-recipients', 'complete-with-failures', 4],
    ['two-recipients', 'complete', 2],
  ])('the upload of %s has the outcome %s', (upload, outcome, recipients) => {
    const { currency, format, brand_id: brand } = exampleOf('bulkIssueCards', upload);
    expect([currency, format, brand]).toEqual(['KES', 'digital', 'brand_acme_hr']);
    const { total, issued, failed } = exampleOf('bulkIssueCards', outcome);
    expect([total, Number(issued) + Number(failed)]).toEqual([recipients, recipients]);
  });

  // A file with columns would answer csv-columns.
  test.each([
    ['four-recipients', 4],
    ['two-recipients', 2],
  ])('the file of %s says that its columns are an open point', (upload, recipients) => {
    const file = decode(String(exampleOf('bulkIssueCards', upload).file));
    expect(file).toBe(`the columns are an open point: csv-columns, ${recipients} recipients\n`);
    expect(contract.openPoints.map(({ id }) => id)).toContain('csv-columns');
  });

  /** Standard base64, padded and without line breaks, of UTF-8 text. */
  function decode(base64: string): string {
    const bytes = Buffer.from(base64, 'base64');
    expect(bytes.toString('base64')).toBe(base64);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  }
});

test('the timestamps of every example are in UTC', () => {
  const texts = SAMPLES.map(({ value }) => JSON.stringify(value)).join();
  const timestamps = texts.match(/\d{4}-\d{2}-\d{2}T[^"\\]*/g) ?? [];
  expect(timestamps.length).toBeGreaterThan(0);
  expect(timestamps.filter((timestamp) => !timestamp.endsWith('Z'))).toEqual([]);
});
