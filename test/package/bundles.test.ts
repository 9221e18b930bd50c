import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { CARD } from '../answers.ts';
import { browserMissing, sharedBrowser } from '../browser.ts';
import { listen } from '../listen.ts';
import { BUNDLES, overBudget } from './budgets.ts';
import { packedPackage } from './packed-package.ts';

const installed = packedPackage();

describe('size', () => {
  test.each(BUNDLES)('%s', async (what, budget, code) => {
    const { size } = await bundle(installed.project, code);
    console.log(`${what}: ${size} of ${budget} bytes, minified and gzipped.`);
    expect(overBudget(what, size, budget)).toBe('');
  });
});

describe('a bundle holds only what is imported', () => {
  test('an import for its effects alone brings nothing', async () => {
    // An outbox needs Node, as the drivers of its queues do.
    const webhooks = ['/webhooks', '/webhooks/node', '/webhooks/testing'];
    const doors = ['', '/client', '/client/deviations', '/server', '/validators', ...webhooks];
    const imports = doors.map((door) => `import 'reward-card-contract${door}';`);
    const { code } = await bundle(installed.project, imports.join('\n'));
    expect(code).toBe('');
  });
});

describe.skipIf(browserMissing('the package in a browser'))('in Chromium, under a policy that forbids eval', () => {
  test('the client, csvFile, deviations and validators work, over real HTTP', async () => {
    const script = (await bundle(installed.project, `${asScript(GOOD)}\n${IN_PAGE}`)).code;
    const seen: string[] = [];
    await using server = await listen((request, response) => {
      const { method, url = '' } = request;
      if (url === '/page.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      if (url === '/')
        return response.writeHead(200, PAGE).end('<!doctype html><script type="module" src="/page.js"></script>');
      seen.push(`${method} ${url}`);
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"x"}');
    });
    const page = await (await sharedBrowser()).newPage();
    try {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      // Not by asking the page again and again: what it asks with would be evaluated, which the policy forbids.
      const done = page.waitForEvent('console', { predicate: (message) => message.text() === 'done' });
      await page.goto(server.url);
      await done;
      expect(problems).toEqual([]);
      expect(await page.evaluate('found')).toEqual(FOUND);
      expect(await page.evaluate('done')).toEqual({
        error: { code: 'x' },
        status: 404,
        reported: ['other-outcome'],
        large: 4 * Math.ceil((50 * 1024 * 1024) / 3),
        evaluating: 'refused',
      });
      expect(seen.filter((line) => line.includes('/v1/'))).toEqual(['GET /api/v1/cards/crd_1']);
    } finally {
      await page.close();
    }
  });
});

/** Code of a page that uses the package: it prints what it found. */
const GOOD = `
import { createRewardCardClient, csvFile, ClientError } from 'reward-card-contract/client';
import type { CallResult } from 'reward-card-contract/client';
import { type Deviation, findDeviations, reportDeviations } from 'reward-card-contract/client/deviations';
import type { Card, CardStatus, IssuedCard, Issue, UnknownEvent, WebhookEvent, paths } from 'reward-card-contract';
import { validateCard, validateWebhookEvent } from 'reward-card-contract/validators';

const card: Card = ${JSON.stringify(CARD)};
const client = createRewardCardClient({
  baseUrl: new URL('https://host.example/base/'),
  authenticate: async (request) => { request.headers.set('x-key', 'k'); return request; },
  fetch: async (request) => new Response(
    JSON.stringify({ ...card, card_id: request.url + ' ' + request.headers.get('x-key') }),
    { headers: { 'content-type': 'application/json' } },
  ),
  timeoutMs: 5000,
});
const deviations: Deviation[] = [];
client.use(reportDeviations((deviation) => deviations.push(deviation)));

export async function issue(): Promise<IssuedCard | undefined> {
  const result: CallResult<IssuedCard> = await client.POST('/v1/cards/issue', {
    body: { recipient_phone: '+254712345678', value: 5000, currency: 'KES', format: 'plastic', access: ['sms'] },
  });
  return result.data;
}
export function amount(event: WebhookEvent): number | undefined {
  switch (event.event) {
    case 'card.redeemed': return event.amount_redeemed;
    case 'reward.redeemed': return event.data.amount;
    default: return undefined;
  }
}
const status: CardStatus = 'suspended';
const text: string = card.status;
type Path = keyof paths;
const path: Path = '/v1/cards/{card_id}';
const unknown: UnknownEvent = { event: 'card.blocked', anything: 1 };
const result = await client.GET(path, { params: { path: { card_id: 'crd/1' } } });
const checked = validateCard({ ...card, balance: 0.5 });
const issues: readonly Issue[] = checked.ok ? [] : checked.issues;
const event = validateWebhookEvent(unknown);
let code = '';
try { createRewardCardClient({ baseUrl: '' }); } catch (error) { code = (error as ClientError).code; }
const found = {
  id: result.data?.card_id, file: csvFile('a,b'), issues: issues.map(({ at, rule }) => at + ' ' + rule),
  known: event.ok && event.known, code, status, text,
  kinds: findDeviations({ operation: 'getCard', status: 404, text: '' }).map(({ kind }) => kind),
};
console.log(JSON.stringify(found));
`;

/** What `GOOD` prints. */
const FOUND = {
  id: 'https://host.example/base/v1/cards/crd%2F1 k',
  file: 'YSxi',
  issues: ['/balance type'],
  known: false,
  code: 'base-url',
  status: 'suspended',
  text: 'active',
  kinds: ['other-outcome'],
};

const PAGE = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'; script-src 'self'" };

/** In a page the base URL may be relative, and `eval` is refused, as the test makes sure. */
const IN_PAGE = `
const here = createRewardCardClient({ baseUrl: '/api/' });
const reported = [];
here.use(reportDeviations(({ kind }) => reported.push(kind)));
const { error, response } = await here.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } });
while (reported.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
let evaluating = 'allowed';
try { new Function('return 1')(); } catch { evaluating = 'refused'; }
globalThis.done = {
  error, status: response.status, reported, evaluating, large: csvFile(new Uint8Array(50 * 1024 * 1024)).length,
};
console.log('done');
`;

/** Code of a module as a script that leaves its findings in a global. */
function asScript(code: string): string {
  return `${code.replaceAll(/^export (?=const|async|function)/gm, '')}\nglobalThis.found = found;`;
}

/** Bundles code for browsers, minified, in a folder where the package is installed. Fails on anything that only Node has. */
async function bundle(folder: string, code: string) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  return { code: text, size: gzipSync(text, { level: 9 }).length };
}
