import { afterAll, beforeAll, describe } from 'vitest';
import { ENGINES, type Engine } from './places.ts';
import { queueBehaviour } from './queue-behaviour.ts';

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing)(`a queue in ${kind.name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await kind.start();
    });
    afterAll(() => engine?.[Symbol.asyncDispose]());
    queueBehaviour(() => engine.place());
  });
