import { readFile } from 'node:fs/promises';
import { type RequestListener, request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { startSandbox } from 'reward-card-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickstartPage, RECEIVER, REGISTER } from '../../cli/docs/quickstart-page.ts';
import { SEND_PATH, type Targets, USUAL_TARGETS } from '../../cli/docs/send/targets.ts';
import { serveDocs } from '../../cli/docs/serve-docs.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { startMock } from '../../cli/mock/start-mock.ts';
import { browserMissing, sharedBrowser } from '../browser.ts';
import { contract } from '../contract.ts';
import { listen } from '../listen.ts';
import { builtSite } from './open-site.ts';

const closers: (() => Promise<unknown>)[] = [];
let url: string;
let targets: Targets;

/** A port that nothing listens on. */
async function unusedUrl(): Promise<string> {
  const { port, close } = await listen();
  await close();
  return `http://127.0.0.1:${port}`;
}

async function serve(to: Targets): Promise<string> {
  const server = await serveDocs({ directory: await builtSite(contract), port: 0, targets: to });
  closers.push(() => server.close());
  return server.url;
}

beforeAll(async () => {
  const mock = await startMock({ contract, port: 0 });
  const sandbox = await startSandbox({ port: 0 });
  closers.push(
    () => mock.close(),
    () => sandbox.close(),
  );
  targets = { mock: mock.url, sandbox: sandbox.url };
  url = await serve(targets);
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

function* endless() {
  for (;;) yield Buffer.alloc(1_000_000, 'x');
}

const CALL = { to: 'mock', method: 'GET', path: '/v1/cards/crd_5Q7M2XKD8RT4VBN6', headers: {} };

/** Sends a call to the server of the docs, with the headers of one of its pages unless others are given. */
function send(call: object | string, headers: Record<string, string> = {}, method = 'POST', base = url) {
  const { host, origin } = new URL(base);
  const all = { host, origin, 'content-type': 'application/json', ...headers };
  const body = typeof call === 'string' ? call : JSON.stringify(call);
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(new URL(SEND_PATH, base), { method, headers: all }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: (await response.toArray()).join('') }),
    );
    sent.on('error', reject).end(body);
  });
}

describe('the server of the docs', () => {
  it('sends a call of its own page on, and returns the response with its headers', async () => {
    const { status, body } = await send(CALL);
    expect([status, JSON.parse(body)]).toMatchObject([
      200,
      { status: 200, headers: { 'x-open-points': expect.stringContaining('amount-units') } },
    ]);
  });

  it.each<[name: string, call: object | string, headers: Record<string, string>, status: number]>([
    ['by the name of another host', CALL, { host: 'evil.example', origin: 'http://evil.example' }, 403],
    ['from a page of another origin', CALL, { origin: 'http://127.0.0.1:9' }, 403],
    ['from a page without an origin', CALL, { origin: 'null' }, 403],
    ['a form could send it', CALL, { 'content-type': 'text/plain' }, 415],
    ['to another target', { ...CALL, to: 'http://127.0.0.1:22' }, {}, 400],
    ['to the controls of the sandbox', { ...CALL, to: 'sandbox', path: '/_sandbox/cards' }, {}, 400],
    ['with dots in the path', { ...CALL, path: '/v1/../_sandbox/cards' }, {}, 400],
    ['with an encoded path', { ...CALL, path: '/v1/%2e%2e/_sandbox/cards' }, {}, 400],
    ['to another host in the path', { ...CALL, path: '@evil.example/v1/cards' }, {}, 400],
    ['that is not JSON', 'call', {}, 400],
    ['that is too long', { ...CALL, body: 'x'.repeat(100_001) }, {}, 413],
  ])('refuses a call %s', async (_name, call, headers, status) => {
    expect((await send(call, headers)).status).toBe(status);
  });

  const tooLarge = { unreachable: expect.stringContaining('larger than') };
  it.each<[string, RequestListener, object]>([
    ['421', (_, response) => response.writeHead(421).end('no'), { status: 421, body: 'no' }],
    ['a body far too large', (_, response) => Readable.from(endless()).pipe(response), tooLarge],
    [
      'a body far larger once decoded',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(80_000_000))),
      tooLarge,
    ],
  ])('sends a call once, and holds little of what comes: %s', async (_, answer, received) => {
    let calls = 0;
    await using service = await listen((request, response) => {
      if (request.url === '/') return response.writeHead(404, { 'x-mock-refusal': 'unknown-path' }).end();
      calls += 1;
      return answer(request, response);
    });
    const docs = await serve({ ...targets, mock: service.url });
    const { status, body } = await send(CALL, {}, 'POST', docs);
    expect([status, JSON.parse(body), calls]).toMatchObject([200, received, 1]);
  });

  it.each(['mock', 'sandbox'])('sends nothing to another program on the port of the %s', async (to) => {
    const called: unknown[] = [];
    await using other = await listen(({ method, url }, response) => {
      called.push(`${method} ${url}`);
      response.end('{"status":"well"}');
    });
    const docs = await serve({ mock: other.url, sandbox: other.url });
    const { body } = await send({ ...CALL, to, headers: { authorization: 'Bearer secret' } }, {}, 'POST', docs);
    expect([JSON.parse(body), called]).toEqual([
      { unreachable: `No ${to} answers there.` },
      [to === 'mock' ? 'GET /' : 'GET /_sandbox/health'],
    ]);
  });

  it('takes calls with POST alone', async () => {
    expect((await send('', {}, 'GET')).status).toBe(405);
  });
});

