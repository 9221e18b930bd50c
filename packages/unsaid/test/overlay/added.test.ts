import { createHmac } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents, shownOf } from '../../../../test/contract.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { makeProject } from '../../../../test/user-project.ts';
import { referenceDocument } from '../../src/docs/reference-document.ts';
import { referenceMarkdown } from '../../src/docs/reference-markdown.ts';
import { IN_LINES, shownReference } from '../../src/docs/show-open-points.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { stateOfPoint } from '../../src/engine/view/mark-open-points.ts';
import { analyse, call } from '../traffic/traffic.ts';
import { action, overlayText } from './overlay-folder.ts';

const REDEEM = `update:
      /v1/cards/{card_id}/redeem:
        parameters: [{ $ref: '#/components/parameters/CardId' }]
        post:
          summary: Redeem a card
          operationId: redeemCard
          tags: [Cards]
          requestBody:
            required: true
            content:
              application/json:
                schema: { type: object, required: [amount], properties: { amount: { type: integer, minimum: 1 } } }
                example: { amount: 100 }
          responses:
            '200':
              description: The card was redeemed.
              content:
                application/json:
                  schema: { $ref: '#/components/schemas/Redemption' }
                  example: { card_id: crd_5Q7M2XKD8RT4VBN6, balance: 4900 }
            default: { $ref: '#/components/responses/OtherOutcome' }`;
const REDEMPTION = `update: { schemas: { Redemption: { type: object, required: [card_id, balance], properties: { card_id: { allOf: [{ $ref: '#/components/schemas/CardId' }] }, balance: { type: integer } } } } }`;
const FROZEN = `update: { card.frozen: { title: Card frozen, summary: A card is frozen, payload: { type: object, required: [event, card_id], properties: { event: { const: card.frozen }, card_id: { type: string } } }, examples: [{ name: frozen, payload: { event: card.frozen, card_id: crd_1 } }] } }`;
const FILES = {
  'answers/openapi.overlay.yaml': overlayText(
    action('$.components', '{ redemption: By one call. }', REDEMPTION),
    action('$.paths', '{ redemption: By one call. }', REDEEM),
    // What holds for all operations holds for those that were added before.
    action(
      '$.paths.*.post',
      '{ idempotency: By a key. }',
      'update: { parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string } }] }',
    ),
  ),
  'answers/asyncapi.overlay.yaml': overlayText(
    action('$.channels.webhook.messages', '{ further-events: Frozen. }', FROZEN),
  ),
};

/** What an integrator and the provider write with the variant. */
const PROGRAM = `import { createRewardCardClient } from 'reward-card-contract/client';
import { createRewardCardServer, reply } from 'reward-card-contract/server';
import { createWebhookReceiver, hmac } from 'reward-card-contract/webhooks';
import { variant } from './contract/index.ts';

const refused = () => { throw new Error('is not called'); };
const provider = createRewardCardServer(
  {
    issueCard: refused,
    getCard: refused,
    bulkIssueCards: refused,
    topUpCard: refused,
    redeemCard: ({ params, body, headers }) =>
      reply(200, { card_id: params.card_id, balance: 500 - body.amount - headers['Idempotency-Key'].length }),
  },
  { refuse: ({ message }) => reply(400, { message }), variant, checkResponses: 'throw' },
);
const client = createRewardCardClient({ baseUrl: 'https://api.example', variant, fetch: (request) => provider.fetch(request) });
export const redeem = (amount: number) =>
  client.POST('/v1/cards/{card_id}/redeem', {
    params: { path: { card_id: 'crd_1' }, header: { 'Idempotency-Key': 'k1' } },
    body: { amount },
  });

export const frozen: string[] = [];
export const receiver = createWebhookReceiver({
  variant,
  verify: hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['s'], content: ({ raw }) => [raw] }).verify,
  on: { 'card.frozen': ({ card_id }) => void frozen.push(card_id) },
});
`;

const home = await temporaryFolder();
const overlay = path.join(home, 'answers');
let contract: Contract;
beforeAll(async () => {
  await makeProject(home, { ...FILES, 'program.ts': PROGRAM }, '--overlay', overlay);
  contract = await contractOf(documents, overlay);
});

