import { CARD } from '../../../../test/answers.ts';

/** The overlay of a provider that does not exist: what it answers is what providers commonly answer. */
export const OPENAPI = `
overlay: 1.0.0
info: { title: Answers of an imaginary provider, version: 1.0.0 }
actions:
  - target: $
    x-answers: { api-credentials: An API key. }
    update:
      security: [{ apiKey: [] }]
      components: { securitySchemes: { apiKey: { type: apiKey, in: header, name: X-Api-Key } } }
  - target: $.components.responses.OtherOutcome.content['application/json']
    x-answers: { error-responses: Problem details. }
    remove: true
  - target: $.components
    x-answers: { error-responses: Problem details with one of five codes. }
    update:
      schemas:
        Problem:
          type: object
          required: [code]
          properties:
            code: { type: string, enum: [unknown-card, no-funds, invalid, too-many, failed] }
            detail: { type: string }
      responses:
        OtherOutcome: { content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } } }
        TooMany:
          description: Too many requests.
          headers: { Retry-After: { required: true, schema: { type: integer, minimum: 1 } } }
          content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } }
        Busy:
          description: Too busy.
          headers: { Retry-After: { required: true, schema: { type: integer } } }
          content:
            application/json: { schema: { type: object, required: [code], properties: { code: { type: string } } } }
  - target: $.paths['/v1/cards/bulk'].post
    x-answers: { rate-limits: 100 requests in a minute. }
    update: { responses: { '503': { $ref: '#/components/responses/Busy' } } }
  - target: $.paths.*.*
    x-answers: { rate-limits: 100 requests in a minute. }
    update: { responses: { '429': { $ref: '#/components/responses/TooMany' } } }
  - target: $.paths.*.post
    x-answers: { idempotency: By a key. }
    update:
      parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string, pattern: '^key-' } }]
  - target: $.paths['/v1/cards/{card_id}'].get
    x-answers: { query-parameters: Which entries of the history are returned. }
    update:
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100 } }
        - { name: kinds, in: query, schema: { type: array, items: { type: string, enum: [issue, top-up] } } }
        - { name: days, in: query, explode: false, schema: { type: array, items: { type: integer } } }
        - { name: dry, in: query, schema: { type: boolean } }
  - target: $.paths['/v1/cards/bulk'].post.responses['2XX']
    x-answers: { success-statuses: Done or accepted., bulk-processing: Larger files are worked on later. }
    update: { x-status: [200, 202] }
`;

export const ASYNCAPI = `
overlay: 1.0.0
info: { title: Answers of an imaginary provider, version: 1.0.0 }
actions:
  - target: $.components.schemas.DeliveryHeaders
    x-answers: { signed-content: 'The time, a full stop and the body.' }
    update:
      required: [X-Service-Timestamp]
      properties: { X-Service-Timestamp: { description: Seconds since 1970., type: string, pattern: '^[0-9]+$' } }
  - target: $.components.schemas.CardIssuedEvent
    x-answers: { card-issued-payload: The identifier of the card. }
    update:
      required: [card_id]
      properties: { card_id: { $ref: '#/components/schemas/CardId' } }
  - target: $.channels.webhook.messages['card.issued'].examples[0]
    x-answers: { card-issued-payload: The identifier of the card. }
    update: { payload: { card_id: crd_5Q7M2XKD8RT4VBN6 } }
`;

