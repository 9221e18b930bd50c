import { mkdirSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { shellWord } from '../../src/engine/system/user-path.ts';
import { eventMessages } from '../../src/engine/view/events.ts';
import { LOCKERS, NORTH, run, SOUTH } from './lockers.ts';

const home = await temporaryFolder();
const REST = 'openapi/openapi.yaml';

/** Nine lists of nine of the list before, nine times over. */
const ALIASES = `openapi: 3.1.0
info: { title: x, version: '1' }
paths: {}
x-0: &a0 [${Array(9).fill('x')}]
${Array.from({ length: 9 }, (_, at) => `x-${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`)}]`).join('\n')}
components: { schemas: { A: { enum: *a9 } } }
`;

describe('a folder that is no contract', () => {
  test.each([
    ['is not there', () => {}, 'no such file or folder'],
    ['is empty', (folder: string) => mkdirSync(folder), 'holds no description'],
    [
      'says by aliases what takes gigabytes',
      (folder: string) => mkdirSync(folder) ?? writeFileSync(`${folder}/openapi.yaml`, ALIASES),
      'its aliases expand to too much',
    ],
  ])('and %s is refused in one line by each command', async (name, make, said) => {
    const folder = path.join(home, name.replaceAll(' ', '-'));
    make(folder);
    for (const command of [
      ['lint'],
      ['open-points'],
      ['generate', '--out', path.join(home, 'out')],
      ['docs'],
      ['mock'],
    ]) {
      const { code, output } = await run([...command, '--contract', folder]);
      expect([command[0], code]).not.toEqual([command[0], 0]);
      expect(output).toContain(said);
      expect(output.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('lint', () => {
  test('finds nothing in the lockers as they are', async () => {
    expect(await run(['lint'])).toMatchObject({ code: 0, output: expect.stringContaining('clean. Open points: 18.') });
  });

  const WRONG: readonly (readonly [
    name: string,
    file: string,
    from: string,
    to: string,
    exitCode: number,
    named: readonly string[],
  ])[] = [
    [
      'a role that is none',
      'open-points.yaml',
      'role: errors',
      'role: error',
      2,
      ['open-points.yaml', 'role is "error"'],
    ],
    [
      'a pattern that is none',
      REST,
      'maxLength: 80',
      "pattern: '('",
      0,
      ['openapi.yaml:', 'not a valid regular expression'],
    ],
  ];
  test.each(sampled(WRONG, 3))('names %s', async (name, file, from, to, exitCode, named) => {
    const copy = path.join(home, name.replaceAll(' ', '-'));
    await cp(LOCKERS, copy, { recursive: true });
    const text = await readFile(path.join(copy, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(path.join(copy, file), text.replace(from, to));
    const { code, output } = await run(['lint', '--contract', copy]);
    expect(code).toBe(exitCode);
    for (const each of named) expect(output).toContain(each);
  });
});

describe('open-points', () => {
  test('--json lists every point of the register with its places', async () => {
    const points = JSON.parse((await run(['open-points', '--json'])).stdout);
    const { openPoints } = await readContract({ root: LOCKERS });
    expect(JSON.stringify(points)).toContain('/paths/~1lockers/get');
    for (const { id } of openPoints) expect(JSON.stringify(points)).toContain(`"${id}"`);
  });

  test('--as overlay asks about every point', async () => {
    const { code, stdout } = await run(['open-points', '--as', 'overlay', '--out', path.join(home, 'ask')]);
    expect([code, stdout]).toEqual([0, expect.stringContaining('overlay')]);
    const files = await readdir(path.join(home, 'ask'), { recursive: true });
    const texts = await Promise.all(
      files.filter((file) => file.endsWith('.yaml')).map((file) => readFile(path.join(home, 'ask', file), 'utf8')),
    );
    for (const id of ['parcel-states', 'return-reasons', 'signatures', 'photo-formats'])
      expect(texts.join()).toContain(id);
  });

  test.each([
    [NORTH, ['parcel-states', 'compartment-states', 'success-statuses', 'extensions']],
    [SOUTH, ['return-reasons', 'further-events']],
  ])('--overlay %s closes what it answers', async (overlay, answered) => {
    const list = async (more: string[]) => (await run(['open-points', '--open', ...more])).stdout;
    const [open, closed] = [await list([]), await list(['--overlay', overlay])];
    for (const id of answered) {
      expect(open).toMatch(new RegExp(`^${id} `, 'm'));
      expect(closed).not.toMatch(new RegExp(`^${id} .*open$`, 'm'));
    }
    expect(closed).toMatch(/^rate-limits .*open$/m);
  });
});

describe('generate --overlay', () => {
  test.each([
    ['north', NORTH, [/ParcelState = "announced" \| "stored" \| "collected" \| "returned"/, /ExtendStorageCall</]],
    ['south', SOUTH, [/reason\?: "expired" \| "refused"/, /'parcel.lost'\?: \(event: ParcelLostEvent/]],
  ])('writes the answers of the %s', async (name, overlay, expected) => {
    const out = path.join(home, name);
    await mkdir(out);
    expect((await run(['generate', '--overlay', overlay, '--out', out])).code).toBe(0);
    const files = (await readdir(out)).filter((file) => file.endsWith('.ts'));
    const texts = await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')));
    for (const each of expected) expect(texts.join('\n')).toMatch(each);
  });
});

/** The run-time library, which is still a part of the contract's package. */
const RUN_TIME = /createRewardCardClient|reward-card-contract\/client/g;

test('docs shows every operation and event, nothing of another contract, and no link that leads nowhere', async () => {
  const out = path.join(home, 'site');
  expect((await run(['docs', '--out', out])).code).toBe(0);
  const files = (await readdir(out, { recursive: true })).filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(
    files.map(async (file) => [file, await readFile(path.join(out, file), 'utf8')] as const),
  );
  const contract = await readContract({ root: LOCKERS });
  const all = pages.map(([, text]) => text).join('\n');
  const texts = await Promise.all(
    (await readdir(out))
      .filter((file) => /\.(?:md|txt|yaml|json)$/.test(file))
      .map((file) => readFile(path.join(out, file), 'utf8')),
  );
  for (const text of [...texts, ...pages.filter(([file]) => file !== 'reference.html').map(([, page]) => page)])
    expect(text.replaceAll(RUN_TIME, '')).not.toMatch(/reward|\bcard|sandbox/i);
  const commands = texts.flatMap((text) => text.match(/\bnpx [^\n`]+/g) ?? []);
  expect(new Set(commands.map((command) => command.split(' ').slice(0, 2).join(' ')))).toEqual(new Set(['npx unsaid']));
  expect(commands).toContain(`npx unsaid mock ${shellWord(LOCKERS)}`);
  for (const { operation } of pathOperations(contract.openapi.paths)) expect(all).toContain(operation.operationId);
  for (const name of Object.keys(eventMessages(contract.asyncapi))) expect(all).toContain(name);
  const there = new Set((await readdir(out, { recursive: true })).map((file) => file.replaceAll(path.sep, '/')));
  const missing = pages.flatMap(([file, text]) =>
    [...text.matchAll(/(?:href|src)="([^"#?]+)/g)].flatMap(([, link = '']) => {
      if (/^[a-z][a-z+.-]*:/i.test(link)) return [];
      const { pathname } = new URL(link, `http://site/${file.replaceAll(path.sep, '/')}`);
      const target = decodeURIComponent(pathname.slice(1));
      return [target, `${target}index.html`, `${target}/index.html`].some((each) => there.has(each))
        ? []
        : [`${file}: ${link}`];
    }),
  );
  expect(missing).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
}, 60_000);
