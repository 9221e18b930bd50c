import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { browserMissing, sharedBrowser } from '../browser.ts';
import { BUNDLES, overBudget } from './budgets.ts';
import { bundle } from './bundle.ts';
import { FOUND, GOOD } from './consumer-code.ts';
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
    const doors = [
      '',
      '/client',
      '/client/deviations',
      '/server',
      '/validators',
      '/webhooks',
      '/webhooks/node',
      '/webhooks/outbox',
      '/webhooks/testing',
    ];
    const { code } = await bundle(
      installed.project,
      doors.map((door) => `import 'reward-card-contract${door}';`).join('\n'),
    );
    expect(code).toBe('');
  });
});

describe.skipIf(browserMissing('the package in a browser'))('in Chromium, under a policy that forbids eval', () => {
  test('the client, csvFile, deviations and validators work, over real HTTP', async () => {
    const script = (await bundle(installed.project, `${asScript(GOOD)}\n${IN_PAGE}`)).code;
    const seen: string[] = [];
    const server = createServer((request, response) => {
      const { method, url = '' } = request;
      if (url === '/page.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      if (url === '/')
        return response.writeHead(200, PAGE).end('<!doctype html><script type="module" src="/page.js"></script>');
      seen.push(`${method} ${url}`);
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"x"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const page = await (await sharedBrowser()).newPage();
    try {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      // Not by asking the page again and again: what it asks with would be evaluated, which the policy forbids.
      const done = page.waitForEvent('console', { predicate: (message) => message.text() === 'done' });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
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
      server.close();
    }
  });
});

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
