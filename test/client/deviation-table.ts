import type { OperationId } from '../../src/client/deviations/index.ts';
import { BATCH, CARD, ISSUED, type NextResponse, TOPPED_UP } from './start-service.ts';

const STATUS = { kind: 'success-status', at: '', openPoints: ['success-statuses'] };
const BATCH_STATUS = { ...STATUS, openPoints: ['success-statuses', 'bulk-processing'] };
const CARD_STATUS = ['card-cancellation', 'card-statuses', 'state-transitions'];
const without = (body: object, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** What a service responds, and what is reported of it. The status is 201 of an issue and 200 of others, unless given. */
export const TABLE: [string, OperationId, NextResponse, object[]][] = [
  ['a card issued as stated', 'issueCard', { body: ISSUED }, []],
  ['the status of a retrieval', 'getCard', { body: CARD }, [{ ...STATUS, status: 200 }]],
  ['the status of a bulk issuance', 'bulkIssueCards', { status: 202, body: BATCH }, [{ ...BATCH_STATUS, status: 202 }]],
  ['the status of a top-up', 'topUpCard', { status: 299, body: TOPPED_UP }, [{ ...STATUS, status: 299 }]],
  [
    'a status not declared for an issue',
    'issueCard',
    { status: 200, body: ISSUED },
    [{ kind: 'undeclared-status', status: 200, openPoints: ['error-responses', 'success-statuses'] }],
  ],
  [
    'a new card status',
    'issueCard',
    { body: { ...ISSUED, status: 'pending' } },
    [{ kind: 'new-value', at: '/status', value: 'pending', openPoints: CARD_STATUS }],
  ],
  [
    'a new delivery channel, which breaks no rule',
    'issueCard',
    { body: { ...ISSUED, delivery: 'sent_sms' } },
    [{ kind: 'new-value', at: '/delivery', value: 'sent_sms', openPoints: ['delivery-channels'] }],
  ],
  [
    'a delivery of another form, a breach and a new value at once',
    'issueCard',
    { body: { ...ISSUED, delivery: 'failed' } },
    [
      { kind: 'violation', at: '/delivery', rule: 'pattern', openPoints: ['delivery-channels'] },
      { kind: 'new-value', at: '/delivery', value: 'failed', openPoints: ['delivery-channels'] },
    ],
  ],
  [
    'a new batch status',
    'bulkIssueCards',
    { body: { ...BATCH, status: 'processing' } },
    [BATCH_STATUS, { kind: 'new-value', at: '/status', openPoints: ['batch-statuses', 'state-transitions'] }],
  ],
  [
    'further fields, by shape and not by value',
    'issueCard',
    { body: { ...ISSUED, 'a/b~c': [{ phone: '+254712345678', n: 1.5, ok: true }, null], __proto__x: {} } },
    [
      { kind: 'extra-field', at: '/a~1b~0c', shape: '({ phone: string; n: number; ok: boolean } | null)[]' },
      {
        kind: 'extra-field',
        at: '/__proto__x',
        shape: '{}',
        openPoints: ['absent-fields', 'card-record-fields', 'code-retrieval'],
      },
    ],
  ],
  [
    'a field named like a method of every object',
    'issueCard',
    { text: `${JSON.stringify(ISSUED).slice(0, -1)},"constructor":1,"__proto__":2}` },
    [
      { kind: 'extra-field', at: '/constructor', shape: 'integer' },
      { kind: 'extra-field', at: '/__proto__', shape: 'integer' },
    ],
  ],
  [
    'a missing field',
    'issueCard',
    { body: without(ISSUED, 'code') },
    [
      {
        kind: 'violation',
        at: '/code',
        rule: 'required',
        openPoints: ['code-retrieval', 'code-validation', 'identifier-forms'],
      },
    ],
  ],
  [
    'an amount that is not an integer',
    'getCard',
    { body: { ...CARD, balance: 50.5 } },
    [STATUS, { kind: 'violation', at: '/balance', rule: 'type', openPoints: ['amount-units'] }],
  ],
  [
    'a sum that is wrong',
    'topUpCard',
    { body: { ...TOPPED_UP, new_balance: 7501 } },
    [STATUS, { kind: 'violation', rule: 'x-sum' }],
  ],
  ['a body that is not an object', 'getCard', { body: [CARD] }, [STATUS, { kind: 'violation', at: '', rule: 'type' }]],
  [
    'a success without a body',
    'getCard',
    { status: 204, text: '' },
    [{ ...STATUS, status: 204 }, { kind: 'not-json' }],
  ],
  ['a success that is not JSON', 'issueCard', { text: '<html>' }, [{ kind: 'not-json', openPoints: [] }]],
  [
    'another media type',
    'issueCard',
    { body: ISSUED, headers: { 'content-type': 'text/plain; charset=utf-8' } },
    [{ kind: 'media-type', mediaType: 'text/plain' }],
  ],
  [
    'a media type built on JSON',
    'issueCard',
    { body: ISSUED, headers: { 'content-type': 'application/hal+json' } },
    [],
  ],
  [
    'an error, by the shape of its body and never by its values',
    'getCard',
    { status: 404, body: { error: { code: 'secret', details: [{ field: 'secret' }] }, n: 4 } },
    [
      {
        kind: 'other-outcome',
        status: 404,
        shape: '{ error: { code: string; details: { field: string }[] }; n: integer }',
        openPoints: ['error-responses'],
      },
    ],
  ],
  ['an error without a body', 'topUpCard', { status: 500, text: '' }, [{ kind: 'other-outcome', shape: 'no body' }]],
  ['an error that is text', 'topUpCard', { status: 502, text: 'no' }, [{ shape: 'a body that is not JSON' }]],
  ['an error that is null', 'topUpCard', { status: 422, body: null }, [{ shape: 'null' }]],
  ['a redirect', 'issueCard', { status: 302, text: '' }, [{ kind: 'other-outcome', status: 302 }]],
];
