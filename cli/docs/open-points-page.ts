import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { IMPACTS } from '../engine/model/roles.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { ASK_SCRIPT, askPanel, askScript } from './ask-panel.ts';
import { beforeLive } from './before-live.ts';
import type { Place } from './find-places.ts';
import { STATEMENTS_FILE } from './guides/statements-page.ts';
import { Html, html, prose } from './html.ts';
import { groupsOf, KIND_NAMES, KINDS, type Kind, kindBadge, type OpenPointGroup } from './kinds-and-groups.ts';
import { layOutPage } from './page-layout.ts';
import { placeList } from './place-list.ts';
import { whoseAnswers } from './whose-answers.ts';

const FILTER = new Html(readFileSync(path.join(import.meta.dirname, 'open-points-filter.js'), 'utf8'));

/** The register as a page: every open point under its id, with links to the places that it leaves open. */
export function openPointsPage(contract: Contract, places: ReadonlyMap<string, readonly Place[]>): string {
  const { openapi, asyncapi, openPoints } = contract;
  const groups = groupsOf(openPoints);
  const eventCount = Object.keys(eventMessages(asyncapi)).length;
  const showPlaces = ({ id }: OpenPoint) => placeList(places.get(id) ?? [], eventCount);
  return layOutPage({
    title: `Open points · ${openapi.info.title}`,
    description:
      'What the interface specification leaves open: the question, what holds meanwhile, and what a wrong guess costs.',
    contract,
    name: 'openPoints',
    style: 'open-points.css',
    scripts: [String(FILTER), ASK_SCRIPT],
    main: html`<h1>Open points</h1>
<p class="lead">${lead(openPoints)}</p>
${beforeLive(openPoints)}
${askPanel(contract)}
<section aria-labelledby="all-points">
<h2 id="all-points">All open points</h2>
<p>Ask the provider that issued your credentials. Until there is an answer, each point says what this contract does
meanwhile, what you can do, and what happens if you guess wrong. There are three kinds:</p>
<dl class="kinds">${KIND_NAMES.map(explain)}</dl>
${filterForm(openPoints)}
<div class="with-aside">
<nav class="aside" aria-label="Groups"><ul>${groups.map(groupLink)}</ul></nav>
<div class="points">${groups.map((group) => groupSection(group, showPlaces))}</div>
</div>
</section>
<script>${FILTER}</script>
${askScript(contract)}`,
  });
}

function lead(openPoints: readonly OpenPoint[]): Html {
  const here = whoseAnswers(openPoints) || 'None of them is answered here: this is the open contract.';
  return html`${openPoints.length} questions that the interface specification leaves open. ${prose(here)}`;
}

/** What an overlay chose, each answer once, with the place where it is given. */
function answersOf(point: OpenPoint): Html {
  const { answers = [] } = point;
  const [first] = answers;
  if (first === undefined) return html``;
  const given = new Map(answers.map(({ answer, by, place }) => [answer, { by, place }]));
  const items = [...given].map(
    ([answer, { by, place }]) => html`<li>${prose(answer)} <span class="by">${by}, ${place}</span></li>`,
  );
  const label = stateOfPoint(point) === 'answered' ? 'Answered' : 'Answered in part';
  return html`<div class="answer"><dt>${label} by the overlay ${first.by}</dt>
<dd><ul class="plain">${items}</ul></dd></div>`;
}

/** What holds until there is an answer; nothing of it is true any more once the point is answered everywhere. */
function untilAnswered(point: OpenPoint): Html {
  if (stateOfPoint(point) === 'answered') return html``;
  return html`<div><dt>The contract meanwhile</dt><dd>${prose(point.meanwhile)}</dd></div>
<div><dt>What you can do</dt><dd>${prose(point.advice)}</dd></div>
<div><dt>If you guess wrong</dt><dd>${prose(point['if-wrong'])}</dd></div>`;
}

function explain(kind: Kind): Html {
  return html`<div><dt>${kindBadge(kind)}</dt><dd>${KINDS[kind].meaning}</dd></div>`;
}

/** Hidden until the script shows it: without the script it would do nothing. */
function filterForm(openPoints: readonly OpenPoint[]): Html {
  const kinds = KIND_NAMES.map((kind) => html`<option value="${kind}">${KINDS[kind].label}</option>`);
  const impacts = IMPACTS.map((impact) => html`<option value="${impact}">${impact}</option>`);
  const total = openPoints.length;
  const states = STATE_TABS.map(
    ([value, label]) =>
      html`<label><input type="radio" name="state" value="${value}"> ${label} <span data-count="${value}"></span></label>`,
  );
  return html`<form class="filter" id="filter" role="search" aria-label="Open points" hidden>
<label>Search <input type="search" name="text" placeholder="for example currency" autocomplete="off"></label>
<label>Kind <select name="kind"><option value="">all kinds</option>${kinds}</select></label>
<label>Impact <select name="impact"><option value="">all impacts</option>${impacts}</select></label>
<fieldset class="tabs"><legend>State</legend>${states}</fieldset>
<output name="count" aria-live="polite">${total} of ${total}</output>
</form>`;
}

/** What a reader looks at: the values are those of the address. */
const STATE_TABS = [
  ['', 'All'],
  ['open', 'Open'],
  ['answered', 'Answered'],
] as const;

function groupLink({ name, anchor, points }: OpenPointGroup): Html {
  return html`<li><a href="#${anchor}">${name}</a> <span class="count">${points.length}</span></li>`;
}

function groupSection({ name, anchor, points }: OpenPointGroup, showPlaces: (point: OpenPoint) => Html): Html {
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
<div><dt>In the specification</dt><dd>${sections.join('; ')}:${statements}</dd></div>
<div><dt>Where it matters</dt><dd>${places}</dd></div>
</dl>
</article>`;
}
