import type { OpenPoint } from '../engine/model/contract.ts';
import { html } from './html.ts';
import { PAGES } from './page-layout.ts';

/** A page of a variant says under its bar whose answers it shows; one of the open contract stays as it is. */
export function sayWhoseAnswers(page: string, openPoints: readonly OpenPoint[]): string {
  const given = new Set(openPoints.flatMap(({ answers = [] }) => answers.map(({ by }) => by)));
  if (given.size === 0) return page;
  const names = [...given].map((by, at) => html`${at > 0 ? ', ' : ''}<b>${by}</b>`);
  const note = html`<aside class="whose-answers" aria-label="Whose answers these are">With the answers of the overlay ${names}: what
it chose for <a href="${PAGES.openPoints.file}">open points</a>, not what the interface specification states.</aside>`;
  return page.replace('</header>', () => `</header>\n${note}`);
}
