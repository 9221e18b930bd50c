import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { around } from '../../../../test/around.ts';
import { browserMissing, persistentBrowser } from '../../../../test/browser.ts';
import { contract, sandboxContract, shownOf } from '../../../../test/contract.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { findFlaws } from '../../../reward-card-sandbox/test/page/find-flaws.ts';
import { openPointsPage } from '../../src/docs/open-points-page.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';
import type { OpenPoint } from '../../src/engine/model/contract.ts';
import { writeQuestions } from '../../src/open-points/ask.js';
import { questionsOf } from '../../src/open-points/questions-of.ts';
import { builtSite, openSite } from './open-site.ts';

const { openPoints } = contract;
const service = contract.openapi.info.title;
const urgent = openPoints.filter((point) => point['before-live']);

describe('without a script', () => {
  const { html: page } = openPointsPage(shownOf(contract), new Map());

  it('says first what to settle before going live, by impact, and what a wrong guess costs', () => {
    const section = page.slice(page.indexOf('id="before-you-go-live"'), page.indexOf('All open points'));
    expect([...section.matchAll(/<h3 [^>]*>(\w+)</g)].map(([, label]) => label)).toEqual([
      'Money',
      'Security',
      'Delivery',
      'Data',
    ]);
    expect(urgent).toHaveLength(12);
    for (const { id, 'if-wrong': cost } of urgent) {
      expect(section).toMatch(new RegExp(`<li><a href="#${id}">[^<]+</a> <code>${id}</code>: `));
      expect(section).toContain(`</code>: ${cost}</li>`);
    }
  });

  it('folds the places of a point that has many', () => {
    const [point] = openPoints;
    const places = Array.from({ length: 40 }, (_, at) => {
      return { subject: `Call ${at}`, part: `response ${200 + at}`, field: '', href: `reference.html#/${at}` };
    });
    const { html } = openPointsPage(shownOf(contract), new Map([[point?.id ?? '', places]]));
    const [, folded = ''] = html.split('<details><summary>25 more</summary>');
    expect([...folded.slice(0, folded.indexOf('</details>')).matchAll(/<li>/g)]).toHaveLength(25);
  });

  it('does not end its script early, whatever a question says', () => {
    const [first, ...rest] = openPoints as [OpenPoint, ...OpenPoint[]];
    const hostile = { ...contract, openPoints: [{ ...first, question: '</script><b>' }, ...rest] };
    expect(openPointsPage(shownOf(hostile), new Map()).html).not.toContain('</script><b>');
  });
});

