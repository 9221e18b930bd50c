import { describe, expect, test } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { isRecord, pointerToken, valueAt } from '../../scripts/contract/json-pointer.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { compareWithLedger } from '../ledger/compare.ts';

const contract = await readContract();

/** Pointer into a contract, written as its keys. */
const at = (...keys: string[]): string => keys.map((key) => `/${pointerToken(key)}`).join('');
const schema = (name: string, ...keys: string[]) => at('openapi', 'components', 'schemas', name, ...keys);
const operation = (path: string, method: string, ...keys: string[]) => at('openapi', 'paths', path, method, ...keys);
const payload = (name: string, ...keys: string[]) => at('asyncapi', 'components', 'schemas', name, ...keys);
const message = (name: string, ...keys: string[]) => at('asyncapi', 'channels', 'webhook', 'messages', name, ...keys);

/** A copy of the contract with one value set, or removed where the value is undefined. */
function changed(pointer: string, value: unknown): Pick<Contract, 'openapi' | 'asyncapi'> {
  const { openapi, asyncapi } = structuredClone(contract);
  const parent = valueAt({ openapi, asyncapi }, pointer.slice(0, pointer.lastIndexOf('/')));
  const key = pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  if (!isRecord(parent)) throw new Error(`There is nothing at ${pointer} to change.`);
  if (value === undefined) delete parent[key];
  else parent[key] = value;
  return { openapi, asyncapi };
}

function expectProblem(documents: Pick<Contract, 'openapi' | 'asyncapi'>, about: string, verdict: string): void {
  const problems = compareWithLedger(documents);
  const found = problems.some((problem) => problem.includes(about) && problem.includes(verdict));
  expect(found, `expected "${about} ... ${verdict}" among:\n${problems.join('\n')}`).toBe(true);
}

const VALUE = schema('IssueCardRequest', 'properties', 'value');
const ISSUE = '/v1/cards/issue';
const GET = '/v1/cards/{card_id}';
const ID = { type: 'string' };

describe('a document that says more than the specification', () => {
  test.each<[string, unknown, string]>([
    [`${VALUE}/minimum`, 1, 'POST /v1/cards/issue request field value: minimum 1'],
    [`${VALUE}/maximum`, 9, 'POST /v1/cards/issue request field value: maximum 9'],
    [`${VALUE}/multipleOf`, 5, 'POST /v1/cards/issue request field value: multipleOf 5'],
    [`${VALUE}/default`, 5, 'POST /v1/cards/issue request field value: default 5'],
    [schema('CardFormat', 'enum'), ['digital'], 'POST /v1/cards/bulk request field format: enum ["digital"]'],
    [schema('CardStatus', 'const'), 'active', 'GET /v1/cards/{card_id} response 2XX field status: const "active"'],
    [schema('CurrencyCode', 'pattern'), '^[A-Z]{3}$', 'field currency: pattern "^[A-Z]{3}$"'],
    [schema('CardId', 'minLength'), 1, 'GET /v1/cards/{card_id} path card_id: minLength 1'],
    [schema('CardId', 'maxLength'), 36, 'POST /v1/cards/{card_id}/topup response 2XX field card_id: maxLength 36'],
    [schema('CardId', 'format'), 'uuid', 'event card.redeemed field card_id: format "uuid"'],
    [schema('IssueCardRequest', 'properties', 'access', 'minItems'), 1, 'field access: minItems 1'],
    [schema('IssueCardRequest', 'properties', 'access', 'maxItems'), 3, 'field access: maxItems 3'],
    [schema('IssueCardRequest', 'properties', 'access', 'uniqueItems'), true, 'field access: uniqueItems true'],
    [schema('IssueCardRequest', 'additionalProperties'), false, 'request: additionalProperties false'],
    [schema('IssueCardRequest', 'properties', 'note'), {}, 'POST /v1/cards/issue request field note'],
    [schema('BulkIssueRequest', 'required'), ['file'], 'POST /v1/cards/bulk request field file: required'],
    [schema('TopUpRequest', 'required'), ['amount'], 'POST /v1/cards/{card_id}/topup request field amount: required'],
    [schema('Batch', 'x-sum'), { total: ['issued', 'failed'] }, 'POST /v1/cards/bulk response 2XX: x-sum {"total"'],
    [schema('Card', 'not'), {}, 'GET /v1/cards/{card_id} response 2XX: not {}'],
    [schema('Card', 'allOf'), [], 'GET /v1/cards/{card_id} response 2XX: allOf []'],
    [schema('Card', 'properties', 'balance', 'anyOf'), [], 'field balance: anyOf []'],
    [schema('Card', 'properties', 'balance', 'oneOf'), [], 'field balance: oneOf []'],
    [schema('Card', 'if'), {}, 'GET /v1/cards/{card_id} response 2XX: if {}'],
    [schema('Refund'), {}, 'schema Refund that nothing uses'],
    [operation(ISSUE, 'post', 'security'), [], 'POST /v1/cards/issue: security []'],
    [operation(ISSUE, 'post', 'callbacks'), {}, 'POST /v1/cards/issue: callbacks {}'],
    [operation(ISSUE, 'delete'), { responses: {} }, 'DELETE /v1/cards/issue'],
    [operation(ISSUE, 'parameters'), [], '/v1/cards/issue: parameters []'],
    [operation(ISSUE, 'post', 'responses', '409'), {}, 'POST /v1/cards/issue response 409'],
    [operation(ISSUE, 'post', 'responses', '201', 'headers'), {}, 'POST /v1/cards/issue response 201: headers {}'],
    [operation(ISSUE, 'post', 'requestBody', 'content', 'text/csv'), { schema: {} }, 'content type "text/csv"'],
    [operation(GET, 'get', 'requestBody'), { content: {} }, 'GET /v1/cards/{card_id} request'],
    [operation(GET, 'get', 'parameters'), [{ in: 'query', name: 'page', schema: ID }], 'query page'],
    [at('openapi', 'paths', '/v1/wallet'), { get: { responses: {} } }, 'GET /v1/wallet'],
    [at('openapi', 'webhooks', 'card.blocked'), { post: { responses: {} } }, 'event card.blocked'],
    [at('openapi', 'webhooks', 'card.issued', 'post', 'responses', '202'), {}, 'event card.issued response 202'],
    [
      at('openapi', 'components', 'responses', 'OtherOutcome', 'content', 'application/json', 'schema'),
      ID,
      'type "string"',
    ],
    [at('openapi', 'components', 'securitySchemes'), {}, 'openapi components: securitySchemes {}'],
    [at('openapi', 'security'), [], 'openapi: security []'],
    [at('openapi', 'servers', '1'), { url: 'https://api.example.com' }, 'server https://api.example.com'],
    [message('card.blocked'), { name: 'card.blocked', summary: 'x', payload: {} }, 'event card.blocked'],
    [message('card.issued', 'correlationId'), {}, 'event card.issued: correlationId {}'],
    [message('card.issued', 'x-triggered-by'), ['topUpCard'], 'event card.issued: x-triggered-by ["topUpCard"]'],
    [payload('CardIssuedEvent', 'properties', 'card_id'), ID, 'event card.issued field card_id'],
    [
      payload('CardRedeemedEvent', 'properties', 'market', 'enum'),
      ['KE'],
      'event card.redeemed field market: enum ["KE"]',
    ],
    [payload('RewardSentEvent', 'properties', 'data', 'properties', 'code'), ID, 'event reward.sent field data.code'],
    [payload('DeliveryHeaders', 'properties', 'X-Event-Id'), ID, 'event card.issued header X-Event-Id'],
    [at('asyncapi', 'channels', 'webhook', 'address'), '/hooks', 'channel webhook: address "/hooks"'],
    [at('asyncapi', 'servers', 'integrator', 'security'), [], 'server integrator: security []'],
    [
      at('asyncapi', 'components', 'operationTraits', 'delivery', 'x-delivery', 'intervals'),
      [1],
      'delivery: intervals [1]',
    ],
  ])('is refused at %s', (pointer, value, problem) => {
    expectProblem(changed(pointer, value), problem, 'but no fact of the specification backs it');
  });
});