/** A program of the provider and of an integrator; every line under \`@ts-expect-error\` must not compile. */
export const PROGRAM = `
import { createRewardCardServer, reply, type Handlers } from 'reward-card-contract/server';
import { createWebhookReceiver, createWebhookSender, hmac } from 'reward-card-contract/webhooks';
import { createDelivery, signDelivery } from 'reward-card-contract/webhooks/testing';
import { variant, type VariantTypes } from './contract/index.ts';

interface Tenant { readonly tenant: string }
const PROBLEM = { code: 'failed' } as const;
const CARD = ${JSON.stringify({ ...CARD, card_id: 'c', balance: 1 })};
const ISSUED = { card_id: 'c', code: 'x', status: 'issued', delivery: 'sent_whatsapp', expires_at: '2027-03-31' } as const;

export const handlers: Handlers<Tenant, VariantTypes> = {
  issueCard: ({ headers, context }) =>
    headers['Idempotency-Key'] === context.tenant ? reply(404, PROBLEM) : reply(201, ISSUED),
  getCard({ query, params }) {
    const limit: number | undefined = query.limit;
    const dry: boolean | undefined = query.dry;
    const kinds: readonly ('issue' | 'top-up')[] | undefined = query.kinds;
    const days: readonly number[] | undefined = query.days;
    // @ts-expect-error no such parameter
    void query.page;
    if (limit === 7) return reply(429, { code: 'too-many' }, { 'Retry-After': '30' });
    return reply(200, { ...CARD, card_id: params.card_id, seen: { limit, dry, kinds, days } });
  },
  bulkIssueCards: () => reply(202, { batch_id: 'b', total: 1, issued: 1, failed: 0, status: 'complete' }),
  // @ts-expect-error a status of another operation
  topUpCard: () => reply(204),
};
export const bad: Handlers<Tenant, VariantTypes> = {
  // @ts-expect-error a code that is not one of the five
  issueCard: () => reply(404, { code: 'other' }),
  // @ts-expect-error an error without a code
  getCard: () => reply(500, { detail: 'x' }),
  // @ts-expect-error neither 200 nor 202
  bulkIssueCards: () => reply(201, { batch_id: 'b', total: 1, issued: 1, failed: 0, status: 'complete' }),
  // @ts-expect-error 429 without Retry-After
  topUpCard: () => reply(429, { code: 'too-many' }),
};

/** What handlers do that were not compiled. */
let next: unknown;
export const misbehave = (reply: unknown) => { next = reply; };
export const incidents: unknown[] = [];
export const refusals: unknown[] = [];
let refusedWith: { status: 400 | 404; body: unknown } = { status: 400, body: { code: 'invalid' } };
export const refuseWith = (other: typeof refusedWith) => { refusedWith = other; };

export const makeServer = (checkResponses: 'throw' | 'report') => createRewardCardServer(
  { ...handlers, topUpCard: () => next as never },
  {
    variant,
    checkResponses,
    context: () => ({ tenant: 'key-of-the-tenant' }),
    refuse: (refusal) => {
      refusals.push(refusal);
      return reply(refusedWith.status, refusedWith.body as { code: 'invalid' });
    },
    report: (incident) => incidents.push(incident),
  },
);
createRewardCardServer(handlers, {
  variant,
  context: () => ({ tenant: '' }),
  // @ts-expect-error a refusal is a problem of the variant
  refuse: () => reply(400, { error: 'x' }),
});
// @ts-expect-error the handlers want a tenant
createRewardCardServer(handlers, { variant, refuse: () => reply(400, { code: 'invalid' }) });

const scheme = hmac({
  hash: 'SHA-256', encoding: 'hex', secrets: ['secret'],
  content: ({ raw, headers }) => [headers.get('X-Service-Timestamp') ?? '', '.', raw],
});
const sign = async (delivery: Parameters<typeof scheme.sign>[0]) => {
  const timed = new Headers({ 'X-Service-Timestamp': '1800000000' });
  const signature = await scheme.sign({ ...delivery, headers: timed });
  return { 'X-Service-Signature': signature, 'X-Service-Timestamp': '1800000000' };
};
export const seen: string[] = [];
export const errors: { code: string; message: string }[] = [];
export const receiver = createWebhookReceiver({
  variant,
  verify: scheme.verify,
  on: {
    'card.issued': (event, context) => {
      const id: string = event.card_id;
      const aborted: boolean = context.signal.aborted;
      // @ts-expect-error the card has no such field
      void event.card;
      seen.push(id, String(aborted));
    },
  },
  onError: (error) => errors.push(error),
});
export const makeWrongReceiver = () =>
  // @ts-expect-error no such event
  createWebhookReceiver({ variant, verify: scheme.verify, on: { 'card.blocked': () => {} } });
const endpoint = 'https://integrator.example/';
export const makeSender = (fetch: typeof globalThis.fetch) =>
  createWebhookSender({ variant, endpoint, schedule: () => 0, sign, fetch });
export const makeForgetful = (fetch: typeof globalThis.fetch) =>
  createWebhookSender({
    variant, endpoint, schedule: () => 0, fetch,
    // @ts-expect-error the signature alone lacks the time stamp
    sign: scheme.sign,
  });
export const sendWrong = (sender: ReturnType<typeof makeSender>) =>
  // @ts-expect-error the event lacks the identifier
  sender.send({ event: 'card.issued' });
export const sendRight = (sender: ReturnType<typeof makeSender>) => sender.send({ event: 'card.issued', card_id: 'c' });
export const deliver = () => createDelivery('card.issued', { variant, sign, overrides: { card_id: 'crd_9' } });
// @ts-expect-error the signature alone lacks the time stamp
export const deliverForgetful = () => createDelivery('card.issued', { variant, sign: scheme.sign });
export const deliverWrong = () => signDelivery({ event: 'card.issued' }, { variant, sign });
`;
