import { afterAll, beforeAll, describe } from 'vitest';
import { outboxBehaviour } from './outbox-behaviour.ts';
import { ENGINES, type Engine } from './places.ts';

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing)(`an outbox in ${kind.name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await kind.start();
    });
    afterAll(() => engine?.[Symbol.asyncDispose]());
    outboxBehaviour(() => engine.place());
  });