describe.skipIf(browserMissing('the page of open points'))('in a browser', () => {
  const site = around(openSite, (each) => each.close());
  let page: Page;

  const shown = () => page.locator('.point:visible').evaluateAll((nodes) => nodes.map(({ id }) => id));
  const textOf = (file: string) => page.getByRole('textbox', { name: `Text of ${file}` }).inputValue();

  it('finds a point by its id, counts the groups of what it finds, and offers everything', async () => {
    page = await site.open('open-points.html');
    const text = page.getByRole('searchbox', { name: 'Search', exact: true });
    await text.fill('amount-units');
    await expect.poll(shown).toEqual(['amount-units']);
    await text.fill('csv');
    const counts = await page.locator('.menu li:visible .count').allTextContents();
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe((await shown()).length);
    await text.fill('qqqq');
    await expect.poll(shown).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(shown).toHaveLength(95);
  });

  it.runIf(process.env.SOAK)('is printed on at most 12 pages', async () => {
    const pdf = await page.pdf({ format: 'A4' });
    const { length } = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(length).toBeGreaterThan(2);
    expect(length).toBeLessThanOrEqual(12);
  });

  it('filters by kind, impact and state, and shows what a link leads to all the same', async () => {
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('silent');
    await page.getByRole('combobox', { name: 'Impact' }).selectOption('security');
    await page.getByRole('combobox', { name: 'State' }).selectOption('open');
    const ids = openPoints.filter(({ kind, impact }) => kind === 'silent' && impact === 'security').map(({ id }) => id);
    expect(await shown()).toEqual(ids);
    await page.evaluate("location.hash = '#amount-units'");
    await expect.poll(shown).toContain('amount-units');
  });

  it('writes chosen questions as the command line does, and answers into the overlay', async () => {
    page = await site.open('open-points.html');
    await page.getByRole('button', { name: /^Choose the 12/ }).click();
    const written = page.getByRole('combobox', { name: 'Write them as' });
    const questions = questionsOf(contract, urgent);
    const [email] = writeQuestions('email', { service, questions });
    expect(await textOf('questions.txt')).toBe(email?.text);
    await written.selectOption({ label: 'Markdown' });
    const [markdown] = writeQuestions('markdown', { service, questions });
    expect(await textOf('questions.md')).toBe(markdown?.text);
    await page.locator('#rate-limits summary').click();
    await page.getByRole('textbox', { name: 'Answer: Rate limits' }).fill('"100" a minute');
    await written.selectOption('overlay');
    for (const { file, text } of writeQuestions('overlay', {
      service,
      questions,
      answers: { 'rate-limits': '"100" a minute' },
    })) {
      expect(await textOf(file)).toBe(text);
      const link = page.getByRole('link', { name: `Save as file ${file}` });
      const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(saved.suggestedFilename()).toBe(file);
    }
  });

  it('leaves what is kept of points that it does not ask, and of other contracts', async () => {
    const key = `unsaid-questions: ${service}`;
    const kept = () => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}'), key);
    const { chosen, answers, form } = await kept();
    const [other] = openPoints.filter((point) => !point['before-live']);
    const box = page.getByRole('checkbox', { name: `Ask this: ${other?.title}`, exact: true });
    const before = { chosen: ['not-asked', ...chosen], answers: { ...answers, 'not-asked': 'Noted.' }, form };
    await page.evaluate(
      ([name = '', text = '']) => {
        localStorage.setItem(name, text);
        localStorage.setItem('unsaid-questions: Other', 'theirs');
      },
      [key, JSON.stringify(before)],
    );
    await page.reload();
    expect(await kept()).toEqual(before);
    await box.check();
    expect(await kept()).toMatchObject({
      chosen: expect.arrayContaining(['not-asked', other?.id, ...chosen]),
      answers: before.answers,
    });
    await box.uncheck();
    expect(await page.evaluate("localStorage.getItem('unsaid-questions: Other')")).toBe('theirs');
  });

  it('saves choice and answers to a file, and loads them, beside what is chosen already', async () => {
    const link = page.getByRole('link', { name: 'Save choice and answers' });
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = await saved.path();
    const before = await page.evaluate((key) => localStorage.getItem(key), `unsaid-questions: ${service}`);
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await page.getByRole('checkbox', { name: 'Ask this: Currency codes' }).check();
    await page
      .locator('#import')
      .setInputFiles({ name: 'x.json', mimeType: 'text/json', buffer: await readFile(file) });
    await page.getByText('13 of 95 open points selected').waitFor();
    expect(await page.getByRole('textbox', { name: 'Answer: Rate limits' }).inputValue()).toBe('"100" a minute');
    await page.evaluate(
      ([key = '', kept = '']) => localStorage.setItem(key, kept),
      [`unsaid-questions: ${service}`, before ?? ''],
    );
  });

  it('keeps choice and answers in this browser, and counts as answered what was noted', async () => {
    await page.reload();
    expect(await page.getByText('12 of 95 open points selected').count()).toBe(1);
    expect(await textOf('openapi.overlay.yaml')).toContain(String.raw`rate-limits: "\"100\" a minute"`);
    await page.getByRole('combobox', { name: 'State' }).selectOption('answered');
    expect(await shown()).toEqual(['rate-limits']);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Forget choice and answers' }).click();
    await expect.poll(shown).toEqual([]);
    expect(await page.getByText('0 of 95 open points selected').count()).toBe(1);
    const kept = await page.evaluate((name) => localStorage.getItem(name), `unsaid-questions: ${service}`);
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ chosen: [], answers: {} });
  });

  it.runIf(process.env.SOAK)('has no flaw for anybody, with a text on the page', async () => {
    page = await site.open('open-points.html?text=wallet', { width: 320, height: 800 });
    await page.getByRole('checkbox', { name: 'Ask this: What draws on the wallet' }).check();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findFlaws(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
    await page.getByRole('button', { name: 'Choose none' }).click();
    expect(site.heard.complaints).toEqual([]);
  });
});

