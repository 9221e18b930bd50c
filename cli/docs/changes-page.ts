import { type Change, type ChangeClass, CLASSES } from '../engine/compare/contracts/change.ts';
import type { Contract } from '../engine/model/contract.ts';
import { changesOf, type Verdict } from '../engine/report/changes/verdict.ts';
import { forWhom, headlineOf, isOfPoint, MEANING, usesOf, versionOf, whyOf } from '../engine/report/changes/words.ts';
import { renderMarkdown } from './guides/render-markdown.ts';
import { type Html, html, prose } from './html.ts';
import { layOutPage, PAGES } from './page-layout.ts';
import type { History, Step } from './read-history.ts';

/** What changed in the contract from release to release, and since the last one, by class; then what users of the packages notice. */
export function changesPage(contract: Contract, { last, steps }: History, changelog?: string): string {
  const { openapi, openPoints } = contract;
  const known = new Set(openPoints.map(({ id }) => id));
  return layOutPage({
    title: `Changes · ${openapi.info.title}`,
    description: 'What each release of the contract changed, by class of change.',
    contract,
    name: 'changes',
    style: 'changes.css',
    main: html`<h1>Changes</h1>
<p class="lead">${lead(last)}</p>
${last === undefined ? undefined : explanation()}
${steps.map((step) => stepSection(step, known))}
${changelog === undefined ? undefined : html`<div class="changelog">${renderMarkdown(changelog, { level: 2, prefix: 'changelog-' })}</div>`}`,
  });
}

function lead(last: string | undefined): Html {
  if (last !== undefined) return html`What changed from release to release. The last release is ${last}.`;
  return html`Nothing has been released yet. From the first release on, this page lists what each release changed, and
what has changed since the last one.`;
}

function explanation(): Html {
  const rows = CLASSES.map((name) => html`<div><dt>${badge(name)}</dt><dd>${MEANING[name]}</dd></div>`);
  return html`<p>Documents of two releases are compared, and each change is judged by the direction in which values travel:</p>
<dl class="classes">${rows}</dl>`;
}

function badge(name: ChangeClass): Html {
  return html`<span class="badge badge-${name}">${name}</span>`;
}

function stepSection({ release, before, verdict }: Step, known: ReadonlySet<string>): Html {
  const heading = release === undefined ? `Since release ${before}` : `Release ${release}`;
  const anchor = release === undefined ? 'unreleased' : `release-${release}`;
  const counts = CLASSES.map((name) => html`<li>${badge(name)} ${changesOf(verdict, name).length}</li>`);
  return html`<section aria-labelledby="${anchor}">
<h2 id="${anchor}">${heading}</h2>
<p><b>${headlineOf(verdict)}</b>${release === undefined ? undefined : ` Compared with release ${before}.`}</p>
${
  verdict.changes.length === 0
    ? undefined
    : html`<ul class="plain class-counts">${counts}</ul>
${release === undefined ? html`<p>${versionOf(verdict)}</p>` : undefined}`
}
${CLASSES.map((name) => classList(verdict, name, known))}
</section>`;
}

function classList(verdict: Verdict, name: ChangeClass, known: ReadonlySet<string>): Html | undefined {
  const changes = changesOf(verdict, name);
  if (changes.length === 0) return undefined;
  const items = html`<ul class="plain changes">${changes.map((change) => item(change, known))}</ul>`;
  const heading = html`${badge(name)} <span>${changes.length}</span>`;
  if (name !== 'wording') return html`<h3>${heading}</h3>\n${items}`;
  return html`<details><summary>${heading}</summary>\n${items}</details>`;
}

function item(change: Change, known: ReadonlySet<string>): Html {
  const { place, says, openPoints, fingerprint } = change;
  const [whom, uses, why] = [forWhom(change), usesOf(change), whyOf(change)];
  const facts = [whom && `for ${whom}`, uses && `${isOfPoint(change) ? 'marked at' : 'used in'} ${uses}`];
  const points = openPoints.map((id) =>
    known.has(id) ? html`<a href="${PAGES.openPoints.file}#${id}">${id}</a> · ` : html`${id} · `,
  );
  return html`<li><p>${isOfPoint(change) ? undefined : html`<b>${prose(place)}</b>: `}${prose(says)}</p>
${why === '' ? undefined : html`<p>${prose(why)}</p>`}
<p class="facts">${facts.filter(Boolean).map((fact) => `${fact} · `)}${points}<code>${fingerprint}</code></p></li>`;
}
