import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContractAjv, schemaValidator } from '../../cli/engine/model/create-ajv.ts';
import { contract } from '../contract.ts';
import { readPayloads } from '../fixtures/read-payloads.ts';
import { recordedServer } from './recorded-server.ts';

const ajv = createContractAjv(contract);
const TARGETS = {
  IssueCardRequest: 'issue',
  BulkIssueRequest: 'bulk',
  TopUpRequest: 'crd_1/topup',
} as const;
const SCHEMAS = Object.keys(TARGETS) as (keyof typeof TARGETS)[];
const PAYLOADS = readPayloads().valid;
const FIELDS = [
  'recipient_phone',
  'value',
  'currency',
  'format',
  'access',
  'brand_id',
  'file',
  'amount',
  'reason',
  'x',
];

/** Any code point but a surrogate. The unit `binary` of fast-check is the same, and takes a second to set up. */
const character = fc
  .integer({ min: 0, max: 0x10_f7_ff })
  .map((rank) => String.fromCodePoint(rank < 0xd8_00 ? rank : rank + 0x8_00));

/** A value that some field takes, or nearly. */
const member = fc.oneof(
  fc.string({ unit: character }),
  fc.string().map((digits) => `+${digits}`),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, 0, -0, 1.5, '', '+', 'digital', 'KES'),
  fc.constantFrom(2 ** 53 - 1, 2 ** 53, 1 - 2 ** 53, -(2 ** 53), 1e21, -1e300),
  fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom('whatsapp', 'web', 'ussd') }, fc.jsonValue()), {
    maxLength: 4,
  }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Valid bodies, bodies of which members were set or removed, and bodies of any kind. */
const body = (schema: string) => {
  const valid = PAYLOADS.filter((payload) => payload.schema === schema);
  const good = fc.constantFrom(...valid.map(({ value }) => value as Record<string, unknown>));
  const changes = fc.array(fc.tuple(fc.constantFrom(...FIELDS, '__proto__', 'constructor'), fc.option(member)), {
    maxLength: 3,
  });
  const mutated = fc.tuple(good, changes).map(([value, changed]) => {
    const members = new Map(Object.entries(value));
    for (const [name, change] of changed) change === null ? members.delete(name) : members.set(name, change);
    return Object.fromEntries(members);
  });
  return fc.oneof({ weight: 2, arbitrary: good }, { weight: 7, arbitrary: mutated }, fc.jsonValue({ maxDepth: 2 }));
};

const REQUESTS = process.env.SOAK ? 10_000 : 500;

test(`${REQUESTS} requests are accepted and refused as plain Ajv has it`, async () => {
  const server = recordedServer();
  const outcomes = { accepted: 0, refused: 0 };
  const requests = SCHEMAS.map((schema) =>
    fc.tuple(
      fc.constant(schema),
      body(schema).map((value) => JSON.stringify(value)),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(...requests), async ([schema, text]) => {
      server.calls.length = 0;
      const valid = schemaValidator(ajv, schema)(JSON.parse(text));
      const url = `http://provider.test/v1/cards/${TARGETS[schema]}`;
      const headers = { 'content-type': 'application/json' };
      const response = await server.fetch(new Request(url, { method: 'POST', headers, body: text }));
      expect([response.headers.get('x-refusal'), server.calls.length]).toEqual(
        valid ? [null, 1] : ['invalid-request', 0],
      );
      if (valid) expect(JSON.stringify(server.calls[0]?.body)).toBe(JSON.stringify(JSON.parse(text)));
      outcomes[valid ? 'accepted' : 'refused'] += 1;
    }),
    { numRuns: REQUESTS },
  );
  // Neither side may go untested.
  expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(REQUESTS / 10);
});

test('any text is a card_id, and comes back as it was', async () => {
  const server = recordedServer();
  const id = fc.string({ unit: character, minLength: 1 }).filter((text) => text !== '.' && text !== '..');
  await fc.assert(
    fc.asyncProperty(id, async (card_id) => {
      server.calls.length = 0;
      await server.fetch(new Request(`http://provider.test/v1/cards/${encodeURIComponent(card_id)}`));
      expect(server.calls.map(({ params }) => params)).toEqual([{ card_id }]);
    }),
  );
});
