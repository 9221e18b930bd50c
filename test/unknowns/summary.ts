import type { Case } from './cases.ts';
import type { Component } from './component.ts';
import { KINDS, type Place } from './message-places.ts';
import { PLACES } from './places.ts';

/** What went through a part: the cases that were checked, and all that there are. */
export interface Passed {
  readonly component: Component;
  readonly cases: readonly Case[];
}

const countOf = (places: Iterable<Place>, kind: Place['kind']) =>
  [...places].filter((each) => each.kind === kind).length;
const placesOf = (cases: readonly Case[]) => new Set(cases.map(({ place }) => place));

/** A table of places by their kinds and the parts that they went through, and why some did not. */
export function summaryOf(passed: readonly Passed[], all: readonly Case[]): string {
  const rows = passed.map(({ component, cases }) => {
    const places = placesOf(cases);
    return [component.name, ...KINDS.map((kind) => countOf(places, kind)), places.size, cases.length];
  });
  const total = passed.reduce((sum, { cases }) => sum + cases.length, 0);
  const open = ['open', ...KINDS.map((kind) => countOf(PLACES, kind)), PLACES.length, ''];
  const table = [['', ...KINDS, 'places', 'checks'], open, ...rows].map(([first = '', ...cells]) =>
    [String(first).padEnd(24), ...cells.map((cell) => String(cell || '-').padStart(7))].join(''),
  );
  return [
    `${PLACES.length} open places, ${total} checks.`,
    ...table,
    ...passed.flatMap((one) => leftOut(one, all)),
  ].join('\n');
}

/** The reasons why places do not go through a part, each with how many it leaves out altogether. */
function leftOut({ component }: Passed, all: readonly Case[]): string[] {
  const taken = placesOf(all.filter((one) => component.without(one) === undefined));
  const others = all.filter(({ place }) => !taken.has(place));
  const reasons = new Set(others.map((one) => component.without(one)));
  return [...reasons].map((reason) => {
    const places = placesOf(others.filter((one) => component.without(one) === reason));
    return `${component.name}: not ${places.size} places, because ${reason}.`;
  });
}
