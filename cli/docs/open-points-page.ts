import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { IMPACTS } from '../engine/model/roles.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { askPanel, askParts } from './ask-panel.ts';
import type { Place } from './find-places.ts';
import { STATEMENTS_FILE } from './guide-pages.ts';
import { type Html, html, prose } from './html.ts';
import { type Page, pageOf } from './page-layout.ts';
import { groupsOf, type PointGroup, pointsMarkdown, whoseAnswers } from './points-markdown.ts';

type Kind = OpenPoint['kind'];

/** The kinds of open points, in words for a reader and in the order in which they are listed. */
const KINDS: Readonly<Record<Kind, { readonly label: string; readonly meaning: string }>> = {
  'not-shown': { label: 'not shown', meaning: 'The specification says that it does not show this.' },
  'values-seen': { label: 'values seen', meaning: 'It gives values or forms it has seen, which leaves the set open.' },
  silent: { label: 'silent', meaning: 'It says nothing, and a builder needs to know.' },
};

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

const kindsOf = (openPoints: readonly OpenPoint[]) =>
  KIND_NAMES.filter((kind) => openPoints.some((point) => point.kind === kind));

/** The coloured label of a kind. */
export function kindBadge(kind: Kind): Html {
  return html`<span class="badge badge-${kind}">${KINDS[kind].label}</span>`;
}

/** The register as a page: every open point under its id, with links to the places that it leaves open. */
export function openPointsPage(contract: Contract, places: ReadonlyMap<string, readonly Place[]>): Page {
  const { asyncapi, openPoints } = contract;
  const groups = groupsOf(openPoints);
  const eventCount = Object.keys(eventMessages(asyncapi)).length;
  const showPlaces = ({ id }: OpenPoint) => placeList(places.get(id) ?? [], eventCount);
  return pageOf({
    contract,
    name: 'openPoints',
    description:
      'What the interface specification leaves open: the question, what holds meanwhile, and what a wrong guess costs.',
    markdown: pointsMarkdown(openPoints),
    style: ['open-points.css'],
    main: html`<h1>Open points</h1>
<p class="lead">${lead(openPoints)}</p>
${openPoints.some((point) => point['before-live']) ? beforeLive(openPoints) : undefined}
${askPanel(contract)}
<section aria-labelledby="all-points">
<h2 id="all-points">All open points</h2>
<p>Ask the provider that issued your credentials. Until there is an answer, each point says what this contract does
meanwhile, what you can do, and what happens if you guess wrong.</p>
<dl class="kinds">${kindsOf(openPoints).map((kind) => html`<div><dt>${kindBadge(kind)}</dt><dd>${KINDS[kind].meaning}</dd></div>`)}</dl>
${filterForm(openPoints)}
<div class="with-menu">
<nav class="menu" aria-label="Groups"><ul class="plain">${groups.map(groupLink)}</ul></nav>
<div class="points">${groups.map((group) => groupSection(group, showPlaces))}
<p id="no-points" hidden>No open point fits. <button type="button">Show all ${openPoints.length}</button></p></div>
</div>
</section>
${askParts(contract)}`,
  });
}

function lead(openPoints: readonly OpenPoint[]): Html {
  const here = whoseAnswers(openPoints) || 'None of them is answered here: this is the open contract.';
  return html`${openPoints.length} questions that the interface specification leaves open. ${prose(here)}`;
}

/** The points to settle before the first real card, by what a wrong guess costs, one line each. */
function beforeLive(openPoints: readonly OpenPoint[]): Html {
  const points = openPoints.filter((point) => point['before-live']);
  const open = points.filter((point) => stateOfPoint(point) !== 'answered').length;
  const all = points.length;
  const which =
    open === all ? `These ${all} silences cost` : `${open} of these ${all} silences are open still, and cost`;
  const advice = `${which} the most when they are filled by a guess. Have an answer to each before the first real card.`;
  const impacts = IMPACTS.filter((impact) => points.some((point) => point.impact === impact));
  return html`<section class="before-live" aria-labelledby="before-you-go-live">
<h2 id="before-you-go-live">Before you go live</h2>
<p>${open === 0 ? `All ${all} of these are answered.` : advice}</p>
${impacts.map(
  (impact) => html`<h3>${impact.charAt(0).toUpperCase()}${impact.slice(1)}</h3>
<ul class="plain">${points.filter((point) => point.impact === impact).map(urgentLine)}</ul>`,
)}
</section>`;
}

function urgentLine(point: OpenPoint): Html {
  const { id, title, answers: [given] = [] } = point;
  const isAnswered = stateOfPoint(point) === 'answered' && given !== undefined;
  const cost = isAnswered
    ? html`<b>Answered by ${given.by}:</b> ${prose(given.answer)}`
    : html`<b>If you guess wrong:</b> ${prose(point['if-wrong'])}`;
  return html`<li data-point="${id}"><p><a href="#${id}">${title}</a> <code>${id}</code></p>
<p>${cost}</p></li>`;
}

/** What a reader looks at: the values are those of the address. */
const STATES = { '': 'All', open: 'Open', answered: 'Answered' };

