import type { OpenPoint } from '../engine/model/contract.ts';
import { IMPACTS, type Impact } from '../engine/model/roles.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { type Html, html, prose } from './html.ts';

/** What each impact is called where points are gathered by it. */
export const IMPACT_LABELS: Readonly<Record<Impact, string>> = {
  money: 'Money',
  security: 'Security',
  delivery: 'Delivery',
  data: 'Data',
  convenience: 'Convenience',
};

/** The points to settle before the first real card, by what a wrong guess costs, one line each. */
export function beforeLive(openPoints: readonly OpenPoint[]): Html {
  const points = openPoints.filter((point) => point['before-live']);
  const open = points.filter((point) => stateOfPoint(point) !== 'answered').length;
  return html`<section class="before-live" aria-labelledby="before-you-go-live">
<h2 id="before-you-go-live">Before you go live</h2>
<p>${open === 0 ? `All ${points.length} of these are answered.` : introduction(open, points.length)}</p>
${IMPACTS.map((impact) =>
  ofImpact(
    impact,
    points.filter((point) => point.impact === impact),
  ),
)}
</section>`;
}

function introduction(open: number, all: number): string {
  const which =
    open === all ? `These ${all} silences cost` : `${open} of these ${all} silences are open still, and cost`;
  return `${which} the most when they are filled by a guess. Have an answer to each before the first real card.`;
}

function ofImpact(impact: Impact, points: readonly OpenPoint[]): Html | undefined {
  if (points.length === 0) return undefined;
  return html`<h3>${IMPACT_LABELS[impact]}</h3>
<ul class="plain">${points.map(lineOf)}</ul>`;
}

function lineOf(point: OpenPoint): Html {
  const { id, title, answers = [] } = point;
  const [given] = answers;
  const isAnswered = stateOfPoint(point) === 'answered' && given !== undefined;
  const cost = isAnswered
    ? html`<b>Answered by ${given.by}:</b> ${prose(given.answer)}`
    : html`<b>If you guess wrong:</b> ${prose(point['if-wrong'])}`;
  return html`<li data-point="${id}"><p><a href="#${id}">${title}</a> <code>${id}</code></p>
<p>${cost}</p></li>`;
}