it('the quickstart has the receiver and the registration of the README', async () => {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  expect(readme).toContain(RECEIVER);
  expect(readme).toContain(`npx reward-card-sandbox ${REGISTER}`);
  for (const command of ['npm ci && npm start', 'npm install --save-dev reward-card-cli', 'npx reward-card mock'])
    expect(readme).toContain(command);
});

it.runIf(process.env.SOAK)(
  'the quickstart speaks of the mock where an overlay names the server of its provider',
  () => {
    const openapi = structuredClone(contract.openapi);
    for (const { variables = {} } of openapi.servers) {
      for (const variable of Object.values(variables)) variable.default = 'https://api.example';
    }
    const { html: page } = quickstartPage({ ...contract, openapi }, [], USUAL_TARGETS);
    expect(page).toContain('http://127.0.0.1:4010/v1/cards/issue');
    expect(page).not.toContain('api.example');
  },
);

describe.skipIf(browserMissing('calls that are sent from a page'))('a page', () => {
  it('sends nothing by itself before its script runs', async () => {
    const page = await (await sharedBrowser()).newPage();
    closers.push(() => page.close());
    await page.route('**/calls.js', (route) => route.abort());
    await page.goto(`${url}quickstart.html`);
    const button = page.getByRole('button', { name: 'Send to the mock' });
    expect(await button.isDisabled()).toBe(true);
    await page.getByText('Change the call').click();
    await page.getByLabel('Token for the sandbox').press('Enter');
    expect(page.url()).not.toContain('token');
  });

  it('leads from the docs to a first 201 in three actions, and on to the sandbox', async () => {
    const page = await (await sharedBrowser()).newPage();
    closers.push(() => page.close());
    const started = performance.now();
    await page.goto(url);
    await page.getByRole('navigation').getByRole('link', { name: 'Quickstart' }).click();
    await page.getByRole('button', { name: 'Send to the mock' }).click();
    const received = page.locator('.received');
    await received.getByText('201').waitFor();
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(await received.textContent()).toContain('Open points that the mock had to guess:');
    expect(await received.getByRole('link', { name: 'amount-units' }).getAttribute('href')).toBe(
      'open-points.html#amount-units',
    );
    await page.goto(`${url}try-it.html#issueCard`);
    const panelOf = (id: string) => page.getByRole('form', { name: `Send ${id}` });
    await panelOf('issueCard').getByRole('button', { name: 'Send to the sandbox' }).click();
    await panelOf('issueCard').getByText('201').waitFor();
    expect(await panelOf('issueCard').textContent()).toContain('as the sandbox answers them');
    // The card that was issued is the one that is topped up.
    await panelOf('topUpCard').getByRole('button', { name: 'Send to the sandbox' }).click();
    await panelOf('topUpCard').getByText('"new_balance": 7500').waitFor();
  });

  it('leads by the keyboard alone to an answer, and to the questions as an e-mail', async () => {
    const page = await (await sharedBrowser()).newPage();
    closers.push(() => page.close());
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const tabTo = async (name: RegExp) => {
      for (let pressed = 0; pressed < 60; pressed += 1) {
        await page.keyboard.press('Tab');
        if (
          name.test(
            (await page
              .locator(':focus')
              .textContent()
              .catch(() => '')) ?? '',
          )
        )
          return;
      }
      expect.fail(`Tab does not lead to ${name}`);
    };
    await page.goto(url);
    await tabTo(/^Make your first call$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/quickstart.html');
    await tabTo(/^Send to the mock$/);
    await page.keyboard.press('Enter');
    await page.locator('.received').getByText('201').waitFor();
    await page.goto(url);
    await tabTo(/^Questions before go-live$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/open-points.html#before-you-go-live');
    await tabTo(/^Choose the 12/);
    await page.keyboard.press('Space');
    await tabTo(/^Copy$/);
    await page.keyboard.press('Enter');
    await page.getByText('Copied').first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('idempotency');
  });

  it.runIf(process.env.SOAK)(
    'says how to start what does not run, and what is needed where it cannot be sent',
    async () => {
      const nowhere = await serve({ mock: await unusedUrl(), sandbox: targets.sandbox });
      const page = await (await sharedBrowser()).newPage();
      closers.push(() => page.close());
      await page.goto(`${nowhere}quickstart.html`);
      await page.getByRole('button', { name: 'Send to the mock' }).click();
      await page.locator('.received').getByText('npx reward-card mock').waitFor();
      // Under another name than those of this machine.
      await page.route('http://docs.example/**', async (route) => {
        const { pathname } = new URL(route.request().url());
        await route.fulfill({ response: await route.fetch({ url: new URL(pathname, nowhere).href }) });
      });
      await page.goto('http://docs.example/quickstart.html');
      await page.getByText('serve these docs on your machine').waitFor();
      expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    },
  );
});
