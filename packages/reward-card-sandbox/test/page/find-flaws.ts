import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What bars the way of somebody who does not see the page, or not well, or has no mouse: every violation that axe finds,
 * targets of less than 24 pixels included, and what axe does not look for, such as text that goes beyond its place.
 * Moves the focus.
 */
export async function findFlaws(page: Page): Promise<string[]> {
  // Half a megabyte: once for a page, however many of its views are searched.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(RUN_AXE);
  const found = violations.flatMap(({ impact, id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${impact} ${id}: ${target.join(' ')}\n${failureSummary}`),
  );
  return [...found, ...(await findOtherFlaws(page))];
}

/** The part of the flaws that axe does not look for, which is found in a hundredth of the time. Moves the focus. */
export async function findOtherFlaws(page: Page): Promise<string[]> {
  // Where the focus was moved with a key, a focus that a script moves is shown as well.
  await page.keyboard.press('Tab');
  return page.evaluate<string[]>(FIND_OTHERS);
}

// As text, because both run in the browser, whose names this project's types do not know.

/**
 * Looks at colours that stay: pages hear of a new colour scheme with the next frame, and their transitions begin in the one after.
 * Everything is scrolled back first: what is half under a bar that stays is no target of half the size. Placeholders
 * stand there as values until axe has run, since it judges the contrast of values alone. A page that still draws
 * moves while axe looks, which then compares places of two moments: it looks again where the page has moved, and until
 * it has found the same flaws twice.
 */
const RUN_AXE = `(async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  const place = () => [scrollY, document.documentElement.scrollHeight].join();
  const empty = [...document.querySelectorAll('[placeholder]')].filter(({ value }) => value === '');
  for (const field of empty) {
    field.style.color = getComputedStyle(field, '::placeholder').color;
    field.value = field.placeholder;
  }
  const flawsIn = ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => [id, target].join()));
  let results, before, flaws, flawsBefore;
  do {
    for (const node of document.querySelectorAll('*')) node.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    before = place();
    flawsBefore = flaws;
    results = await axe.run({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });
    flaws = flawsIn(results).join();
  } while (place() !== before || (flaws !== '' && flaws !== flawsBefore));
  for (const field of empty) {
    field.style.color = '';
    field.value = '';
  }
  return results;
})()`;

const FIND_OTHERS = `(() => {
  const flaws = [];
  const describe = (node) => node.outerHTML.slice(0, 100);
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) flaws.push('stands twice: #' + id);
  for (const group of document.querySelectorAll('fieldset')) {
    if (!group.querySelector(':scope > legend')?.textContent.trim()) flaws.push('has no legend: ' + describe(group));
  }
  // To axe a placeholder is a name; but it is gone as soon as something is typed.
  for (const node of document.querySelectorAll('input, select, textarea')) {
    if (node.labels.length === 0) flaws.push('has no label: ' + describe(node));
  }
  for (const node of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')) {
    node.focus();
    const isShown = getComputedStyle(node).outlineStyle !== 'none';
    if (document.activeElement === node && !isShown) flaws.push('does not show its focus: ' + describe(node));
  }
  for (const node of document.querySelectorAll('html, body *:not(.table-scroll)')) {
    const isScroller = node.matches('html') || ['auto', 'scroll'].includes(getComputedStyle(node).overflowX);
    if (isScroller && node.scrollWidth > node.clientWidth) flaws.push('scrolls sideways: ' + describe(node));
  }
  return flaws;
})()`;
