import { expect, test } from 'vitest';
import { CARD } from '../../../../test/answers.ts';
import { heldMemory } from '../../../../test/held-memory.ts';
import { CARD_JUDGES } from '../../../reward-card/src/judges/judges.ts';
import { createAnalysis, UNJUDGED } from '../../src/engine/observe/create-analysis.ts';
import { CONTRACT, call, delivery, STATEMENTS } from './traffic.ts';

/** How many exchanges, of which the first half fills what is bounded. */
const COUNT = 100_000;

test.runIf(process.env.SOAK)(
  `judges ${COUNT} exchanges with values that never come again, in memory that does not grow with them`,
  () => {
    const analysis = createAnalysis(CONTRACT, { statements: STATEMENTS, judges: CARD_JUDGES });
    const begin = heldMemory().heapUsed;
    const held: number[] = [];
    for (let index = 0; index < COUNT; index++) {
      const id = `crd_${index}`;
      const body = {
        ...{ ...CARD, card_id: id, balance: index, currency: `C${index}`, status: `s${index}` },
        [`f${index}`]: index,
      };
      const requestHeaders = [[`x-key-${index}`, 'x']] as const;
      analysis.addExchange(
        call({
          second: index,
          path: `/v1/cards/${id}?q${index}=1`,
          status: index % 5 ? 200 : 400 + (index % 200),
          body,
          requestHeaders,
        }),
      );
      if (index % 10 === 0)
        analysis.addDelivery(
          delivery({ second: index, payload: { event: `e.${index}`, card_id: id, [`x${index}`]: 1 } }),
        );
      if ((index + 1) % (COUNT / 4) === 0) held.push(heldMemory().heapUsed - begin);
    }
    const { findings, exchanges, skipped } = analysis.result();
    expect(exchanges).toBe(COUNT);
    expect(skipped.filter(({ reason }) => reason === UNJUDGED)).toEqual([]);
    expect(findings.length).toBeLessThan(1000);
    expect(Math.max(...held)).toBeLessThan(100_000_000);
  },
);