describe('a document that says less than the specification', () => {
  test.each<[string, unknown, string]>([
    [operation(ISSUE, 'post'), undefined, 'POST /v1/cards/issue'],
    [operation(ISSUE, 'post', 'responses', '201'), undefined, 'POST /v1/cards/issue response 201'],
    [operation(ISSUE, 'post', 'operationId'), undefined, 'POST /v1/cards/issue: operationId "issueCard"'],
    [operation(GET, 'get', 'parameters'), [], 'GET /v1/cards/{card_id} path card_id'],
    [`${VALUE}/type`, 'number', 'POST /v1/cards/issue request field value: type "integer"'],
    [VALUE, undefined, 'POST /v1/cards/issue request field value'],
    [schema('IssueCardRequest', 'required'), undefined, 'POST /v1/cards/issue request field currency: required'],
    [schema('PhoneNumber', 'pattern'), undefined, 'field recipient_phone: pattern "^\\\\+"'],
    [schema('CardFormat', 'x-values-seen'), undefined, 'field format: x-values-seen ["digital"]'],
    [schema('TopUpResult', 'x-sum'), undefined, 'response 2XX: x-sum {"new_balance":["previous_balance","added"]}'],
    [schema('ExpiryDate', 'format'), undefined, 'field expires_at: format "date"'],
    [message('reward.opened'), undefined, 'event reward.opened'],
    [message('reward.sent', 'summary'), 'A reward is sent', 'fired when "A reward is dispatched to a recipient."'],
    [message('card.topped_up', 'headers'), undefined, 'event card.topped_up header X-Service-Signature'],
    [
      payload('RewardSentEvent', 'properties', 'event', 'const'),
      'reward',
      'event reward.sent field event: const "reward.sent"',
    ],
    [payload('DeliveryHeaders', 'required'), undefined, 'event card.issued header X-Service-Signature: required true'],
    [
      at('asyncapi', 'components', 'operationTraits', 'delivery', 'x-delivery', 'max_attempts'),
      6,
      'delivery: max_attempts 5',
    ],
  ])('is refused at %s', (pointer, value, problem) => {
    expectProblem(changed(pointer, value), problem, 'is a fact of the specification, but is not in the');
  });
});
