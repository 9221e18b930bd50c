import { expect, test } from 'vitest';
import { table } from '../../sandbox/src/cli/table.ts';

const ROW = {
  delivery: 1234,
  event: 'wallet.low_balance',
  webhook_id: 'whk_4N7R2C9XQ1M8TZKD',
  last: 'connection-failed',
  created_at: '2027-01-04T08:00:00.000Z',
  next_at: null,
};
const COLUMNS = ['delivery', 'event', 'webhook_id', 'last', 'created_at', 'next_at'] as const;

test.each([80, 140])('fits into %i columns, with a head over each', (width) => {
  const lines = table([ROW, { ...ROW, delivery: 5 }], COLUMNS, '', width).split('\n');
  expect(lines).toHaveLength(3);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
  expect(lines[0]).toMatch(/^DELIVERY +EVENT +WEBHOOK ID +LAST +CREATED AT +NEXT AT$/);
  expect(lines[1]).toMatch(/^1234 /);
  const isWhole = width >= 140;
  expect(lines[1]?.includes('whk_4N7R2C9XQ1M8TZKD')).toBe(isWhole);
  expect(lines[1]?.includes('…')).toBe(!isWhole);
});

test('columns stand under each other, without control characters', () => {
  const rows = [
    { name: 'a\u001b[2J', list: ['x', 'y'] },
    { name: 'long name', list: [] },
  ];
  expect(table(rows, ['name', 'list'], '')).toBe('NAME        LIST\na\\u001b[2J  x,y\nlong name');
});

test('says that there is nothing', () => {
  expect(table([], [], 'There are no deliveries.')).toBe('There are no deliveries.');
});
