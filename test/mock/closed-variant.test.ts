import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { readContract } from '../../scripts/load/read-contract.ts';
import { type RunningMock, startMock } from '../../scripts/mock/start-mock.ts';

let mock: RunningMock;
const answered = await readContract(ROOT, path.join(ROOT, 'sandbox/overlay'));

beforeAll(async () => {
  mock = await startMock({ contract: answered, port: 0 });
});
afterAll(() => mock.close());

const json = { 'content-type': 'application/json' };

describe('the mock of a variant that an overlay closes', () => {
  test.each([
    ['/v1/cards/crd_5Q7M2XKD8RT4VBN6', undefined],
    ['/v1/cards/bulk', { file: 'cmVjaXBpZW50X3Bob25lLHZhbHVlCg==', currency: 'KES' }],
    ['/v1/cards/crd_5Q7M2XKD8RT4VBN6/topup', { amount: 5, currency: 'KES' }],
  ])('answers %s with the status that was open, and guesses nothing', async (target, body) => {
    const init = body === undefined ? {} : { method: 'POST', headers: json, body: JSON.stringify(body) };
    const response = await fetch(mock.url + target, init);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-open-points')).toBeNull();
  });

  test.each([
    ['a field that the overlay requires', '/v1/cards/crd_5Q7M2XKD8RT4VBN6/topup', { currency: 'KES' }, '/body/amount'],
    ['a bound that it sets', '/v1/cards/crd_5Q7M2XKD8RT4VBN6/topup', { amount: 0, currency: 'KES' }, '/body/amount'],
    ['a list that it closes', '/v1/cards/bulk', { file: '', currency: 'KES', format: 'plastic' }, '/body/format'],
  ])('refuses what breaks %s', async (_, target, body, at) => {
    const response = await fetch(mock.url + target, { method: 'POST', headers: json, body: JSON.stringify(body) });
    expect(response.status).toBe(422);
    const { violations } = (await response.json()) as { violations: { at: string }[] };
    expect(violations.map((violation) => violation.at)).toContain(at);
  });
});
