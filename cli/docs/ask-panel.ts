import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../engine/model/contract.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import type { QuestionForm } from '../open-points/ask.js';
import { questionsOf } from '../open-points/questions-of.ts';
import { Html, html } from './html.ts';

const FORMS: readonly (readonly [form: QuestionForm, label: string])[] = [
  ['email', 'E-mail'],
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['overlay', 'Overlay to fill in'],
];

/** Where a reader gathers questions for the provider. Hidden until the script shows it: without it, nothing would happen. */
export function askPanel(contract: Contract): Html {
  const forms = FORMS.map(
    ([form, label]) => html`<label><input type="radio" name="form" value="${form}"> ${label}</label>`,
  );
  const count = contract.openPoints.filter(
    (point) => point['before-live'] && stateOfPoint(point) !== 'answered',
  ).length;
  return html`<section class="ask" id="ask" aria-labelledby="questions-to-send" hidden>
<h2 id="questions-to-send">Questions to send</h2>
<p>Choose open points, and take their questions with you: as text for the provider, or as an overlay, in which each
answer closes its point. <span id="kept">Your choice and the answers that you note stay in this browser, in its local
storage for this site; nothing is sent anywhere.</span></p>
<p class="buttons">
${count > 0 ? html`<button type="button" data-choose="before-live">Choose the ${count} to settle before going live</button>` : undefined}
<button type="button" data-choose="shown">Choose all that are listed below</button>
<button type="button" data-choose="none">Choose none</button>
<button type="button" data-choose="forget">Forget choice and answers</button>
</p>
<p><output id="chosen">Nothing is chosen yet.</output></p>
<fieldset id="forms"><legend>Write them as</legend>${forms}</fieldset>
<div id="written"></div>
</section>
<aside id="basket" aria-label="Questions chosen" hidden><b></b> <button type="button">Copy</button> <a href="#ask">See the text</a></aside>`;
}

/** What the script needs of the page. */
export function askParts(contract: Contract): Html {
  return html`${templates()}
<script type="application/json" id="questions">${dataOf(contract)}</script>
<script src="open-points.js" defer></script>`;
}

/** What the script adds to each point, and to each text that it writes. */
function templates(): Html {
  return html`<template id="own-part"><div class="own">
<label class="choose"><input type="checkbox"> Ask this</label>
<button type="button" class="copy-id">Copy id</button>
<details class="note"><summary>Note your provider’s answer</summary>
<label>Answer <textarea rows="2"></textarea></label></details>
</div></template>
<template id="written-part"><div class="written">
<p class="buttons"><b></b> <button type="button" class="copy-text">Copy</button> <a class="button" download>Save as file</a></p>
<label>Text to copy <textarea readonly rows="14" spellcheck="false"></textarea></label>
</div></template>`;
}

/** The questions for the script; `<` is written in a way that ends no element. */
function dataOf(contract: Contract): Html {
  const open = contract.openPoints.filter((point) => stateOfPoint(point) !== 'answered');
  const data = { service: contract.openapi.info.title, questions: questionsOf(contract, open) };
  return new Html(JSON.stringify(data).replaceAll('<', '\\u003c'));
}

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/**
 * The script of the page: what filters the points by their texts, and then what adds to them. The command line and the page
 * write the same questions, so it holds the module of the command line.
 */
export const OPEN_POINTS_SCRIPT = `${read('open-points-filter.js')}
{\n${read('../open-points/ask.js').replaceAll(/^export /gm, '')}\n${read('open-points-ask.js')}}\n`;
