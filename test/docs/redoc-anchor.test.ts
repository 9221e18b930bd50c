import { describe, expect, it } from 'vitest';
import { redocAnchor, type Spot } from '../../cli/docs/redoc-anchor.ts';
import type { Operation } from '../../cli/engine/model/contract.ts';

const OPERATION = { operationId: 'topUpCard', tags: ['Card events'] } as Operation;
const HERE = '#/card-events/topupcard#card-events/topupcard';

const CASES: [string, { given: Spot; want: string }][] = [
  ['an operation', { given: { kind: 'operation' }, want: '#/card-events/topupcard' }],
  ['a body', { given: { kind: 'request' }, want: `${HERE}/request/body` }],
  [
    'a nested field',
    { given: { kind: 'request', path: ['data', 'amount'] }, want: `${HERE}/t=request&path=data/amount` },
  ],
  [
    'a header',
    { given: { kind: 'parameter', in: 'header', name: 'X-Id' }, want: `${HERE}/t=request&in=headers&path=x-id` },
  ],
  [
    'a path parameter',
    { given: { kind: 'parameter', in: 'path', name: 'card_id' }, want: `${HERE}/t=request&in=path&path=card_id` },
  ],
  ['a response', { given: { kind: 'response', status: '2XX', hasBody: true }, want: `${HERE}/response&c=2xx/body` }],
  [
    'a response without a body',
    { given: { kind: 'response', status: '200', hasBody: false }, want: `${HERE}/responses` },
  ],
  [
    'a field of a response',
    {
      given: { kind: 'response', status: '2XX', hasBody: true, path: ['status'] },
      want: `${HERE}/t=response&c=2xx&path=status`,
    },
  ],
];

describe('redocAnchor', () => {
  it.each(CASES)('leads to %s', (_name, { given, want }) => {
    expect(redocAnchor(OPERATION, given)).toBe(want);
  });

  it('puts an operation without a tag where Redoc does', () => {
    expect(redocAnchor({ ...OPERATION, tags: [] })).toBe('#/other/topupcard');
  });
});