/** Hidden until the script shows it: without the script it would do nothing. */
function filterForm({ length: total }: readonly OpenPoint[]): Html {
  const kinds = KIND_NAMES.map((kind) => html`<option value="${kind}">${KINDS[kind].label}</option>`);
  const impacts = IMPACTS.map((impact) => html`<option value="${impact}">${impact}</option>`);
  const states = Object.entries(STATES).map(
    ([value, label]) =>
      html`<label><input type="radio" name="state" value="${value}"> ${label} <span data-count="${value}"></span></label>`,
  );
  return html`<form class="filter" id="filter" role="search" aria-label="Open points" hidden>
<label>Search <input type="search" name="text" placeholder="for example currency" autocomplete="off"></label>
<label>Kind <select name="kind"><option value="">all kinds</option>${kinds}</select></label>
<label>Impact <select name="impact"><option value="">all impacts</option>${impacts}</select></label>
<fieldset class="choices"><legend>State</legend>${states}</fieldset>
<output name="count" aria-live="polite">${total} of ${total}</output>
</form>`;
}

function groupLink({ name, anchor, points }: PointGroup): Html {
  return html`<li><a href="#${anchor}">${name}</a> <span class="count">${points.length}</span></li>`;
}

function groupSection({ name, anchor, points }: PointGroup, showPlaces: (point: OpenPoint) => Html): Html {
  return html`<section class="group" aria-labelledby="${anchor}">
<h2 id="${anchor}">${name}</h2>
${points.map((point) => article(point, showPlaces(point)))}
</section>`;
}

function article(point: OpenPoint, places: Html): Html {
  const { id, kind, title, question, impact, observable, sections, source } = point;
  const statements = source.map((each) => html` <a href="${STATEMENTS_FILE}#${each}">${each}</a>`);
  return html`<article class="point" id="${id}" data-kind="${kind}" data-impact="${impact}" data-state="${stateOfPoint(point)}">
<h3><a href="#${id}">${title}</a> ${kindBadge(kind)}</h3>
<p class="facts"><code>${id}</code> · impact: ${impact} · shown by traffic: ${observable}</p>
<p class="question">${prose(question)}</p>
<dl>
${answersOf(point)}
${untilAnswered(point)}
${source.length === 0 ? undefined : html`<div class="where"><dt>In the specification</dt><dd>${sections.join('; ')}:${statements}</dd></div>`}
<div class="where"><dt>Where it matters</dt><dd>${places}</dd></div>
</dl>
</article>`;
}

/** What an overlay chose, each answer once, with the place where it is given. */
function answersOf(point: OpenPoint): Html | undefined {
  const { answers = [] } = point;
  const [first] = answers;
  if (first === undefined) return undefined;
  const given = new Map(answers.map(({ answer, by, place }) => [answer, { by, place }]));
  const items = [...given].map(
    ([answer, { by, place }]) => html`<li>${prose(answer)} <span class="by">${by}, ${place}</span></li>`,
  );
  const label = stateOfPoint(point) === 'answered' ? 'Answered' : 'Answered in part';
  return html`<div class="answer"><dt>${label} by the overlay ${first.by}</dt>
<dd><ul class="plain">${items}</ul></dd></div>`;
}

/** What holds until there is an answer; nothing of it is true any more once the point is answered everywhere. */
function untilAnswered(point: OpenPoint): Html | undefined {
  if (stateOfPoint(point) === 'answered') return undefined;
  return html`<div><dt>The contract meanwhile</dt><dd>${prose(point.meanwhile)}</dd></div>
<div class="advice"><dt>What you can do</dt><dd>${prose(point.advice)}</dd></div>
<div><dt>If you guess wrong</dt><dd>${prose(point['if-wrong'])}</dd></div>`;
}

/** Lists the places of one open point, one line for each operation's part; what holds for every event is said once. */
function placeList(places: readonly Place[], eventCount: number): Html {
  if (places.length === 0) return html`Nowhere in the documents: it is about something they do not contain.`;
  const alike = Map.groupBy(places, ({ href, part, field }) => [href.split('#')[0], part, field].join(' '));
  // Only parts of an event repeat so.
  const shown = [...alike.values()].flatMap(([first, ...others]) =>
    first && eventCount > 1 && others.length + 1 >= eventCount
      ? [{ ...first, subject: 'Every event' }]
      : [first ?? [], ...others].flat(),
  );
  const lines = Map.groupBy(shown, ({ subject, part }) => [subject, part].filter(Boolean).join(' — '));
  return html`<ul class="plain places">${[...lines].map(([line, members]) => html`<li>${placeLine(line, members)}</li>`)}</ul>`;
}

function placeLine(line: string, places: readonly Place[]): Html {
  const whole = places.find(({ field }) => field === '');
  const fields = places.filter(({ field }) => field !== '');
  const start = whole === undefined ? line : html`<a href="${whole.href}">${line}</a>`;
  const links = fields.map(
    ({ href, field }, at) => html`${at > 0 ? ', ' : ' — '}<a href="${href}"><code>${field}</code></a>`,
  );
  return html`${start}${links}`;
}
