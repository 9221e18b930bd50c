import { describe } from 'vitest';
import { outboxBehaviour } from './outbox-behaviour.ts';
import { ENGINES, started } from './places.ts';

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing)(`an outbox in ${kind.name}`, () => {
    const engine = started(kind);
    outboxBehaviour(() => engine.place());
  });
