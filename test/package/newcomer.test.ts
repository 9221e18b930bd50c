import { globSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/root.ts';
import { listen } from '../listen.ts';
import { readBlocks } from './blocks.ts';
import { COMPILERS } from './compilers.ts';
import { findNodes } from './find-nodes.ts';
import { run, workbench } from './packed-package.ts';

const user = workbench();
const guides = globSync('{guides,packages/unsaid/guides}/*.md', { cwd: ROOT }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const TEXTS = new Map(
  await Promise.all(
    ['README.md', 'packages/reward-card-sandbox/README.md', 'packages/unsaid/README.md', ...guides].map(
      async (file) => [file, await readFile(path.join(ROOT, file), 'utf8')] as const,
    ),
  ),
);
const GUIDE = TEXTS.get('guides/first-contract.md') ?? '';

/** The files of the guide, by the names that it gives them. */
const FILES = readBlocks(GUIDE).flatMap(({ title, code }) => (title ? [[title, code] as const] : []));
const EXAMPLES = await Promise.all(
  (await readdir(path.join(ROOT, 'guides/examples')))
    .filter((name) => name.endsWith('.ts'))
    .map(
      async (name) => [`example-${name}`, await readFile(path.join(ROOT, 'guides/examples', name), 'utf8')] as const,
    ),
);
/** A guide to handlers, which are those of another contract: `every-block.test.ts` compiles its snippets. */
const OF_ANOTHER = 'packages/unsaid/guides/serving.md';
/** The snippets of all other texts, which take `contract/` for what the guide has generated. */
const SNIPPETS = [...TEXTS]
  .filter(([file]) => file !== OF_ANOTHER)
  .flatMap(([file, text]) =>
    readBlocks(text)
      .filter(({ language, title }) => language === 'ts' && title === undefined)
      .map(({ code }, at) => [`${file.replaceAll(/\W/g, '-')}-${at}.ts`, code] as const),
  );
const COMMANDS = [...GUIDE.matchAll(/^npx (reward-card .*?)(?: +#.*)?$/gm)].map(([, command = '']) =>
  command.split(' '),
);

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  // What the frameworks of the snippets declare is not ours to check; test/compatibility checks what we declare.
  skipLibCheck: true,
  target: 'es2023',
  outDir: 'out',
};
const RESOLUTIONS = {
  nodenext: { module: 'nodenext', types: ['node'], rewriteRelativeImportExtensions: true },
  bundler: {
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
  },
};

/** Every Node in the long run; in the short one `test/compatibility` runs each entry point on all of them. */
const nodes = process.env.SOAK ? await findNodes() : [{ version: process.version, executable: process.execPath }];

describe("the newcomer's guide", () => {
  beforeAll(async () => {
    await mkdir(path.join(user.folder, 'answers'));
    for (const [name, text] of [...FILES, ...SNIPPETS, ...EXAMPLES])
      await writeFile(path.join(user.folder, name), text);
    await writeFile(path.join(user.folder, 'package.json'), '{"type":"module"}');
  });

  test('generates a contract, and lists what is still open', async () => {
    const [generate = [], list = []] = COMMANDS;
    const bin = path.join(user.folder, '../node_modules/.bin/reward-card');
    // As a script of the user's own package.json starts it: npm's INIT_CWD is for scripts of this repository alone.
    const env = { INIT_CWD: '/', npm_lifecycle_script: 'reward-card generate' };
    const generated = await run(user.folder, bin, generate.slice(1), env);
    expect(generated).toEqual({ code: 0, output: expect.stringMatching(/^Changed \d+ of \d+ files in contract\//) });
    if (process.env.SOAK) {
      const again = await run(user.folder, bin, generate.slice(1));
      expect(again).toEqual({ code: 0, output: expect.stringMatching(/^\d+ files in contract\/ are up to date/) });
      const check = await run(user.folder, bin, [...generate.slice(1), '--check']);
      expect(check).toEqual({ code: 0, output: 'contract/ is up to date.\n' });
    }
    const client = await readFile(path.join(user.folder, 'contract/client.ts'), 'utf8');
    expect(client).toContain(
      '// Generated from reward-card-contract and answers; do not edit. Change answers and run: npx reward-card generate --overlay answers --out contract\n',
    );
    const { code, output } = await run(user.folder, bin, list.slice(1));
    expect([code, output]).toEqual([0, expect.stringMatching(/^retry-intervals /m)]);
    expect(output).not.toMatch(/^(csv-columns|signature-algorithm) /m);
  });

  test('leads to a contract that breaks nothing of the installed one', async () => {
    const bin = path.join(user.folder, '../node_modules/.bin/reward-card');
    const args = 'diff reward-card-contract contract/openapi.json --fail-on breaking'.split(' ');
    const { code, output } = await run(user.folder, bin, args);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^No action is required from users of the old .* open points were answered/m),
    ]);
    expect(output).toMatch(/^reward-card-contract \d+\.\d+\.\d+ \(version .*\) -> contract\/openapi\.json /);
  });

  // The long form compiles for every resolution that projects choose from.
  const resolutions = Object.entries(RESOLUTIONS).slice(0, process.env.SOAK ? undefined : 1);
  describe.each(
    resolutions.flatMap(([name, options]) => COMPILERS.map((compiler) => [name, compiler, options] as const)),
  )('with %s resolution, compiled by %s', (_, compiler, options) => {
    test('compiles, generated files, the snippets of all guides and the examples included', async () => {
      expect(SNIPPETS.length).toBeGreaterThan(12);
      const typeRoots = [path.join(ROOT, 'node_modules/@types')];
      const config = { compilerOptions: { ...STRICT, typeRoots, ...options }, include: ['*.ts', 'contract/*.ts'] };
      await writeFile(path.join(user.folder, 'tsconfig.json'), JSON.stringify(config));
      expect(await compileProject(path.join(user.folder, 'tsconfig.json'), { compiler })).toEqual([]);
    });
  });

  test.each(nodes)(
    'has client and server, receiver and sender that understand each other on Node $version',
    async ({ executable }) => {
      const out = path.join(user.folder, 'out');
      const client = await run(out, executable, ['client.js']);
      expect(client).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^issue 5000 KES, once for \S+\n201 crd_1\n404 card-not-found\n200 1 of 1 issued\n$/,
        ),
      });
      const webhooks = await run(out, executable, ['webhooks.js']);
      expect(webhooks).toEqual({ code: 0, output: 'crd_1 has 1800 left\ndelivered: true\n' });
    },
  );

  test('the example of an integrator says so when a card is not issued, and is short', async () => {
    await using elsewhere = await listen((_, response) => response.writeHead(404).end());
    const env = { REWARD_CARD_BASE_URL: elsewhere.url };
    const { code, output } = await run(path.join(user.folder, 'out'), process.execPath, ['example-integrator.js'], env);
    expect([code, output]).toEqual([1, expect.stringContaining('The card was not issued: status 404.')]);
    const lines = (await readFile(path.join(ROOT, 'guides/examples/integrator.ts'), 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(25);
  });
});

test('the server of the README names the fields of an invalid request, and answers 500 where a handler crashes', async () => {
  const server = SNIPPETS.find(([, code]) => code.includes('refuse: '))?.[1] ?? '';
  const calls = `
for (const [path, method] of [['/v1/cards/issue', 'POST'], ['/v1/cards/crd_1', 'GET'], ['/v1/other', 'GET'], ['/v1/cards/crd_1/topup', 'POST']]) {
  const body = method === 'POST' ? '{"recipient_phone":7,"amount":1,"currency":"KES"}' : null;
  const init = { method, body, headers: { 'content-type': 'application/json' } };
  const response = await server.fetch(new Request('http://127.0.0.1' + path, init));
  console.log(response.status, await response.text());
}`;
  const crashing = server.replace(/getCard: .*/, "getCard: () => { throw new Error('crash'); },");
  await writeFile(path.join(user.folder, 'refuse.ts'), crashing.replace(/^createServer\(.*/m, calls));
  const { output } = await run(user.folder, process.execPath, ['refuse.ts']);
  expect(output).toMatch(/^400 .*recipient_phone.*value.*\n500 .*\n404 .*\n500 /);
});

describe('the README and the guides', () => {
  test('show the receiver of the sandbox as the example has it', () => {
    const [, example = ''] = EXAMPLES.find(([name]) => name === 'example-sandbox-receiver.ts') ?? [];
    expect(TEXTS.get('README.md')).toContain(`\`\`\`ts\n${example.slice(example.indexOf('import '))}\`\`\``);
  });

  test('tell every code of an error', async () => {
    const installed = path.join(user.folder, '../node_modules/unsaid-runtime/dist');
    const sources = {
      'client/client-error.d.ts': /ClientErrorCode =([^;]+);/,
      'server/refusal.d.ts': /interface Particulars[^{]*\{([\s\S]*?)\n\}/,
      'webhooks/webhook-error.d.ts': /STATUSES: \{([\s\S]*?)\n\}/,
      'webhooks/sender/deliver-once.d.ts': /AttemptOutcome =([\s\S]*?);/,
      'webhooks/sqlite/open-database.d.ts': /DatabaseErrorCode =([^;]+);/,
      'server/options.d.ts': /Incident<[\s\S]*?\n\};/,
    };
    for (const [file, union] of Object.entries(sources)) {
      const [found = ''] = union.exec(await readFile(path.join(installed, file), 'utf8')) ?? [];
      const codes = [...found.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/'([a-z0-9-]+)'/g)].map(([, code]) => code);
      expect([file, codes.length > 2]).toEqual([file, true]);
      for (const code of codes)
        expect([code, TEXTS.get('guides/errors.md')?.includes(`\`${code}\``)]).toEqual([code, true]);
    }
  });
});

test('CONTRIBUTING.md names every script of the repository, and no other', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const text = await readFile(path.join(ROOT, '.github/CONTRIBUTING.md'), 'utf8');
  const named = new Set([...text.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name));
  expect([...named].toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => !['dependencies', 'prepack'].includes(name))
      .toSorted(),
  );
});
