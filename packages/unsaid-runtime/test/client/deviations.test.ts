import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../../generated/operations.ts';
import { createRewardCardClient, type RewardCardClient } from '../../../../src/client.ts';
import {
  type Deviation,
  type FindOptions,
  findDeviations,
  type OperationId,
  reportDeviations,
} from '../../../../src/client-deviations.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { BATCH, CARD, ISSUED, type NextResponse, service, TO_ISSUE, TOPPED_UP } from './start-service.ts';

const live = service();
const REGISTER: { id: string }[] = JSON.parse(
  readFileSync(new URL('../../../../generated/open-points.json', import.meta.url), 'utf8'),
);

const BODIES = { issueCard: ISSUED, getCard: CARD, bulkIssueCards: BATCH, topUpCard: TOPPED_UP };
const CALLS: Record<OperationId, (client: RewardCardClient) => Promise<{ data?: unknown }>> = {
  issueCard: (client) => client.POST('/v1/cards/issue', { body: TO_ISSUE }),
  getCard: (client) => client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } }),
  bulkIssueCards: (client) => client.POST('/v1/cards/bulk', { body: {} }),
  topUpCard: (client) => client.POST('/v1/cards/{card_id}/topup', { params: { path: { card_id: 'c' } }, body: {} }),
};

/** Calls an operation of a service that responds with `next`, and returns what was reported once there are `count`. */
async function seen(operation: OperationId, next: NextResponse, count: number): Promise<Deviation[]> {
  live.next = { status: operation === 'issueCard' ? 201 : 200, ...next };
  const reports: Deviation[] = [];
  const client = createRewardCardClient({ baseUrl: live.url });
  client.use(reportDeviations((deviation) => reports.push(deviation)));
  await CALLS[operation](client).catch(() => undefined);
  await expect.poll(() => reports.length).toBeGreaterThanOrEqual(count);
  // For a report too many.
  await new Promise((resolve) => setTimeout(resolve, 15));
  return reports;
}

interface Row extends NextResponse {
  readonly name: string;
  readonly operation: OperationId;
  readonly seen: readonly object[];
}

const { code: _, ...WITHOUT_CODE } = ISSUED;
const STATUS = { kind: 'success-status', at: '', openPoints: ['success-statuses'] };
const BATCH_STATUS = { ...STATUS, openPoints: ['success-statuses', 'bulk-processing'] };
const PARTS = { ISSUED, CARD, BATCH, TOPPED_UP, WITHOUT_CODE, STATUS, BATCH_STATUS };
const ROWS = await readRows<Row>('packages/unsaid-runtime/test/client/deviations.yaml', PARTS);

test.each(ROWS)('reports $name', async ({ name: _name, operation, seen: wanted, ...next }) => {
  const reports = await seen(operation, next, wanted.length);
  expect(reports).toEqual(wanted.map((each) => expect.objectContaining({ operation, ...each })));
  expect(JSON.stringify(reports)).not.toMatch(/secret|254712345678/);
  for (const { message, openPoints } of reports) {
    expect(message).toMatch(/^(is|has|must) /);
    expect(REGISTER.map(({ id }) => id)).toEqual(expect.arrayContaining([...openPoints]));
  }
});

describe('a call whose responses are compared', () => {
  test('gets the very response, unread, and the same data', async () => {
    for (const operation of Object.keys(BODIES) as OperationId[]) {
      live.next = { status: 201, body: { ...BODIES[operation], extra: 1 } };
      const responses: Response[] = [];
      const client = createRewardCardClient({ baseUrl: live.url });
      client.use({ onResponse: ({ response }) => void responses.push(response) });
      client.use(reportDeviations(() => undefined));
      const result = (await CALLS[operation](client)) as { data: unknown; response: Response };
      expect(result.data).toEqual({ ...BODIES[operation], extra: 1 });
      expect(result.response).toBe(responses[0]);
    }
  });

  test('does not notice that the response cannot be copied', async () => {
    const used = async () => {
      const response = Response.json(CARD);
      const clone = () => {
        throw new TypeError('used');
      };
      return Object.defineProperty(response, 'clone', { value: clone });
    };
    const client = createRewardCardClient({ baseUrl: live.url, fetch: used });
    client.use(reportDeviations(() => undefined));
    expect((await CALLS.getCard(client)).data).toEqual(CARD);
  });

  test('ends with its timeout, and reports nothing of a body that never came', async () => {
    live.next = { body: { ...CARD, extra: 1 }, stall: 'in-body' };
    const reports: Deviation[] = [];
    const client = createRewardCardClient({ baseUrl: live.url, timeoutMs: 50 });
    client.use(reportDeviations((deviation) => reports.push(deviation)));
    await expect(CALLS.getCard(client)).rejects.toMatchObject({ code: 'timeout' });
    await expect.poll(() => live.aborted).toBe(1);
    expect(reports).toEqual([]);
  });
});

test('misses a header that a response must have, and none that it may have', () => {
  const header = { type: 'string', validate: (value: unknown) => ({ ok: true, value }) } as const;
  const headers = [
    { ...header, name: 'x-total', required: true },
    { ...header, name: 'x-left', required: false },
  ];
  const { '2XX': success, ...others } = OPERATIONS.getCard.responses;
  const getCard = { ...OPERATIONS.getCard, responses: { '2XX': { ...success, headers }, ...others } };
  const variant = { operations: { ...OPERATIONS, getCard } } as unknown as NonNullable<FindOptions['variant']>;
  const given = {
    operation: 'getCard',
    status: 200,
    contentType: 'application/json',
    text: JSON.stringify(CARD),
  } as const;
  const missing = (sent: Record<string, string>) =>
    findDeviations({ ...given, headers: new Headers(sent) }, { variant }).flatMap((each) =>
      each.kind === 'violation' ? [each.message] : [],
    );
  expect(missing({ 'x-total': '4' })).toEqual([]);
  expect(missing({})).toEqual([expect.stringContaining('x-total')]);
});

test('reports the same deviation once for each client', async () => {
  live.next = { body: CARD };
  const reports: Deviation[] = [];
  const client = createRewardCardClient({ baseUrl: live.url });
  client.use(reportDeviations((deviation) => reports.push(deviation)));
  for (let call = 0; call < 3; call += 1) await CALLS.getCard(client);
  await expect.poll(() => reports.length).toBeGreaterThanOrEqual(1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(reports).toHaveLength(1);
});
