import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../scripts/contract/contract.ts';
import { PAGES } from '../../scripts/docs/page-layout.ts';
import { browserMissing } from '../browser.ts';
import { isOwn, openSite, type Site } from './open-site.ts';

const PAGE_FILES = Object.values(PAGES).map(({ file }) => file);

describe.skipIf(browserMissing('the links of the documentation site'))('the links of the documentation site', () => {
  let site: Site;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  it('shows each open point, and at each of its places a link back to it', async () => {
    const register = await site.open('open-points.html');
    const points = await register.locator('.point').evaluateAll((nodes) =>
      nodes.map((node) => ({
        id: node.id,
        hrefs: [...node.querySelectorAll('.places a')].map((link) => link.getAttribute('href') ?? ''),
      })),
    );
    expect(points.map(({ id }) => id)).toEqual(site.contract.openPoints.map(({ id }) => id));
    expect(points.filter(({ hrefs }) => hrefs.length === 0).map(({ id }) => id)).toEqual([]);
    // Page by page: to change the page is to render it anew. To show a place takes long, so only the long run shows all.
    const places = [...idsByPlace(points)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect(places.length).toBeGreaterThan(40);
    for (const [href, ids] of places.filter((_, index) => process.env.SOAK || index % 24 === 0)) {
      for (const id of ids) {
        const link = register.locator(`${placeOf(href)} a[href="open-points.html#${id}"]`).first();
        // Following a link takes long, so what the last one has shown already is not followed to again.
        if ((await link.count()) > 0) continue;
        await register.goto(new URL(href, site.url).href);
        await link.waitFor().catch(() => expect.fail(`${href} has no link to ${id}`));
      }
    }
  });

  // Each of them renders a whole page: the short run takes one of the operations and one of the events.
  const targets = [
    ['rest.html#/other/topupcard#other/topupcard/t=response&c=2xx&path=new_balance', 'new_balance'],
    ['rest.html#/other/getcard#other/getcard/response&c=default/body', 'Body'],
    [
      'events.html#/reward-events/deliverrewardredeemed#reward-events/deliverrewardredeemed/t=request&path=data/amount',
      'data.',
    ],
    ['events.html#/card-events/deliverbatchcomplete#card-events/deliverbatchcomplete/responses', 'Responses'],
  ] as const;
  it.each(targets.filter((_, index) => process.env.SOAK || index % 2 === 0))('leads to %s', async (href, text) => {
    const page = await site.open(href);
    const place = page.locator(`[id="${href.split('#').at(-1)}"]`);
    await expect.poll(() => place.evaluate(isWithinWindow)).toBe(true);
    expect(await place.innerText()).toContain(text);
  });

  it('follows a link from a field to its open point', async () => {
    const page = await site.open('rest.html#/other/issuecard');
    await page.getByRole('link', { name: 'Delivery results' }).click();
    await page.waitForURL('**/open-points.html#delivery-channels');
    expect(await page.locator('.point:target h3').textContent()).toContain('Delivery results');
  });

  it('has no link to nowhere', async () => {
    const found = new Map<string, string>();
    const anchors = new Map<string, Set<string>>();
    for (const file of PAGE_FILES) {
      const page = await site.open(file);
      const sections = file === PAGES.events.file ? groupsOfEvents(site.contract) : [];
      for (const section of ['', ...sections]) {
        // Redoc renders a group of events when its address is followed.
        if (section) await page.goto(new URL(`${file}#${section}`, site.url).href);
        if (section) await page.locator(`[data-section-id^="${section}/"]`).first().waitFor();
        const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.href as string));
        const ids = await page
          .locator('[id], [data-section-id]')
          .evaluateAll((nodes) => nodes.flatMap((node) => [node.id, node.getAttribute('data-section-id')]));
        for (const href of hrefs) found.set(href, `${file}#${section}`);
        anchors.set(file, new Set([...(anchors.get(file) ?? []), ...ids]));
      }
    }
    const own = [...found].filter(([href]) => isOwn(href, site.url));
    expect(own.length).toBeGreaterThan(200);
    for (const file of new Set(own.map(([href]) => href.replace(/#.*/, '')))) {
      expect((await fetch(file, { method: 'HEAD' })).status, file).toBe(200);
    }
    for (const [href, start] of own) {
      const { pathname, hash } = new URL(href);
      const [first = ''] = decodeURIComponent(hash.slice(1)).split('#');
      const known = anchors.get(path.basename(pathname) || 'index.html');
      if (first) expect(known?.has(first), `${href} on ${start}`).toBe(true);
    }
  });
});

/** Runs in the browser: tells whether an element begins below the top bar and above the lower edge. */
function isWithinWindow(node: {
  getBoundingClientRect(): { top: number };
  ownerDocument: { documentElement: { clientHeight: number } };
}): boolean {
  const { top } = node.getBoundingClientRect();
  return top >= 52 && top < node.ownerDocument.documentElement.clientHeight;
}

/** Addresses of the groups of events, within their page. */
function groupsOfEvents({ openapi }: Contract): string[] {
  const tags = Object.values(openapi.webhooks).flatMap(({ post }) => post?.tags ?? []);
  return [...new Set(tags)].map((name) => `/${name.toLowerCase().replaceAll(' ', '-')}`);
}

function idsByPlace(points: { id: string; hrefs: string[] }[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { id, hrefs } of points) {
    for (const href of hrefs) places.set(href, [...(places.get(href) ?? []), id]);
  }
  return places;
}

/** Selector of the element that a place is: the field, or else the operation's whole section. */
function placeOf(href: string): string {
  const [, section = '/', part = ''] = href.split('#');
  return part.includes('&path=') ? `[id="${part}"]` : `[data-section-id="${section}"]`;
}
