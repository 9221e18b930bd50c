import { describe } from 'vitest';
import { inboxBehaviour } from './inbox-behaviour.ts';
import { ENGINES, started } from './places.ts';

for (const kind of ENGINES)
  describe.skipIf(kind.isMissing)(`an inbox in ${kind.name}`, () => {
    const engine = started(kind);
    inboxBehaviour(() => engine.place());
  });
