import type { Fields, OperationFact } from './fact.ts';

const CARD_ID: Fields = { card_id: { type: 'string' } };

/** Section "Endpoints". */
export const OPERATIONS: readonly OperationFact[] = [
  {
    method: 'POST',
    path: '/v1/cards/issue',
    operationId: 'issueCard',
    pathParameters: {},
    request: {
      recipient_phone: { type: 'string', required: 'yes', form: 'leading +' },
      value: { type: 'integer', required: 'yes' },
      currency: { type: 'string', required: 'yes' },
      format: { type: 'string', required: 'no', seen: ['digital'] },
      access: { type: 'array of strings', required: 'no', seen: ['whatsapp', 'web', 'ussd'] },
      brand_id: { type: 'string', required: 'no' },
    },
    status: '201',
    response: {
      card_id: { type: 'string' },
      code: { type: 'string' },
      status: { type: 'string', seen: ['issued', 'active'] },
      delivery: { type: 'string', form: 'sent_<channel>', seen: ['sent_whatsapp'] },
      expires_at: { type: 'string', form: 'YYYY-MM-DD' },
    },
  },
  {
    method: 'GET',
    path: '/v1/cards/{card_id}',
    operationId: 'getCard',
    pathParameters: CARD_ID,
    status: 'not shown',
    response: {
      card_id: { type: 'string' },
      balance: { type: 'integer' },
      currency: { type: 'string' },
      status: { type: 'string', seen: ['issued', 'active'] },
      redeemed: { type: 'integer' },
      expires_at: { type: 'string', form: 'YYYY-MM-DD' },
    },
  },
  {
    method: 'POST',
    path: '/v1/cards/bulk',
    operationId: 'bulkIssueCards',
    pathParameters: {},
    request: {
      file: { type: 'string', required: 'not shown', form: 'CSV content, base64-encoded' },
      currency: { type: 'string', required: 'not shown' },
      format: { type: 'string', required: 'not shown', seen: ['digital'] },
      brand_id: { type: 'string', required: 'not shown' },
    },
    status: 'not shown',
    response: {
      batch_id: { type: 'string' },
      total: { type: 'integer' },
      issued: { type: 'integer' },
      failed: { type: 'integer' },
      status: { type: 'string', seen: ['complete'] },
    },
  },
  {
    method: 'POST',
    path: '/v1/cards/{card_id}/topup',
    operationId: 'topUpCard',
    pathParameters: CARD_ID,
    request: {
      amount: { type: 'integer', required: 'not shown' },
      currency: { type: 'string', required: 'not shown' },
      reason: { type: 'string', required: 'not shown' },
    },
    status: 'not shown',
    response: {
      card_id: { type: 'string' },
      previous_balance: { type: 'integer' },
      added: { type: 'integer' },
      new_balance: { type: 'integer' },
    },
    sum: { new_balance: ['previous_balance', 'added'] },
  },
];

/** Section "Versioning": what all endpoints begin with. */
export const PATH_PREFIX = '/v1/';
