import { describe, expect, test } from 'vitest';
import { emitFiles } from '../../cli/engine/emit/files.ts';
import type { Contract, Response, Schema } from '../../cli/engine/model/contract.ts';
import { createContractAjv, schemaAt } from '../../cli/engine/model/create-ajv.ts';
import { pointerOf, resolveRef, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { pathOperations } from '../../cli/engine/model/path-operations.ts';
import { documents, contract as open } from '../contract.ts';
import { COMMON_ANSWERS } from './common-answers.ts';
import { lostFacts } from './lost-facts.ts';
import { closeWith } from './overlay-folder.ts';
import { createValues } from './random-values.ts';

const ROUNDS = process.env.SOAK ? 2000 : 20;

/** JSON pointers of the bodies that a response may have, by media type. */
function bodiesOf({ openapi }: Contract, pointer: string): Record<string, string> {
  const response = valueAt(openapi, pointer) as Response;
  const place = response.$ref?.slice(1) ?? pointer;
  const types = Object.keys(resolveRef<Response>(openapi, response).content ?? {});
  return Object.fromEntries(types.map((type) => [type, `${place}${pointerOf(['content', type, 'schema'])}`]));
}

/** The responses of a contract, each with the response of the open contract that speaks of its status. */
function* responsesOf(closed: Contract): Generator<readonly [string, string]> {
  for (const { name, method, operation } of pathOperations(closed.openapi.paths)) {
    const place = pointerOf(['paths', name, method, 'responses']);
    const declared = valueAt(open.openapi, place) as Record<string, Response>;
    for (const status of Object.keys(operation.responses)) {
      const stated = [status, `${status.charAt(0)}XX`, 'default'].find((each) => each in declared);
      yield [`${place}/${status}`, `${place}/${stated}`];
    }
  }
}

/** Bodies that a contract accepts in a response, and the open contract does not. */
function* widened(closed: Contract): Generator<unknown> {
  const [ajv, openAjv] = [closed, open].map((contract) => createContractAjv(contract, { allErrors: false }));
  for (const [place, openPlace] of responsesOf(closed)) {
    const [stated = ''] = Object.values(bodiesOf(open, openPlace));
    for (const [type, schema] of Object.entries(bodiesOf(closed, place))) {
      if (!/^application\/(.*\+)?json$/.test(type)) yield [place, type];
      const values = createValues(closed.openapi, 1);
      for (let round = 0; round < ROUNDS; round++) {
        const value = values(valueAt(closed.openapi, schema) as Schema);
        const isClosed = ajv && schemaAt(ajv, 'openapi', schema)(value);
        if (isClosed && openAjv && !schemaAt(openAjv, 'openapi', stated)(value)) yield [place, value];
      }
    }
  }
}

describe('an overlay can say what providers commonly answer', () => {
  test.each(COMMON_ANSWERS.map((answer) => [answer.name, answer] as const))('%s', async (_, answer) => {
    const { gives, departs = [] } = answer;
    const before = structuredClone(documents);
    const closed = await closeWith({ openapi: answer.openapi ?? [], asyncapi: answer.asyncapi ?? [] });
    const found = Object.keys(gives).map((pointer) => [pointer, valueAt(closed.openapi, pointer)]);
    expect(Object.fromEntries(found)).toEqual(gives);
    expect(documents).toEqual(before);
    // What was stated still is, and whatever is accepted now was accepted before.
    expect(lostFacts(documents.openapi, closed.openapi)).toEqual(departs);
    expect(lostFacts(documents.asyncapi, closed.asyncapi)).toEqual([]);
    expect([...widened(closed)]).toEqual([]);
  });

  test('and everything can be generated from all of them together', async () => {
    const all = COMMON_ANSWERS.filter(
      ({ name }) => !/besides any JSON|of its own|single|query$|cookie$|access token/.test(name),
    );
    const contract = await closeWith({
      openapi: all.flatMap(({ openapi = [] }) => openapi),
      asyncapi: all.flatMap(({ asyncapi = [] }) => asyncapi),
    });
    const files = await emitFiles(contract);
    expect(files.get('openapi.yaml')).toContain('application/problem+json');
    expect(files.get('rest.ts')).toContain('"application/problem+json"');
  });
});
