import { afterAll, beforeAll, describe } from 'vitest';
import { inboxBehaviour } from './inbox-behaviour.ts';
import { ENGINES, type Engine } from './places.ts';

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing)(`an inbox in ${kind.name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await kind.start();
    });
    afterAll(() => engine?.[Symbol.asyncDispose]());
    inboxBehaviour(() => engine.place());
  });
