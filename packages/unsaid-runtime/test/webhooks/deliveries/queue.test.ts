import { describe } from 'vitest';
import { ENGINES, started } from './places.ts';
import { queueBehaviour } from './queue-behaviour.ts';

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing)(`a queue in ${kind.name}`, () => {
    const engine = started(kind);
    queueBehaviour(() => engine.place());
  });
