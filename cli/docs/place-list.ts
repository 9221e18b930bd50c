import type { Place } from './find-places.ts';
import { type Html, html } from './html.ts';

/** Lists the places of one open point, one line for each operation's part; what holds for every event is said once. */
export function placeList(places: readonly Place[], eventCount: number): Html {
  if (places.length === 0) return html`Nowhere in the documents: it is about something they do not contain.`;
  const lines = new Map<string, Place[]>();
  for (const place of sayOnce(places, eventCount)) {
    const line = [place.subject, place.part].filter(Boolean).join(' — ');
    lines.set(line, [...(lines.get(line) ?? []), place]);
  }
  return html`<ul class="places">${[...lines].map(([line, members]) => html`<li>${lineOf(line, members)}</li>`)}</ul>`;
}

function lineOf(line: string, places: readonly Place[]): Html {
  const whole = places.find(({ field }) => field === '');
  const fields = places.filter(({ field }) => field !== '');
  const links = fields.map(
    ({ href, field }, index) => html`${index > 0 ? ', ' : ''}<a href="${href}"><code>${field}</code></a>`,
  );
  const start = whole ? html`<a href="${whole.href}">${line}</a>` : line;
  return fields.length === 0 ? html`${start}` : html`${start} — ${links}`;
}

/** Puts the first place of several alike for all of them, when every event has one; only parts of an event repeat so. */
function sayOnce(places: readonly Place[], eventCount: number): Place[] {
  return places.flatMap((place) => {
    const alike = places.filter((other) => keyOf(other) === keyOf(place));
    if (alike.length < eventCount) return [place];
    return alike[0] === place ? [{ ...place, subject: 'Every event' }] : [];
  });
}

function keyOf({ href, part, field }: Place): string {
  const [page] = href.split('#');
  return [page, part, field].join(' ');
}
