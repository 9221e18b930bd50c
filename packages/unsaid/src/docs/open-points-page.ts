import type { OpenPoint } from '../engine/model/contract.ts';
import { IMPACTS } from '../engine/model/roles.ts';
import { pointsLeftOpen } from '../engine/view/describe-open-points.ts';
import { eventMessages } from '../engine/view/events.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { questionsOf } from '../open-points/questions-of.ts';
import type { Place } from './find-places.ts';
import { STATEMENTS_FILE } from './guide-pages.ts';
import { dataFor, Html, html } from './html.ts';
import { fenced, headed, paragraphs, renderMarkdown, sectionsOf } from './markdown.ts';
import { PAGES, type Page, pageOf, whoseAnswers } from './page-layout.ts';
import { scriptOf } from './script-of.ts';
import type { Shown } from './site-of.ts';

/** The kinds of open points, in the order in which they are listed. */
const KINDS: Readonly<Record<OpenPoint['kind'], string>> = {
  'not-shown': 'The specification says that it does not show this.',
  'values-seen': 'It lists values or forms seen so far, which leaves the set open.',
  silent: 'It is silent on something that an integrator needs to know.',
};

const nameOf = (kind: string) => kind.replace('-', ' ');

const isAnswered = (point: OpenPoint) => stateOfPoint(point) === 'answered';

/** How many points there are, and who answers them here. */
export function answersHere(contract: Pick<Shown, 'openPoints' | 'site'>): string {
  const here = whoseAnswers(contract) || 'This contract answers none of them.';
  return `${pointsLeftOpen(contract.openPoints)}. ${here}`;
}

/** The question of a point, or its answer. */
export function gistOf(point: OpenPoint): string {
  const given = new Set((point.answers ?? []).map(({ answer, by }) => `Answered by ${by}: ${answer}`));
  return [...(isAnswered(point) ? [] : [point.question]), ...given].join(' ');
}

export function lineOf(point: OpenPoint): string {
  const { id, title, impact } = point;
  return `- [${title}](${PAGES.openPoints.file}#${id}): \`${id}\`, ${impact}. ${gistOf(point)}`;
}

const ASK =
  'Choose the questions that the provider should answer, and export them: as an e-mail to send, or as an overlay to fill in.';

/** The register as a page: every open point under its id, with links to the places that it leaves open. */
export function openPointsPage(
  contract: Shown,
  places: ReadonlyMap<string, readonly Place[]>,
  guides: readonly Page[] = [],
): Page {
  const { asyncapi, openPoints } = contract;
  const eventCount = Object.keys(eventMessages(asyncapi)).length;
  const worked = workedAnswers(guides);
  const placesOf = (point: OpenPoint) => linesOf(places.get(point.id) ?? [], eventCount);
  const textOf = (point: OpenPoint) => pointText(point, placesOf(point), worked.get(point.id));
  const articleOf = (point: OpenPoint) => {
    const own = placesOf(point);
    const text = pointText(point, own.slice(0, MOST_PLACES), worked.get(point.id));
    return article(point, html`${renderMarkdown(text)}${folded(own.slice(MOST_PLACES))}`);
  };
  const groups = [...Map.groupBy(openPoints, ({ group }) => group)].map(([name, points]) => {
    return { name, anchor: `group-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`, points };
  });
  const introduction = introductionOf(contract);
  const kinds = Object.entries(KINDS).filter(([kind]) => openPoints.some((point) => point.kind === kind));
  const about = paragraphs([
    'Ask the provider that issued your credentials. Each point describes what this contract does until it is answered, what you can do, and what happens if you guess wrong.',
    kinds.map(([kind, meaning]) => `- **${nameOf(kind)}**: ${meaning}`).join('\n'),
    ...exampleOf(openPoints),
  ]);
  const texts = groups.flatMap(({ name, points }) => [
    `## ${name}`,
    ...points.flatMap((point) => [headed(point.id, point.title, 3), textOf(point)]),
  ]);
  return pageOf({
    contract,
    name: 'openPoints',
    description:
      'The open points of the interface specification: the question, what applies until it is answered, and the cost of a wrong guess.',
    markdown: paragraphs([introduction, '## All open points', about, ...texts]),
    searched: paragraphs(['# Open points', answersHere(contract), headed('ask-the-provider', 'Ask the provider'), ASK]),
    main: html`${inColumns(renderMarkdown(introduction))}
${askPanel(openPoints)}
<section aria-labelledby="all-points">
<h2 id="all-points">All open points</h2>
${renderMarkdown(about)}
${filterForm(openPoints)}
<div class="with-menu">
<nav class="menu" aria-label="Groups"><ul>${groups.map(
      ({ name, anchor, points }) =>
        html`<li><a href="#${anchor}">${name}</a>&nbsp;<span class="count">${points.length}</span></li>`,
    )}</ul></nav>
<div class="points">${groups.map(
      ({ name, anchor, points }) =>
        html`<section class="group" aria-labelledby="${anchor}">\n<h2 id="${anchor}">${name}</h2>\n${points.map(articleOf)}</section>\n`,
    )}</div>
</div>
</section>
${dataFor('questions', dataOf(contract))}
<script src="open-points.js" defer></script>`,
  });
}

