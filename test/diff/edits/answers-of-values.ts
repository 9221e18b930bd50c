import { add, answer, answerEverywhere, put, putShared, settle } from './edit.ts';
import { requestAnswer, responseAnswer, restAnswer, sharedAnswer, wordsForAll } from './labels.ts';
import { eventSchema, schema } from './places.ts';

const VALUE = schema('IssueCardRequest', 'value');
const AMOUNT = schema('TopUpRequest', 'amount');
const inBoth = (name: string) => [schema(name), eventSchema(name)];

const OF_VALUES = [
  requestAnswer(
    'bounds of one value are known',
    'value-bounds',
    answer('value-bounds', [VALUE]),
    put(VALUE, { minimum: 1, maximum: 100000 }),
  ),
  requestAnswer(
    'a bound is known and its question is settled without an answer',
    'value-bounds',
    settle('value-bounds', [AMOUNT]),
    put(AMOUNT, { minimum: 1 }),
  ),
  sharedAnswer(
    'the form of currencies is known',
    'currency-codes',
    answer('currency-codes', inBoth('CurrencyCode')),
    putShared('CurrencyCode', { pattern: '^[A-Z]{3}$' }),
  ),
  sharedAnswer(
    'the form of card ids is known, of others not',
    'identifier-forms',
    answer('identifier-forms', inBoth('CardId')),
    putShared('CardId', { pattern: '^crd_' }),
  ),
  responseAnswer(
    'the form of batch ids is known, of others not',
    'identifier-forms',
    answer('identifier-forms', [schema('BatchId')]),
    put(schema('BatchId'), { pattern: '^bat_' }),
  ),
  requestAnswer(
    'the form of phone numbers is known',
    'phone-number-form',
    answerEverywhere('phone-number-form'),
    put(schema('PhoneNumber'), { allOf: [{ pattern: '^\\+\\d{8,15}$' }] }),
  ),
  responseAnswer(
    'the counts of a batch add up',
    'batch-counts',
    answerEverywhere('batch-counts'),
    put(schema('Batch'), { 'x-sum': { total: ['issued', 'failed'] } }),
  ),
  requestAnswer(
    'what a top-up requires is known',
    'top-up-required-fields',
    answerEverywhere('top-up-required-fields'),
    put(schema('TopUpRequest'), { required: ['amount', 'currency'] }),
  ),
  restAnswer(
    'a card has a field that nobody knew of',
    'card-record-fields',
    answer('card-record-fields', [schema('Card')]),
    put(`${schema('Card')}/properties`, { campaign: { type: 'string' } }),
    add(`${schema('Card')}/required`, 'campaign'),
  ),
  restAnswer(
    'the size of a file is known, in a keyword of the provider',
    'csv-file-size',
    answer('csv-file-size', [schema('BulkIssueRequest', 'file')]),
    put(schema('BulkIssueRequest', 'file'), { 'x-csv': { max_bytes: 1000000 } }),
  ),
];

const IN_WORDS = [
  wordsForAll('units of amounts are known in words', 'amount-units', answerEverywhere('amount-units')),
  wordsForAll('absent fields are known in words', 'absent-fields', answerEverywhere('absent-fields')),
  wordsForAll('states are known in words', 'state-transitions', answerEverywhere('state-transitions')),
  restAnswer(
    'states of a card are known in words',
    'state-transitions',
    answer('state-transitions', [schema('CardStatus')]),
  ),
  restAnswer(
    'the currency of top-ups is known at one place',
    'top-up-currency',
    answer('top-up-currency', [schema('TopUpResult')]),
  ),
];

export const VALUE_ANSWERS = [...OF_VALUES, ...IN_WORDS];