describe('an operation and an event that an answer adds', () => {
  test('pass lint, and close their points everywhere', async () => {
    // To lint takes seconds; an overlay is linted in the short run by the guide to rehearse a provider.
    if (process.env.SOAK) {
      const { code, output } = await runCliInProcess(['lint', '--overlay', overlay]);
      expect([code, output]).toEqual([0, expect.stringContaining('is clean. It answers 3 of 95 open points.')]);
    }
    expect((await runCliInProcess(['open-points', '--overlay', overlay])).stderr).toBe('');
    const states = contract.openPoints.flatMap((point) =>
      stateOfPoint(point) === 'open' ? [] : [`${point.id} ${stateOfPoint(point)}`],
    );
    expect(states).toEqual(['idempotency answered', 'further-events answered', 'redemption answered']);
  });

  test('are marked as what the provider has', () => {
    const { post } = contract.openapi.paths['/v1/cards/{card_id}/redeem'] ?? {};
    const by = 'answers';
    expect(post?.['x-answers']).toEqual({ redemption: { answer: 'By one call.', by, added: true } });
    const webhook = contract.openapi.webhooks['card.frozen']?.post;
    expect(webhook?.['x-answers']).toMatchObject({ 'further-events': { answer: 'Frozen.', by, added: true } });
    expect(webhook?.parameters).toEqual([{ $ref: '#/components/parameters/X-Service-Signature' }]);
  });

  test('are called, answered and received with the variant', async () => {
    const program = await import(pathToFileURL(path.join(home, 'program.ts')).href);
    expect((await program.redeem(100)).data).toEqual({ card_id: 'crd_1', balance: 398 });
    expect(await program.redeem(0)).toMatchObject({ error: { message: expect.stringContaining('amount') } });
    const body = JSON.stringify({ event: 'card.frozen', card_id: 'crd_1' });
    const headers = {
      'content-type': 'application/json',
      'x-service-signature': createHmac('sha256', 's').update(body).digest('hex'),
    };
    const request = new Request('https://shop.example/hooks', { method: 'POST', headers, body });
    expect((await program.receiver.fetch(request)).status).toBe(200);
    expect(program.frozen).toEqual(['crd_1']);
  });

  test('are in the reference, with who added them', () => {
    const document = shownReference(contract, referenceDocument(contract), IN_LINES);
    const reference = referenceMarkdown(shownOf(contract), document);
    expect(reference).toMatch(/Redeem a card[\s\S]{0,300}\*\*Added by answers:\*\* \[Redeeming cards\]/);
    expect(reference).not.toContain('trigger card.frozen');
    expect(reference).toMatch(/Card frozen[\s\S]{0,300}\*\*Added by answers:\*\* \[Further event types\]/);
  });

  test('break nothing: diff', async () => {
    const { code, output } = await runCliInProcess(['diff', 'contract', overlay, '--fail-on', 'reopened']);
    expect([code, output]).toEqual([0, expect.stringContaining('0 breaking, 0 reopened, 3 closed, 2 compatible')]);
    expect(output).toContain('redeemCard: The operation is added.');
  });
});

describe('traffic of an operation that is not stated', () => {
  const path = '/v1/cards/crd_1/redeem';
  const [baseUrl, send] = ['https://api.example.com', { amount: 5 }];

  test('is evidence for the points that ask for operations', () => {
    const { findings } = analyse([call({ path, send, body: {} })], { baseUrl });
    expect(findings).toContainEqual(
      expect.objectContaining({
        class: 'evidence',
        rule: 'unknown-operation',
        openPoints: expect.arrayContaining(['redemption', 'reporting', 'batch-retrieval']),
      }),
    );
  });

  test('is of none where nothing was found there', () => {
    const { findings } = analyse([call({ path, send, status: 404, body: {} })], { baseUrl });
    expect(findings).toContainEqual(expect.objectContaining({ class: 'unexplained', rule: 'unknown-operation' }));
  });

  test('is judged by the operation, once an answer has added it', () => {
    const answered = call({ path, send, body: { card_id: 'crd_1', balance: 'x' } });
    const { findings } = analyse([answered], { baseUrl, contract });
    expect(findings.map(({ rule }) => rule)).not.toContain('unknown-operation');
    expect(findings.map(({ message }) => message).join('\n')).toMatch(/Redemption\.balance is of the type string/);
  });
});