/** An example of an answer, if a point is open. */
function exampleOf(openPoints: readonly OpenPoint[]): string[] {
  const point = openPoints.find((each) => !isAnswered(each));
  if (point === undefined) return [];
  const action = `- target: $\n  x-answers: { ${point.id}: The answer of the provider in words. }\n  update: {}`;
  return [
    'An answer is an action of an overlay. `target` is the place, `update` or `remove` what changes there; types, mock, checks and these pages follow it.',
    fenced(action, 'yaml', 'openapi.overlay.yaml'),
  ];
}

/** How many there are, who answers them, and those to settle before going live, by what a wrong guess costs. */
function introductionOf(contract: Shown): string {
  const { openPoints } = contract;
  const points = openPoints.filter((point) => point['before-live']);
  const open = points.filter((point) => !isAnswered(point)).length;
  const all = points.length;
  const which = open === all ? `these ${all} points` : `the ${open} of these ${all} points that are still open`;
  const advice = `Guessing wrong on ${which} costs the most; each line says what happens. Get an answer to each before you go live.`;
  const lineOf = (point: OpenPoint) =>
    `- [${point.title}](#${point.id}) \`${point.id}\`: ${isAnswered(point) ? gistOf(point) : point['if-wrong']}`;
  const byImpact = Map.groupBy(points, ({ impact }) => impact);
  return paragraphs([
    '# Open points',
    answersHere(contract),
    all === 0 ? '' : headed('before-you-go-live', 'Before you go live'),
    all === 0 ? '' : open === 0 ? `All ${all} of these are answered.` : advice,
    ...IMPACTS.flatMap((impact) => {
      const lines = byImpact.get(impact)?.map(lineOf) ?? [];
      return lines.length === 0 ? [] : [`### ${impact.charAt(0).toUpperCase()}${impact.slice(1)}`, lines.join('\n')];
    }),
  ]);
}

/** The lists of a text, which begin at its first heading of level three, in columns where there is room. */
function inColumns(text: Html): Html {
  const [introduction = '', ...lists] = String(text).split(/(?=<h3 )/);
  return html`${new Html(introduction)}<div class="columns">${new Html(lists.join(''))}</div>`;
}

/** Places of a point that it lists at once; more are folded. */
const MOST_PLACES = 15;

function folded(places: readonly string[]): Html | undefined {
  if (places.length === 0) return undefined;
  return html`<details><summary>${places.length} more</summary>${renderMarkdown(places.map((place) => `- ${place}`).join('\n'))}</details>`;
}

function article(point: OpenPoint, text: Html): Html {
  const { id, kind, title, impact } = point;
  return html`<article class="point" id="${id}" data-kind="${kind}" data-impact="${impact}" data-state="${stateOfPoint(point)}">
<h3><a href="#${id}">${title}</a></h3>
${isAnswered(point) ? undefined : ownPart(title)}
${text}</article>\n`;
}

/** Where a reader chooses a point, and notes its answer: in a field that the script adds, since a browser looks at each field early. */
const ownPart = (title: string) => html`<div class="own">
<label><input type="checkbox" aria-label="Ask this: ${title}"> Ask this</label>
<details><summary>Note your provider’s answer</summary>
<template><label>Answer <textarea rows="2" aria-label="Answer: ${title}"></textarea></label></template></details>
</div>`;

