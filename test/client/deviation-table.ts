import type { OperationId } from '../../src/client/deviations/index.ts';
import { BATCH, CARD, ISSUED, type NextResponse, TOPPED_UP } from './start-service.ts';

const STATUS = { kind: 'success-status', at: '', openPoints: ['success-statuses'] };
const BATCH_STATUS = { ...STATUS, openPoints: ['success-statuses', 'bulk-processing'] };
const CARD_STATUS = ['card-cancellation', 'card-statuses', 'state-transitions'];
const isNew = (at: string, value: string, openPoints: string[]) => ({ kind: 'new-value', at, value, openPoints });
const extra = (at: string, shape: string, more: object = {}) => ({ kind: 'extra-field', at, shape, ...more });
const breach = (at: string, rule: string, more: object = {}) => ({ kind: 'violation', at, rule, ...more });
const other = (shape: string, more: object = {}) => ({ kind: 'other-outcome', shape, ...more });
const without = (body: object, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
const DELIVERY = ['delivery-channels'];
const FIELDS = { 'a/b~c': [{ phone: '+254712345678', n: 1.5, ok: true }, null], __proto__x: {} };
const OF_EVERY_OBJECT = `${JSON.stringify(ISSUED).slice(0, -1)},"constructor":1,"__proto__":2}`;
const OF_FIELDS = ['absent-fields', 'card-record-fields', 'code-retrieval'];
const OF_CODE = ['code-retrieval', 'code-validation', 'identifier-forms'];
const ERROR = { error: { code: 'secret', details: [{ field: 'secret' }] }, n: 4 };
const ERROR_SHAPE = '{ error: { code: string; details: { field: string }[] }; n: integer }';
const typed = (type: string) => ({ body: ISSUED, headers: { 'content-type': type } });

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
  ['a new status', 'issueCard', { body: { ...ISSUED, status: 'pending' } }, [isNew('/status', 'pending', CARD_STATUS)]],
  [
    'a new delivery channel, which breaks no rule',
    'issueCard',
    { body: { ...ISSUED, delivery: 'sent_sms' } },
    [isNew('/delivery', 'sent_sms', DELIVERY)],
  ],
  [
    'a delivery of another form, a breach and a new value at once',
    'issueCard',
    { body: { ...ISSUED, delivery: 'failed' } },
    [breach('/delivery', 'pattern', { openPoints: DELIVERY }), isNew('/delivery', 'failed', DELIVERY)],
  ],
  [
    'a new batch status',
    'bulkIssueCards',
    { body: { ...BATCH, status: 'processing' } },
    [BATCH_STATUS, isNew('/status', 'processing', ['batch-statuses', 'state-transitions'])],
  ],
  [
    'further fields, by shape and not by value',
    'issueCard',
    { body: { ...ISSUED, ...FIELDS } },
    [
      extra('/a~1b~0c', '({ phone: string; n: number; ok: boolean } | null)[]'),
      extra('/__proto__x', '{}', { openPoints: OF_FIELDS }),
    ],
  ],
  [
    'a field named like a method of every object',
    'issueCard',
    { text: OF_EVERY_OBJECT },
    [extra('/constructor', 'integer'), extra('/__proto__', 'integer')],
  ],
  [
    'a missing field',
    'issueCard',
    { body: without(ISSUED, 'code') },
    [breach('/code', 'required', { openPoints: OF_CODE })],
  ],
  [
    'an amount that is not an integer',
    'getCard',
    { body: { ...CARD, balance: 50.5 } },
    [STATUS, breach('/balance', 'type', { openPoints: ['amount-units'] })],
  ],
  [
    'a wrong sum',
    'topUpCard',
    { body: { ...TOPPED_UP, new_balance: 7501 } },
    [STATUS, { kind: 'violation', rule: 'x-sum' }],
  ],
  ['a body that is not an object', 'getCard', { body: [CARD] }, [STATUS, breach('', 'type')]],
  ['no body', 'getCard', { status: 204, text: '' }, [{ ...STATUS, status: 204 }, { kind: 'not-json' }]],
  ['a success that is not JSON', 'issueCard', { text: '<html>' }, [{ kind: 'not-json', openPoints: [] }]],
  [
    'another media type',
    'issueCard',
    typed('text/plain; charset=utf-8'),
    [{ kind: 'media-type', mediaType: 'text/plain' }],
  ],
  ['a media type built on JSON', 'issueCard', typed('application/hal+json'), []],
  [
    'an error, by the shape of its body and never by its values',
    'getCard',
    { status: 404, body: ERROR },
    [other(ERROR_SHAPE, { status: 404, openPoints: ['error-responses'] })],
  ],
  ['an error without a body', 'topUpCard', { status: 500, text: '' }, [other('no body')]],
  ['an error that is text', 'topUpCard', { status: 502, text: 'no' }, [other('a body that is not JSON')]],
  ['an error that is null', 'topUpCard', { status: 422, body: null }, [other('null')]],
  ['a redirect', 'issueCard', { status: 302, text: '' }, [{ kind: 'other-outcome', status: 302 }]],
];
