import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ROOT } from '../cli/engine/system/root.ts';
import { DELIVERY } from '../src/webhooks/index.ts';
import { STATUSES } from '../src/webhooks/webhook-error.ts';

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const FILES = ['README.md', 'cli/README.md', 'sandbox/README.md', ...globSync('guides/*.md', { cwd: ROOT })];

/** What each text says in numbers beyond what is stated: the constant of our code that it has to equal, or a reason. */
const BACKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'guides/first-contract.md': { 'ten minutes': '(an estimate)' },
  'guides/outbox.md': {
    '10 s': '(tried with a cut network)',
    '4 s': 'SILENT_MS',
    'two seconds': '(of Redis)',
    '20 s': 'EXPIRE_SECONDS',
    '40 s': '(twice leaseMs)',
    '30 s': 'MAX_WAIT_MS',
    '25 s': 'graceMs',
  },
  'guides/several-instances.md': {
    '216 bytes': '(measured)',
    '8 s': '(measured)',
    'six times': '(measured)',
    '3,000 deliveries': '(measured)',
    '395 ms': '(measured)',
    '3 s': 'ANSWER_MS',
    '5 s': 'ANSWER_MS',
    '20 times': '(a choice)',
    '14 hours': '(the sum of all pauses)',
    '1 s': 'firstMs',
    '1 h': 'longestMs',
    '30 s': 'leaseMs',
    '4 s': 'deadlineMs',
  },
  'guides/webhooks.md': {
    '50 ms': 'LISTEN_MS',
    '256 KiB': 'maxBodyBytes',
    '4 s': 'deadlineMs',
    '5 s': 'timeoutSeconds',
    '250 MiB': '(1,000 times maxBodyBytes)',
    '6 s': 'leaseMs',
    'one day': 'keepMs',
    '100,000 keys': 'maxKeys',
    '30 days': 'keepMs',
    '64 KiB': 'maxResponseBytes',
  },
};

/** What is stated of a delivery, by the unit that texts give it in. */
const STATED: Readonly<Record<string, number>> = {
  ...{ s: DELIVERY.timeoutSeconds, seconds: DELIVERY.timeoutSeconds },
  ...{ attempts: DELIVERY.maxAttempts, times: DELIVERY.maxAttempts },
};

const UNITS: Readonly<Record<string, number>> = {
  ...{
    ms: 1,
    s: 1e3,
    seconds: 1e3,
    min: 6e4,
    minute: 6e4,
    minutes: 6e4,
    h: 3.6e6,
    hour: 3.6e6,
    hours: 3.6e6,
    day: 8.64e7,
    days: 8.64e7,
  },
  ...{ bytes: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, kB: 1e3, MB: 1e6 },
  ...{ attempts: 1, times: 1, characters: 1, levels: 1, keys: 1, deliveries: 1, retries: 1, rows: 1 },
};
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const UNIT = Object.keys(UNITS).join('|');
const QUANTITY = new RegExp(`(?<![\\w.])(\\d[\\d,.]*|${WORDS.join('|')})[ -](${UNIT})\\b`, 'g');
/** A number beside the name of an option: `name` (5 s, or 5 s (`name`. */
const VALUE = `(?<number>\\d[\\d,]*)(?: (?<unit>${UNIT})\\b)?`;
const NAMED = [`\`(?<name>\\w+)\` \\(${VALUE}`, `(?<![\\w.])${VALUE} \\(\`(?<name>\\w+)\``].map(
  (rule) => new RegExp(rule, 'g'),
);
const numberOf = (text: string) => (WORDS.includes(text) ? WORDS.indexOf(text) : Number(text.replaceAll(',', '')));

/** The values that a name is given anywhere in the code; those in seconds as milliseconds. */
const constants = new Map<string, Set<number>>();
for (const file of globSync('{src,cli,generated}/**/*.ts', { cwd: ROOT, exclude: ['cli/dist/**'] })) {
  const NUMBER = '(?:[\\d_]+|[KM]IB)';
  const assigned = new RegExp(
    `\\b(\\w+)\\s*(?:=|:|\\?\\?)\\s*(?:Math\\.max\\()?(${NUMBER}(?: \\*\\*? ${NUMBER})*)`,
    'g',
  );
  for (const [, name = '', text = ''] of (await read(file)).matchAll(assigned)) {
    if (!/\d/.test(text)) continue;
    const value = runInNewContext(text, { KIB: 2 ** 10, MIB: 2 ** 20 }) * (/seconds$/i.test(name) ? 1e3 : 1);
    constants.set(name, (constants.get(name) ?? new Set()).add(value));
  }
}

/** Whether a place of a text is in a paragraph, or under a heading, on what was tried or measured: such figures are of one run. */
function isMeasured(text: string, at: number): boolean {
  const before = text.slice(0, at);
  const heading = before.slice(before.lastIndexOf('\n#'));
  const paragraph = text.slice(before.lastIndexOf('\n\n'), text.indexOf('\n\n', at));
  return /^\n#+ What was tried/.test(heading) || /\b(?:measured|tried|long test)\b/i.test(paragraph);
}

/** What a text says that nothing backs, with file and line. Blocks of code are examples. */
function findUnbacked(file: string, text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ''));
  const found: [at: number, problem: string][] = [];
  const judged = new Set<number>();
  for (const { 0: said, index, groups = {} } of NAMED.flatMap((rule) => [...prose.matchAll(rule)])) {
    const { name = '', number = '', unit = '' } = groups;
    if (`${number} ${unit}` in (BACKED[file] ?? {})) continue;
    judged.add(index + said.indexOf(number));
    const values = constants.get(name) ?? new Set();
    if (!values.has(numberOf(number.replace(/,$/, '')) * (UNITS[unit] ?? 1)))
      found.push([index, `"${said}": ${name} is ${[...values].join(' or ')}`]);
  }
  for (const { 0: said, 1: number = '', 2: unit = '', index } of prose.matchAll(QUANTITY)) {
    if (judged.has(index) || numberOf(number) === STATED[unit] || isMeasured(prose, index)) continue;
    const name = BACKED[file]?.[said];
    const values = constants.get(name ?? '');
    if (name === undefined)
      found.push([index, `"${said}": correct it, or name its constant in ${import.meta.filename}`]);
    else if (/^\w+$/.test(name) && !values?.has(numberOf(number) * (UNITS[unit] ?? 0)))
      found.push([index, `"${said}": ${name} is ${[...(values ?? [])].join(' or ')}`]);
  }
  return found.map(([at, problem]) => `${file}:${prose.slice(0, at).split('\n').length}: ${problem}`);
}

test.each(FILES)('%s says no number that nothing backs', async (file) => {
  expect(findUnbacked(file, await read(file))).toEqual([]);
});

test('guides/errors.md tells the status of every code', async () => {
  const rows = (await read('guides/errors.md')).matchAll(/^\| `([\w-]+)` \| (\d{3}) \|/gm);
  expect(Object.fromEntries([...rows].map(([, code, status]) => [code, Number(status)]))).toEqual(STATUSES);
});

test('a number that the code no longer has is refused, with file and line', async () => {
  const text = await read('guides/webhooks.md');
  const found = findUnbacked('guides/webhooks.md', text.replace('256 KiB', '512 KiB'));
  expect(found.join('\n')).toMatch(/:\d+: .*512 KiB.*: maxBodyBytes is /);
});
