import { execFileSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSandbox } from 'reward-card-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { browserMissing, sharedBrowser } from '../../../../test/browser.ts';
import { contract, shownOf } from '../../../../test/contract.ts';
import { listen } from '../../../../test/listen.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { quickstartPage, REGISTER } from '../../../reward-card/src/quickstart-page.ts';
import { sandboxService } from '../../../reward-card/src/sandbox.ts';
import { tabTo } from '../../../reward-card-sandbox/test/page/open-page.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';
import { USUAL_MOCK } from '../../src/docs/site-of.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { builtSite } from './open-site.ts';

interface Targets {
  readonly mock: string;
  readonly sandbox: string;
}

const closers: (() => Promise<unknown>)[] = [];
const folder = await temporaryFolder();
let url: string;
let targets: Targets;

/** A port that nothing listens on. */
async function unusedUrl(): Promise<string> {
  const { port, close } = await listen();
  await close();
  return `http://127.0.0.1:${port}`;
}

/** Serves the site as it is built for these targets: only the pages with panels name them. */
async function serve(to: Targets): Promise<string> {
  const directory = path.join(folder, String(closers.length));
  await cp(await builtSite(contract), directory, { recursive: true });
  for (const name of ['quickstart.html', 'try-it.html']) {
    const page = await readFile(path.join(directory, name), 'utf8');
    const moved = page.replaceAll(USUAL_MOCK, to.mock).replaceAll(sandboxService().url, to.sandbox);
    await writeFile(path.join(directory, name), moved);
  }
  const server = await serveDocs({ directory, port: 0 });
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

it('the quickstart has the receiver and the registration of the README', async () => {
  const readme = await readFile(path.join(ROOT, 'README.md'), 'utf8');
  expect(await readFile(path.join(await builtSite(contract), 'quickstart.md'), 'utf8')).toContain(
    'verify: sandboxScheme(',
  );
  expect(readme).toContain(`npx reward-card-sandbox ${REGISTER}`);
  for (const command of ['npm ci && npm start', 'npm install --save-dev reward-card', 'npx reward-card mock'])
    expect(readme).toContain(command);
});

it.runIf(process.env.SOAK)(
  'the quickstart speaks of the mock where an overlay names the server of its provider',
  async () => {
    const openapi = structuredClone(contract.openapi);
    for (const { variables = {} } of openapi.servers) {
      for (const variable of Object.values(variables)) variable.default = 'https://api.example';
    }
    const { html: page } = await quickstartPage(shownOf({ ...contract, openapi }));
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

  it.each(sampled(['mock', 'sandbox'] as const, 2))(
    'sends nothing to another program on the port of the %s',
    async (to) => {
      const called: string[] = [];
      await using other = await listen(({ method, url }, response) => {
        called.push(`${method} ${url}`);
        response.setHeader('access-control-allow-origin', '*').end('{"status":"well"}');
      });
      const page = await (await sharedBrowser()).newPage();
      closers.push(() => page.close());
      await page.goto(`${await serve({ mock: other.url, sandbox: other.url })}quickstart.html`);
      await page.getByRole('button', { name: `Send to the ${to}` }).click();
      await page.locator('.received').getByText(`The ${to} does not respond at ${other.url}.`).waitFor();
      expect(called).toEqual([to === 'mock' ? 'GET /' : 'GET /_sandbox/health']);
    },
  );

  it('leads by the keyboard alone from the docs to a first 201, and on to the sandbox', async () => {
    const page = await (await sharedBrowser()).newPage();
    closers.push(() => page.close());
    await page.goto(url);
    await tabTo(page, 'link', 'Quickstart');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/quickstart.html');
    await tabTo(page, 'button', 'Send to the mock');
    await page.keyboard.press('Enter');
    const received = page.locator('.received');
    await received.getByText('201').waitFor();
    expect(await received.textContent()).toContain('Open points that the mock had to guess:');
    expect(await received.getByRole('link', { name: 'amount-units' }).getAttribute('href')).toBe(
      'open-points.html#amount-units',
    );
    await page.goto(`${url}try-it.html#issueCard`);
    const panelOf = (id: string) => page.getByRole('form', { name: `Send ${id}` });
    await panelOf('issueCard').getByRole('button', { name: 'Send to the sandbox' }).click();
    await panelOf('issueCard').getByText('201 from the sandbox').waitFor();
    expect(await panelOf('issueCard').textContent()).toContain('as the sandbox answers them');
    // The card that was issued is the one that is topped up.
    await panelOf('topUpCard').getByRole('button', { name: 'Send to the sandbox' }).click();
    await panelOf('topUpCard').getByText('"new_balance": 7500').waitFor();
  });

  it('asks the mock for a response, shows its headers, and writes the samples as they are sent', async () => {
    const page = await (await sharedBrowser()).newPage();
    closers.push(() => page.close());
    await page.goto(`${url}try-it.html`);
    const panel = page.getByRole('form', { name: 'Send topUpCard' });
    await panel.getByLabel('Response of the mock').selectOption('404');
    await panel.getByText('Change the call').click();
    await panel.getByLabel('card_id').fill("crd_o'ne");
    await panel.getByLabel('Body').fill('{"amount": 7, "reason": "it\'s"}');
    await panel.getByRole('button', { name: 'Send to the mock' }).click();
    await panel.getByText('404 from the mock').waitFor();
    await panel.getByText('Response headers').click();
    await panel.getByText('x-mock: example').waitFor();
    const samples = await page
      .locator('details[name]')
      .filter({ hasText: /topup/ })
      .locator('code')
      .evaluateAll((codes) => codes.map(({ textContent }) => textContent ?? ''));
    const [curl = '', typescript = '', python = ''] = samples;
    const printed = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${curl.replace(/^#.*\n/, '')}`]);
    expect(String(printed).trim().split('\n')).toEqual(
      expect.arrayContaining(['prefer: code=404', '{"amount": 7, "reason": "it\'s"}']),
    );
    expect(curl).toContain('/v1/cards/crd_o%27ne/topup');
    expect(typescript).toContain('body: {"amount": 7, "reason": "it\'s"},');
    expect(typescript).toContain(`"card_id": "crd_o'ne"`);
    expect(python).toContain('"prefer": "code=404"');
    expect(python).toContain(String.raw`"it\u0027s"}'''`);
  });

  it.each(['light', 'dark'] as const)('has the looks of the page of the sandbox, %s', async (colorScheme) => {
    const page = await (await sharedBrowser()).newPage({ colorScheme });
    closers.push(() => page.close());
    const looksAt = async (address: string) => {
      await page.goto(address);
      await page.locator('h1').first().waitFor();
      return page.evaluate<string[]>(`['color', 'backgroundColor', 'fontFamily', 'fontSize', 'lineHeight']
        .map((property) => getComputedStyle(document.body)[property])`);
    };
    expect(await looksAt(targets.sandbox)).toEqual(await looksAt(`${url}try-it.html`));
    expect(await looksAt(`${url}reference.html`)).toEqual(await looksAt(`${url}index.html`));
  });

  it('sends to another base URL once that is allowed, with credentials for it alone, and the samples follow', async () => {
    const called: string[] = [];
    await using live = await listen(({ method, url, headers }, response) => {
      called.push(`${method} ${url} ${headers.authorization}`);
      const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      response.writeHead(200, allowed).end('{"card_id":"crd_live"}');
    });
    await using silent = await listen((_request, response) => response.end('no word of CORS'));
    const page = await (await sharedBrowser()).newPage();
    closers.push(() => page.close());
    await page.goto(`${url}try-it.html`);
    const chosen = page.getByRole('form', { name: 'Another base URL' });
    const use = async (address: string, answer: string) => {
      await chosen.getByRole('combobox', { name: 'Base URL' }).fill(address);
      await chosen.getByRole('button', { name: 'Use this address' }).click();
      await page
        .getByRole('dialog')
        .getByText(`Send calls to ${address.replace('/v9', '')}?`)
        .waitFor();
      await page.getByRole('button', { name: answer }).click();
    };
    const panel = page.getByRole('form', { name: 'Send getCard' });
    const send = panel.getByRole('button', { name: 'Send to 127.0.0.1' });
    await use(`${live.url}/v9`, 'Cancel');
    expect([await send.count(), called]).toEqual([0, []]);
    await use(`${live.url}/v9`, 'Allow for this tab');
    await chosen.getByLabel('Value').fill("Bearer it's mine");
    await send.click();
    await panel.getByText(`200 from ${new URL(live.url).host}`).waitFor();
    expect(called.at(-1)).toMatch(/^GET \/v9\/v1\/cards\/crd_\w+ Bearer it's mine$/);
    const samples = await page
      .locator('details[name]')
      .filter({ hasText: '/v9/v1/cards/crd_live' })
      .locator('code')
      .evaluateAll((codes) => codes.map(({ textContent }) => textContent));
    expect(samples.length).toBeGreaterThan(2);
    for (const sample of samples) expect(sample).toMatch(/Bearer it(?:'|'\\'')s mine/);
    // The credentials stay with the address that they were entered for, and it with the tab.
    await page.reload();
    expect(await chosen.getByLabel('Value').inputValue()).toBe("Bearer it's mine");
    await use(silent.url, 'Allow for this tab');
    expect(await chosen.getByLabel('Value').inputValue()).toBe('');
    await send.click();
    await panel.getByText('does not let pages of').waitFor();
    await chosen.getByRole('button', { name: 'Clear address and credentials' }).click();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(await send.count()).toBe(0);
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
      await page.getByText('serve these docs there').waitFor();
      expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    },
  );
});
