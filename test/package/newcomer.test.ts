import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { compileProject } from '../../scripts/compile-project.ts';
import { readBlocks } from './blocks.ts';
import { COMPILERS } from './compilers.ts';
import { findNodes } from './find-nodes.ts';
import { run, workbench } from './packed-package.ts';

const user = workbench();
const guides = (await readdir(path.join(ROOT, 'guides'))).map((name) => `guides/${name}`);
const TEXTS = new Map(
  await Promise.all(
    ['README.md', 'sandbox/README.md', 'cli/README.md', ...guides].map(
      async (file) => [file, await readFile(path.join(ROOT, file), 'utf8')] as const,
    ),
  ),
);
const GUIDE = TEXTS.get('guides/first-contract.md') ?? '';

/** The files of the guide, by the names that it gives them. */
const FILES = readBlocks(GUIDE).flatMap(({ title, code }) => (title ? [[title, code] as const] : []));
/** The snippets of all other texts, which take `contract/` for what the guide has generated. */
const SNIPPETS = [...TEXTS].flatMap(([file, text]) =>
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
  // What the frameworks of the snippets declare is not ours to check; consumers.test.ts checks what we declare.
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

/** Code that must not compile, each with what the compiler says of it. */
const BAD: readonly [name: string, code: string, error: RegExp][] = [
  ['an error of another body', `answer({ getCard: () => reply(404, { message: 'no card' }) });`, /message/],
  [
    'an error of another code',
    `answer({ getCard: () => reply(404, { title: 'No card', status: 404, code: 'no-card' }) });`,
    /"no-card"/,
  ],
  [
    'a client that compares with another code',
    `const { error } = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'c' } } });
     export const found = error?.code === 'no-card';`,
    /no overlap/,
  ],
  [
    'a call without its idempotency key',
    `await client.POST('/v1/cards/issue', { body: { recipient_phone: '+1', value: 1, currency: 'KES' } });`,
    /params/,
  ],
  [
    'a client without its credential',
    `createRewardCardClient({ baseUrl: 'https://a.example', variant });`,
    /authenticate/,
  ],
  ['an event of another name', `await sender.send({ event: 'card.blocked' });`, /card\.blocked/],
  [
    'a signature without its time stamp',
    `createWebhookSender({ variant, endpoint: 'https://a.example', schedule: () => 1, sign: () => 'abc' });`,
    /X-Service-Timestamp|not assignable/,
  ],
];

const PRELUDE = `
import { createRewardCardClient } from 'reward-card-contract/client';
import { createRewardCardServer, notImplemented, reply } from 'reward-card-contract/server';
import { createWebhookReceiver, createWebhookSender } from 'reward-card-contract/webhooks';
import { type Card, type RewardCardHandlers, variant } from './contract/index.ts';
import { client } from './client.ts';
import { sender } from './webhooks.ts';
declare const card: Card;
const rest = { issueCard: notImplemented, bulkIssueCards: notImplemented, topUpCard: notImplemented };
const problem = reply(500, { title: 'Sorry', status: 500, code: 'internal' });
const answer = (own: Pick<RewardCardHandlers, 'getCard'>) =>
  createRewardCardServer({ ...rest, ...own }, { variant, refuse: () => problem });
void [createRewardCardClient, createWebhookReceiver, createWebhookSender, client, sender, card, answer];
`;

/** What the types refuse, forced past them: run, it prints how each part refuses it. */
const FORCED = `
import { createRewardCardServer, notImplemented, reply } from 'reward-card-contract/server';
import { findDeviations } from 'reward-card-contract/client/deviations';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { variant } from './contract/index.ts';
import { sender } from './webhooks.ts';

const found: Record<string, unknown> = {};
for (const [name, wrong] of Object.entries({
  body: reply(404, { message: 'no card' }),
  status: reply(202, { card_id: 'c' }),
  none: reply(404, { title: 'No card', status: 404, code: 'card-not-found' }),
})) {
  const incidents: string[] = [];
  const server = createRewardCardServer(
    { issueCard: notImplemented, getCard: () => wrong as never, bulkIssueCards: notImplemented, topUpCard: notImplemented },
    {
      variant,
      checkResponses: 'throw',
      refuse: ({ kind }) => (incidents.push(kind), reply(500, { title: 'Sorry', status: 500, code: 'internal' })),
      report: ({ kind }) => void incidents.push(kind),
    },
  );
  const response = await server.fetch(new Request('https://a.example/v1/cards/crd_1'));
  found[name] = [response.status, response.headers.get('content-type'), [...new Set(incidents)]];
}
const issue = () => reply(201, { card_id: 'c', code: 'A', status: 'issued', delivery: 'sent_sms', expires_at: '2030-12-31' });
const missing = createRewardCardServer(
  { issueCard: issue, getCard: notImplemented, bulkIssueCards: notImplemented, topUpCard: notImplemented },
  { variant, refuse: ({ kind }) => reply(400, { title: kind, status: 400, code: 'invalid-request' }) },
);
const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ recipient_phone: '+1', value: 1, currency: 'KES' }) };
found.key = (await (await missing.fetch(new Request('https://a.example/v1/cards/issue', call))).json()).title;
found.event = await sender.send({ event: 'card.redeemed', card_id: 'crd_1' } as never).catch(({ code }) => code);
const codes: string[] = [];
const receiver = createWebhookReceiver({ variant, verify: () => true, on: {}, onError: ({ code }) => void codes.push(code) });
const deliver = (body: unknown, headers: Record<string, string>) =>
  receiver.fetch(new Request('https://a.example', { method: 'POST', body: JSON.stringify(body), headers }));
const signed = { 'X-Service-Signature': 'a', 'X-Service-Timestamp': '1' };
found.received = [
  (await deliver({ event: 'card.redeemed' }, signed)).status,
  (await deliver({ event: 'card.issued' }, { 'X-Service-Signature': 'a' })).status,
  codes,
];
const seen = { operation: 'getCard', status: 404, contentType: 'application/problem+json' } as const;
found.deviations = findDeviations({ ...seen, text: '{"message":"no card"}' }, { variant }).map(({ kind }) => kind);
console.log(JSON.stringify(found));
`;

const nodes = await findNodes();

describe("the newcomer's guide", () => {
  beforeAll(async () => {
    await mkdir(path.join(user.folder, 'answers'));
    for (const [name, text] of [...FILES, ...SNIPPETS]) await writeFile(path.join(user.folder, name), text);
    const bad = BAD.map(([, code], index) => [`bad-${index}.ts`, `${PRELUDE}\n${code}\nexport {};\n`] as const);
    for (const [name, text] of [...bad, ['forced.ts', FORCED] as const])
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
      expect(check).toEqual({ code: 0, output: 'contract/ agrees with the documents.\n' });
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
      expect.stringMatching(/^Nobody who kept to the old .* open points were answered/m),
    ]);
    expect(output).toMatch(/^reward-card-contract \d+\.\d+\.\d+ \(version .*\) -> contract\/openapi\.json /);
  });

  // The long form compiles for every resolution that projects choose from.
  const resolutions = Object.entries(RESOLUTIONS).slice(0, process.env.SOAK ? undefined : 1);
  describe.each(
    resolutions.flatMap(([name, options]) => COMPILERS.map((compiler) => [name, compiler, options] as const)),
  )('with %s resolution, compiled by %s', (_, compiler, options) => {
    let errors: string[] = [];
    beforeAll(async () => {
      const typeRoots = [path.join(ROOT, 'node_modules/@types')];
      const config = { compilerOptions: { ...STRICT, typeRoots, ...options }, include: ['*.ts', 'contract/*.ts'] };
      await writeFile(path.join(user.folder, 'tsconfig.json'), JSON.stringify(config));
      errors = await compileProject(path.join(user.folder, 'tsconfig.json'), { compiler });
    });

    test('compiles, generated files and the snippets of all guides included', () => {
      expect(SNIPPETS.length).toBeGreaterThan(12);
      expect(errors.filter((line) => !/^bad-\d+\.ts/.test(line))).toEqual([]);
    });

    test.each(BAD.map(([name, , error], index) => [name, index, error] as const))('refuses %s', (_, index, error) => {
      const own = errors.filter((line) => line.startsWith(`bad-${index}.ts`));
      expect(own.join('')).toMatch(error);
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

  test.each(nodes)('refuses at run time what the types refuse on Node $version', async ({ executable }) => {
    const { code, output } = await run(path.join(user.folder, 'out'), executable, ['forced.js']);
    expect([code, JSON.parse(output.trim().split('\n').at(-1) ?? '')]).toEqual([
      0,
      {
        body: [500, 'application/problem+json', ['invalid-response']],
        status: [500, 'application/problem+json', ['invalid-response']],
        none: [404, 'application/problem+json', []],
        key: 'invalid-request',
        event: 'payload-invalid',
        received: [400, 400, ['payload-invalid', 'signature-missing']],
        deviations: ['violation', 'violation', 'violation', 'extra-field'],
      },
    ]);
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
  test('link to files that are there', () => {
    for (const [file, text] of TEXTS)
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
        expect([file, target, TEXTS.has(path.posix.join(path.posix.dirname(file), target))]).toEqual([
          file,
          target,
          true,
        ]);
  });

  test('tell every code of an error', async () => {
    const installed = path.join(user.folder, '../node_modules/reward-card-contract/dist/lib/src');
    const sources = {
      'client/reward-card-client-error.d.ts': /RewardCardClientErrorCode =([^;]+);/,
      'server/refusal.d.ts': /interface Particulars[^{]*\{([\s\S]*?)\n\}/,
      'webhooks/webhook-error.d.ts': /STATUSES: \{([\s\S]*?)\n\}/,
      'webhooks/sender/deliver-once.d.ts': /AttemptOutcome =([\s\S]*?);/,
      'webhooks/sqlite/open-database.d.ts': /DatabaseErrorCode =([^;]+);/,
      'server/options.d.ts': /Incident<[\s\S]*?\n\}\);/,
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
      .filter((name) => !['prepare', 'prepack'].includes(name))
      .toSorted(),
  );
});