/** Links to the sections of guides that show an answer to a point as YAML, by its id. */
function workedAnswers(guides: readonly Page[]): Map<string, string> {
  const links = guides.flatMap(({ file, markdown = '' }) =>
    markdown.split(/^(?=#{2,3} )/m).flatMap((section) => {
      const [{ title, id } = { title: '', id: '' }] = sectionsOf(section);
      const answered = [...section.matchAll(/^\s*x-answers:\s*\{?\s*([\w-]+):/gm)];
      return answered.map(([, point = '']): [string, string] => [point, `[${title}](${file}#${id})`]);
    }),
  );
  return new Map(links.toReversed());
}

/** The text of a point: question, answers of the overlay without duplicates, and the rule until it is answered. */
function pointText(point: OpenPoint, places: readonly string[], worked: string | undefined): string {
  const { id, kind, impact, observable, question, answers = [], meanwhile, advice, sections, source } = point;
  const given = new Map(answers.map((each) => [each.answer, each]));
  const label = isAnswered(point) ? 'Answered' : 'Answered in part';
  const until = [
    `- **Until answered:** ${meanwhile}`,
    `- **If you guess wrong:** ${point['if-wrong']}`,
    `- **What you can do:** ${advice}`,
    ...(worked === undefined ? [] : [`- **An answer may look like:** ${worked}`]),
  ];
  const statements = source.map((each) => `[${each}](${STATEMENTS_FILE}#${each})`);
  return paragraphs([
    `\`${id}\` **impact: ${impact}** **${stateOfPoint(point)}** ${nameOf(kind)} · can be observed: ${observable}`,
    question,
    ...[...given.values()].map(
      ({ answer, by, place }) => `**${label} by the overlay ${by}:** ${answer} (${by}, ${place})`,
    ),
    [
      ...(isAnswered(point) ? [] : until),
      ...(source.length === 0 ? [] : [`- **In the specification:** ${sections.join('; ')}: ${statements.join(' ')}`]),
      '- **Where it matters:**',
      ...places.map((place) => `  - ${place}`),
    ].join('\n'),
  ]);
}

/** Lists the places of one open point, one line for each operation's part; what holds for every event is said once. */
function linesOf(places: readonly Place[], eventCount: number): string[] {
  if (places.length === 0) return ['nowhere in the documents: it concerns something they do not contain'];
  const alike = Map.groupBy(places, ({ href, part, field }) => [href.split('#')[0], part, field].join(' '));
  // Only parts of an event repeat so.
  const shown = [...alike.values()].flatMap(([first, ...others]) =>
    first && eventCount > 1 && others.length + 1 >= eventCount
      ? [{ ...first, subject: 'Every event' }]
      : [first ?? [], ...others].flat(),
  );
  const lines = Map.groupBy(shown, ({ subject, part }) => [subject, part].filter(Boolean).join(' — '));
  return [...lines].map(([line, members]) => {
    const whole = members.find(({ field }) => field === '');
    const links = members.flatMap(({ href, field }) => (field === '' ? [] : [`[\`${field}\`](${href})`]));
    return [whole === undefined ? line : `[${line}](${whole.href})`, links.join(', ')].filter(Boolean).join(' — ');
  });
}

const optionsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([value, label]) => html`<option value="${value}">${label}</option>`);

/** Hidden until the script shows it: without the script it would do nothing. */
function filterForm({ length: total }: readonly OpenPoint[]): Html {
  const kinds = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, nameOf(kind)]));
  const impacts = Object.fromEntries(IMPACTS.map((impact) => [impact, impact]));
  return html`<search class="filter" id="filter" aria-label="Open points" hidden>
<label>Search <input type="search" name="text" placeholder="for example currency" autocomplete="off"></label>
<label>Kind <select name="kind">${optionsOf({ '': 'all kinds', ...kinds })}</select></label>
<label>Impact <select name="impact">${optionsOf({ '': 'all impacts', ...impacts })}</select></label>
<label>State <select name="state">${optionsOf({ '': 'all states', open: 'open', answered: 'answered' })}</select></label>
<button type="button">Show all</button>
<output aria-live="polite">${total} of ${total}</output>
</search>`;
}

/** Where a reader gathers questions for the provider. Hidden until the script shows it: without it, nothing would happen. */
function askPanel(openPoints: readonly OpenPoint[]): Html {
  const forms = { email: 'E-mail', markdown: 'Markdown', csv: 'Table (CSV)', overlay: 'Overlay to fill in' };
  const count = openPoints.filter((point) => point['before-live'] && !isAnswered(point)).length;
  return html`<section id="ask" aria-labelledby="ask-the-provider" hidden>
<h2 id="ask-the-provider">Ask the provider</h2>
<p>${ASK} <span id="kept">Your choice and the answers that you note stay in this browser, in its local
storage for this site; nothing is sent anywhere.</span></p>
<p class="buttons">
${count > 0 ? html`<button type="button" data-choose="before-live">Choose the ${count} to settle before going live</button>` : undefined}
<button type="button" data-choose="shown">Choose all that are listed below</button>
<button type="button" data-choose="none">Choose none</button>
<button type="button" data-choose="forget">Forget choice and answers</button>
<a class="button" id="export" href="#export" download="open-points-chosen.json">Save choice and answers</a>
<label class="button">Load what was saved <input type="file" id="import" accept=".json,application/json"></label>
</p>
<p class="buttons"><output id="chosen">Nothing is chosen yet.</output> <label>Write them as <select id="form">${optionsOf(forms)}</select></label></p>
<div id="written"></div>
</section>
<template id="written-part"><p class="buttons"><b></b> <button type="button">Copy</button> <a class="button" href="#written" download>Save as file</a></p>
<label>Text to copy <textarea readonly rows="14" spellcheck="false"></textarea></label></template>`;
}

/** The questions for the script. */
function dataOf(contract: Shown): object {
  const open = contract.openPoints.filter((point) => !isAnswered(point));
  const urgent = open.filter((point) => point['before-live']).map(({ id }) => id);
  return { service: contract.openapi.info.title, questions: questionsOf(contract, open), urgent };
}

/** The script of the page. The command line and the page write the same questions, so it holds the module of the command line. */
export const OPEN_POINTS_SCRIPT = scriptOf(import.meta.dirname, '../open-points/ask.js', 'open-points.js');
