import { cpSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { ROOT } from '../../../../scripts/root.ts';
import { commitAll, git } from '../../../../test/git-repository.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { compareContracts } from '../../src/engine/compare/contracts/compare-contracts.ts';
import { locateSide } from '../../src/engine/compare/contracts/locate-side.ts';
import { readSide } from '../../src/engine/compare/contracts/read-side.ts';

const PARTS = ['openapi', 'asyncapi', 'open-points.yaml'];
const VARIANT = path.join(ROOT, 'packages/reward-card-sandbox/generated');
const home = await temporaryFolder();
const at = (...names: string[]) => path.join(home, ...names);

/** Copies parts of the package into a folder below `home`. */
function copy(folder: string, parts: readonly string[], from = ROOT): void {
  for (const part of parts) cpSync(path.join(from, part), at(folder, part), { recursive: true });
}

copy('documents', PARTS);
copy('bundles', ['openapi.json', 'asyncapi.json', 'open-points.json'], path.join(ROOT, 'generated'));
copy('yaml', ['open-points.json'], VARIANT);
for (const name of ['openapi', 'asyncapi']) {
  const document = await readFile(path.join(VARIANT, `${name}.json`), 'utf8');
  await writeFile(at('yaml', `${name}.yaml`), stringify(JSON.parse(document)));
}
copy('lone', ['openapi.json'], path.join(ROOT, 'generated'));
cpSync(path.join(ROOT, 'generated/openapi.json'), at('lone/my-api.json'));
cpSync(path.join(ROOT, 'packages/reward-card-sandbox/overlay'), at('answers'), { recursive: true });
copy('node_modules/older', [...PARTS, 'package.json']);
await writeFile(at('node_modules/older/package.json'), '{"name": "reward-card-contract", "version": "0.0.9"}');
await mkdir(at('node_modules/main'));
await writeFile(at('node_modules/main/package.json'), '{"name": "main", "version": "1.0.0"}');

// A repository with the documents at its first commit, and bundles and an overlay in folders at the second.
copy('repository', PARTS);
commitAll(at('repository'));
git(at('repository'), 'tag', 'v0.1.0');
cpSync(at('bundles'), at('repository/api'), { recursive: true });
cpSync(at('answers'), at('repository/answers'), { recursive: true });
await symlink('/etc/passwd', at('repository/api/asyncapi.yaml'));
for (const part of PARTS) git(at('repository'), 'rm', '-r', '--quiet', part);
commitAll(at('repository'));

/** Finds a side as the command does where somebody stands in a folder. */
async function locate(word: string, folder: string, scratch: string) {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  return locateSide(word, scratch, OWN_SIDE).finally(() => cwd.mockRestore());
}

/** Runs the command where somebody stands in a folder. */
function diffIn(folder: string, ...args: string[]) {
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  return runCliInProcess(['diff', ...args]).finally(() => cwd.mockRestore());
}

/** The contract that the command comes with. */
const OWN_SIDE = { directory: ROOT, prefix: '' };

let count = 0;

/** Reads a side as the command does, but in this thread. */
async function read(word: string, folder = home) {
  count++;
  return readSide(await locate(word, folder, at(`scratch-${count}`)), OWN_SIDE);
}

const own = (await read('contract')).side;

describe('a side is read from', () => {
  const READ: readonly [from: string, word: string, folder: string, shown: unknown][] = [
    ['a folder with documents', 'documents', home, 'documents'],
    ['a folder with bundles', 'bundles', home, 'bundles'],
    ['an installed package', 'older', home, 'older 0.0.9'],
    ['a tag', 'v0.1.0', at('repository'), expect.stringMatching(/^git:v0\.1\.0 \([0-9a-f]{7}\)$/)],
    ['a revision', 'git:HEAD~1', at('repository'), expect.stringMatching(/^git:HEAD~1 \(/)],
    ['a folder of a revision', 'git:main:api', at('repository'), expect.stringMatching(/^git:main:api \(/)],
    ['a file of a revision', 'git:main:api/openapi.json', at('repository'), expect.stringMatching(/^git:main:api\/op/)],
  ];
  test.each(sampled(READ, 6))('%s', async (_name, word, folder, shown) => {
    const { side } = await read(word, folder);
    expect({ shown: side.shown, version: side.version }).toEqual({ shown, version: own.version });
    expect(Object.keys(side.asyncapi?.channels.webhook?.messages ?? {})).toHaveLength(11);
    expect(side.openPoints.length).toBe(own.openPoints.length);
    expect(compareContracts(own, side).changes).toEqual([]);
  });

  test.each([
    ['bundles of a variant', 'yaml', 'yaml'],
    ['an overlay', 'answers', 'contract + answers'],
  ])('%s, with answers', async (_name, word, shown) => {
    const { side } = await read(word);
    expect(side.shown).toBe(shown);
    const answered = side.openPoints.filter(({ answers = [] }) => answers.length > 0);
    expect(answered.length).toBeGreaterThan(50);
    expect(side.openapi.components.securitySchemes).toBeDefined();
  });

  test.each(['lone', 'lone/my-api.json'])('a lone OpenAPI document, without events: %s', async (word) => {
    const { side } = await read(word);
    expect([side.asyncapi, side.openPoints]).toEqual([undefined, []]);
    const { output } = await diffIn(home, 'contract', word);
    expect(output).toMatch(/^lone.* has no AsyncAPI document: events are not compared\.$/m);
  });

  test('any two contracts', async () => {
    const pets = (more: object) => {
      const parameters = [{ name: 'kind', in: 'query', schema: { type: 'string' }, ...more }];
      const get = { operationId: 'listPets', parameters, responses: { 204: { description: 'Nothing.' } } };
      return { openapi: '3.1.0', info: { title: 'Pets', version: '1.0.0' }, paths: { '/pets': { get } } };
    };
    const events = (channels: object) => ({ asyncapi: '3.0.0', info: { title: 'Pets', version: '1' }, channels });
    for (const [file, document] of [
      ['pets/openapi/openapi.yaml', pets({})],
      ['pets/asyncapi/asyncapi.yaml', events({})],
      ['pets-json/openapi.json', pets({ required: true })],
      ['pets-events/openapi.yaml', pets({})],
      ['pets-events/asyncapi.yaml', events({ born: { address: 'born' } })],
    ] as const) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      await writeFile(at(file), JSON.stringify(document));
    }
    const { code, output } = await diffIn(home, 'pets', 'pets-json', '--fail-on', 'breaking');
    expect(code).toBe(1);
    for (const part of ['ACT on 1 change', 'It becomes required.']) expect(output).toContain(part);
    const { side: plain } = await read('pets');
    const { asyncapi: _, ...bare } = plain;
    expect(compareContracts(bare, bare)).toMatchObject({ changes: [], notes: [] });
    const { changes } = compareContracts((await read('pets-events')).side, plain);
    expect(changes.map(({ document }) => document)).toEqual(['asyncapi']);
  });

  test('documents that nothing backs, and a register of older fields', async () => {
    copy('older', PARTS);
    const file = at('older/openapi/openapi.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('x-source:', 'x-source:\n    - nothing.99'));
    await writeFile(at('older/open-points.yaml'), '- id: api-credentials\n  title: How credentials are sent\n');
    const { side } = await read('older');
    expect(side.openPoints).toMatchObject([{ id: 'api-credentials', question: '' }]);
    expect(side.openPoints[0]?.occurrences.openapi.length).toBeGreaterThan(0);
  });
});

describe('wrong input is refused in one line, with exit code 2:', () => {
  const WRONG: readonly [name: string, args: string[], message: RegExp, folder?: string][] = [
    ['nothing of that name', ['nothing'], /^nothing: is not a file, a folder, an installed package, or a revision/],
    ['a revision where no repository is', ['git:v9'], /^git:v9: is a revision, and this folder is not in a git repo/],
    ['a missing revision', ['git:v9'], /^git:v9: the repository has no revision v9\.$/, at('repository')],
    ['a revision without a contract', ['git:main'], /^git:main \(\w+\): holds no contract\./, at('repository')],
    ['a folder without a contract', ['empty'], /^empty: holds no contract\. Name a folder with openapi\/openapi\.yaml/],
    ['an overlay file', ['answers/openapi.overlay.yaml'], /^answers\/openapi.*: is an overlay\. Name its folder\.$/],
    [
      'what is no description',
      ['list.json'],
      /^list\.json: is not a description in OpenAPI 2\.0 to 3\.2 or AsyncAPI 2 or 3/,
    ],
    ['a register that is none', ['register'], /^register\/open-points\.json: is not a list of open points/],
  ];

  beforeAll(async () => {
    copy('register', ['openapi.json', 'asyncapi.json'], at('bundles'));
    await mkdir(at('empty'));
    await writeFile(at('list.json'), '[1]');
    await writeFile(at('register/open-points.json'), '{}');
  });

  test.each(sampled(WRONG, 6))('%s', async (_name, args, message, folder = home) => {
    const { code, output } = await diffIn(folder, ...args);
    expect([code, output.trimEnd().split('\n')]).toEqual([2, [expect.stringMatching(message)]]);
  });
});

test('a revision missing from a shallow clone is told apart', async () => {
  const [from, to] = [`file://${at('repository')}`, at('shallow')];
  git(home, 'clone', '--quiet', '--depth', '1', '--no-tags', from, to);
  const { code, output } = await diffIn(to, 'git:v0.1.0');
  expect([code, output]).toEqual([
    2,
    'git:v0.1.0: the repository has no revision v0.1.0. This clone is shallow: fetch more, with `git fetch --unshallow --tags`.\n',
  ]);
});
