import { describe, expect, test } from 'vitest';
import { tableOfPoints } from '../cli/commands/open-points.ts';
import { runTool } from '../scripts/run-tool.ts';
import { contract, sandboxContract } from './contract.ts';
import { runCliInProcess } from './run-in-process.ts';

const run = (...args: string[]) => runCliInProcess(['open-points', ...args]);
const { openPoints } = contract;

describe('npx reward-card open-points', () => {
  test('lists every point of the register with its impact and question', async () => {
    const { code, output } = await runTool('node', ['cli/bin.js', 'open-points']);
    expect(code).toBe(0);
    for (const { id, impact } of openPoints) expect(output).toMatch(new RegExp(`^${id} +${impact} +open$`, 'm'));
    expect(output.replaceAll(/\s+/g, ' ')).toContain(openPoints[0]?.question);
    expect(output.trim().split('\n').at(-1)).toBe(`${openPoints.length} points: ${openPoints.length} open`);
  });

  test('says how an overlay answers, and leaves out the answered on demand', async () => {
    const closed = await sandboxContract();
    const output = process.env.SOAK
      ? (await run('--overlay', 'sandbox/overlay')).output
      : tableOfPoints(closed.openPoints, 120);
    expect(output).toMatch(/^acknowledgement-body +convenience +answered\n {2}sandbox: It is not read\.$/m);
    const { output: open } = await run('--overlay', 'sandbox/overlay', '--open');
    expect(open.trim()).toBe('0 points: none');
  });

  test('prints JSON with state, answers and places', async () => {
    const { output } = await run('--overlay', 'sandbox/overlay', '--json');
    const rows: { id: string; state: string; answers: object[] }[] = JSON.parse(output);
    expect(rows.map(({ id }) => id)).toEqual(openPoints.map(({ id }) => id));
    expect(rows.find(({ id }) => id === 'retry-intervals')).toMatchObject({
      state: 'answered',
      answers: [{ by: 'sandbox', place: expect.stringMatching(/^sandbox\/overlay\/asyncapi\.overlay\.yaml:\d+$/) }],
    });
  });

  test.each([60, 80, 120, 140, 200])('fits a terminal of %s columns', (columns) => {
    const lengths = tableOfPoints(openPoints, columns)
      .split('\n')
      .map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(columns);
    expect(Math.max(...lengths)).toBeGreaterThan(columns - 20);
  });
});
