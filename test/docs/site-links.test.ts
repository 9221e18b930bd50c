import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../browser.ts';
import { sampled } from '../sampled.ts';
import { openSite, type Site } from './open-site.ts';

describe.skipIf(browserMissing('the links of the documentation site'))('the links of the documentation site', () => {
  let site: Site;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  it.runIf(process.env.SOAK)('shows each open point, and at each of its places a link back to it', async () => {
    const register = await site.open('open-points.html');
    const points = await register.locator('.point').evaluateAll((nodes) =>
      nodes.map((node) => ({
        id: node.id,
        hrefs: [...node.querySelectorAll('a[href^="reference.html"]')].map((link) => link.getAttribute('href') ?? ''),
      })),
    );
    expect(points.map(({ id }) => id)).toEqual(site.contract.openPoints.map(({ id }) => id));
    expect(points.filter(({ hrefs }) => hrefs.length === 0).map(({ id }) => id)).toEqual([]);
    // Page by page: to change the page is to render it anew. To show a place takes long, so only the long run shows all.
    const places = [...idsByPlace(points)].toSorted(([one], [other]) => (one < other ? -1 : 1));
    expect(places.length).toBeGreaterThan(40);
    for (const [href, ids] of sampled(places, 48)) {
      for (const id of ids) {
        const link = register.locator(`${placeOf(href)} a[href="open-points.html#${id}"]`).first();
        // Following a link takes long, so what the last one has shown already is not followed to again.
        if ((await link.count()) > 0) continue;
        await register.goto(new URL(href, site.url).href);
        await link.waitFor({ state: 'attached' }).catch(() => expect.fail(`${href} has no link to ${id}`));
        if (!href.includes('&path=')) continue;
        const field = register.locator(placeOf(href));
        await expect.poll(() => field.evaluate(isWithinWindow), { message: href }).toBe(true);
      }
    }
  });

  // Each of them renders a whole page, as the places above do.
  const targets = [
    ['reference.html#/card-events/deliverbatchcomplete#card-events/deliverbatchcomplete/responses', 'Responses'],
    ['reference.html#/cards/getcard#cards/getcard/response&c=default/body', 'Body'],
  ] as const;
  it.runIf(process.env.SOAK).each(targets)('leads to %s', async (href, text) => {
    const page = await site.open(href);
    const place = page.locator(`[id="${href.split('#').at(-1)}"]`);
    await expect.poll(() => place.evaluate(isWithinWindow)).toBe(true);
    expect(await place.innerText()).toContain(text);
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