describe.skipIf(browserMissing('what is chosen on the page of open points'))('twelve points and an answer', () => {
  it('are kept while other builds are opened on the same port, and when the browser is restarted', async () => {
    const folder = await temporaryFolder();
    const sites = path.join(folder, 'sites');
    const variant = await sandboxContract();
    const others = [
      { ...contract, openPoints: openPoints.slice(40) },
      variant,
      { ...contract, openapi: { ...contract.openapi, info: { ...contract.openapi.info, title: 'Parcels' } } },
    ];
    await cp(await builtSite(contract), path.join(sites, '0'), { recursive: true });
    for (const [at, other] of others.entries()) {
      await cp(await builtSite(contract), path.join(sites, String(at + 1)), { recursive: true });
      await writeFile(
        path.join(sites, String(at + 1), 'open-points.html'),
        openPointsPage(shownOf(other), new Map()).html,
      );
    }
    const server = await serveDocs({ directory: sites, port: 0 });
    onTestFinished(() => server.close());
    const inBrowser = async (look: (page: Page) => Promise<void>) => {
      const context = await persistentBrowser(path.join(folder, 'profile'));
      try {
        await look(await context.newPage());
      } finally {
        await context.close();
      }
    };
    await inBrowser(async (page) => {
      await page.goto(`${server.url}0/open-points.html`);
      await page.getByRole('button', { name: /^Choose the 12/ }).click();
      await page.locator('#rate-limits summary').click();
      await page.getByRole('textbox', { name: 'Answer: Rate limits' }).fill('100 a minute');
      for (const at of [1, 2, 3]) {
        await page.goto(`${server.url}${at}/open-points.html`);
        await page.locator('#filter').waitFor();
        const box = page.locator('.own [type=checkbox]').last();
        if ((await box.count()) > 0) for (const _ of [1, 2]) await box.click();
      }
    });
    await inBrowser(async (page) => {
      await page.goto(`${server.url}0/open-points.html`);
      await page.getByText('12 of 95 open points selected').waitFor();
      const chosen = await page.locator('.point:has(:checked)').evaluateAll((nodes) => nodes.map(({ id }) => id));
      expect(chosen).toEqual(urgent.map(({ id }) => id));
      expect(await page.getByRole('textbox', { name: 'Answer: Rate limits' }).inputValue()).toBe('100 a minute');
    });
  });
});

test('a point shows what an answer may look like, where a guide has one', async () => {
  const text = await readFile(path.join(await builtSite(contract), 'open-points.md'), 'utf8');
  const [, point = ''] = text.split('<a id="idempotency"></a>');
  expect(point.split('<a id=')[0]).toContain(
    'An answer may look like:** [A key against repetition](guide-open-points.md#a-key-against-repetition)',
  );
  expect(text).toContain('An answer is an action of an overlay.');
});

test('a table for a spreadsheet holds no formula', () => {
  const [question] = questionsOf(contract, urgent) as [ReturnType<typeof questionsOf>[number]];
  const [file] = writeQuestions('csv', { service, questions: [{ ...question, title: '=1+1', question: 'A "b"?' }] });
  const [head, row] = file?.text.split('\r\n') ?? [];
  expect([file?.file, head]).toEqual(['questions.csv', expect.stringContaining('"Id","Title","Impact","Question"')]);
  expect(row).toContain(`"'=1+1"`);
  expect(row).toContain('"A ""b""?"');
});
