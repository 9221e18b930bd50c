import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { STATUSES } from '../packages/unsaid-runtime/src/webhooks/webhook-error.ts';
import { ROOT } from '../scripts/root.ts';
import { DELIVERY } from '../src/webhooks.ts';

const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
const FILES = [
  'README.md',
  'packages/unsaid/README.md',
  'packages/reward-card-sandbox/README.md',
  ...globSync('{guides,packages/*/guides}/*.md', { cwd: ROOT }),
];
const WEBHOOKS = /webhooks|receiving|outbox|inbox|several-instances|errors/;

/** What each text says in numbers beyond what is stated: the constant of our code that it has to equal, or a reason. */
const BACKED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'guides/first-contract.md': { 'ten minutes': '(an estimate)' },
  'packages/unsaid/guides/learn.md': { '512 MB': '(the longest text that Node holds)' },
  'guides/rehearse.md': { 'ten minutes': '(an estimate)' },
  'packages/unsaid/guides/inbox.md': {
    '50 ms': 'POLL_MS',
    '10 s': '(tried with a silent network)',
    '3 s': 'ANSWER_MS',
    '5 s': 'ANSWER_MS',
    'two seconds': '(of Redis)',
    '20 s': 'leaseMs',
    '25 s': 'graceMs',
    '14 hours': '(the sum of all pauses)',
    '1 s': 'firstMs',
    '1 h': 'longestMs',
    '30 s': 'leaseMs',
  },
  'packages/unsaid/guides/receiving.md': {
    '256 KiB': 'maxBodyBytes',
    '4 s': 'deadlineMs',
    '5 s': 'timeoutSeconds',
    '250 MiB': '(1,000 times maxBodyBytes)',
    'one day': 'keepMs',
    '100,000 keys': 'maxKeys',
  },
  'guides/webhooks.md': { '64 KiB': 'maxResponseBytes' },
};

/** The versions of Node that are measured to be needed: those of the README. */
const NODES = new Set(['5.4', '20.10', '20.19', '22.12', '22.13', '22.14', '22.18', '24.15']);

/** What is stated, in the words of the texts; what follows a number's place has to be this. */
const STATED: readonly [rule: RegExp, value: number][] = [
  [
    /\b(?:200(?: OK)?`?(?:, complete and)?|answered|settle|complete response) within (\w+) (?:s|seconds)\b/g,
    DELIVERY.timeoutSeconds,
  ],
  [/\b(?:at most|up to|(?:sent|comes) more than|what fail(?:s|ed)) (\w+)\s(?:attempts|times)\b/g, DELIVERY.maxAttempts],
  [/\b(?:only(?: a complete)?|exactly|complete) `?(\d{3})\b/gi, DELIVERY.successStatus],
  [/\b(\d{3})(?: OK`|` in time| means stored|, complete)/g, DELIVERY.successStatus],
  [/\bissueCard` succeeds with (\d{3})\b/g, 201],
];

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
for (const file of globSync('{src,cli,generated,packages}/**/*.ts', {
  cwd: ROOT,
  exclude: ['**/dist/**', '**/node_modules/**'],
})) {
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
  for (const [rule, value] of STATED)
    for (const { 0: said, 1: number = '', index } of prose.matchAll(rule)) {
      judged.add(index + said.indexOf(number));
      if (numberOf(number) !== value) found.push([index, `"${said}": ${value} is stated`]);
    }
  for (const { 0: said, index, groups = {} } of NAMED.flatMap((rule) => [...prose.matchAll(rule)])) {
    const { name = '', number = '', unit = '' } = groups;
    if (`${number} ${unit}` in (BACKED[file] ?? {})) continue;
    judged.add(index + said.indexOf(number));
    const values = constants.get(name) ?? new Set();
    if (!values.has(numberOf(number.replace(/,$/, '')) * (UNITS[unit] ?? 1)))
      found.push([index, `"${said}": ${name} is ${[...values].join(' or ')}`]);
  }
  for (const { 0: said, 1: version = '', index } of prose.matchAll(/\bNode (\d+\.\d+)/g))
    if (!NODES.has(version)) found.push([index, `"${said}": nothing needs this Node`]);
  for (const { 0: said, 1: number = '', 2: unit = '', index } of prose.matchAll(QUANTITY)) {
    if (judged.has(index) || isMeasured(prose, index)) continue;
    const name = BACKED[file]?.[said];
    const values = constants.get(name ?? '');
    if (name === undefined)
      found.push([index, `"${said}": correct it, or name its constant in ${import.meta.filename}`]);
    else if (/^\w+$/.test(name) && !values?.has(numberOf(number) * (UNITS[unit] ?? 0)))
      found.push([index, `"${said}": ${name} is ${[...(values ?? [])].join(' or ')}`]);
  }
  if (WEBHOOKS.test(file))
    for (const { 0: said, index } of prose.matchAll(/\b20[1-9]\b/g))
      found.push([index, `"${said}": only ${DELIVERY.successStatus} acknowledges a delivery`]);
  // How the service signs is an open point. Our default key is a digest of the body.
  for (const { 0: said, index } of prose.matchAll(/^.*\b(?:HMAC|SHA-?\d+|MD5|Ed25519|RSA|ECDSA|JWT)\b.*$/gm))
    if (!/\bkey\b/.test(said)) found.push([index, `"${said.trim()}": no scheme of signatures is stated`]);
  return found.map(([at, problem]) => `${file}:${prose.slice(0, at).split('\n').length}: ${problem}`);
}

test.each(FILES)('%s says no number or rule that nothing backs', async (file) => {
  expect(findUnbacked(file, await read(file))).toEqual([]);
});

test('guides/errors.md tells the status of every code', async () => {
  const rows = (await read('guides/errors.md')).matchAll(/^\| `([\w-]+)` \| (\d{3}) \|/gm);
  expect(Object.fromEntries([...rows].map(([, code, status]) => [code, Number(status)]))).toEqual(STATUSES);
});

describe('refuses, with file and line,', () => {
  test.each([
    [
      'guides/webhooks.md',
      '`200 OK` within 5 seconds',
      '`200 OK` within 10 seconds',
      /:4: .*within 10 seconds": 5 is stated$/,
    ],
    ['guides/outbox.md', 'a complete 200', 'any 204', /:4: "204": only 200 acknowledges a delivery$/],
    ['packages/unsaid/guides/receiving.md', '256 KiB', '512 KiB', /:\d+: .*512 KiB.*: maxBodyBytes is /],
    [
      'README.md',
      'How the service signs is not shown',
      'The service signs by HMAC-SHA256',
      /:\d+: .*: no scheme of signatures/,
    ],
  ])('in %s "%s" turned into "%s"', async (file, from, to, problem) => {
    const text = await read(file);
    expect(text).toContain(from);
    expect(findUnbacked(file, text.replace(from, to)).join('\n')).toMatch(problem);
  });
});
