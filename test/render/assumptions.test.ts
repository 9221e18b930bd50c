import { expect, test } from 'vitest';
import { assumptionsOfSuccess } from '../../sandbox/src/assumptions.ts';
import { sandboxContract } from '../contract.ts';
import { saidWithin } from './said-within.ts';

const sandbox = await sandboxContract();

test.each(Object.values(sandbox.openapi.paths).flatMap((item) => Object.values(item)))(
  'a success of $operationId names every answer that it rests on, behind references too',
  ({ operationId, ...operation }) => {
    const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
    const said = saidWithin(sandbox.openapi, [{ ...operation, responses: {} }, success]);
    const answered = said.filter((point) => !point.startsWith('open ')).map((point) => point.replace(/:.*/, ''));
    const named = assumptionsOfSuccess(operationId as Parameters<typeof assumptionsOfSuccess>[0]).split(', ');
    expect(named.toSorted()).toEqual([...new Set(answered)].toSorted());
  },
);
