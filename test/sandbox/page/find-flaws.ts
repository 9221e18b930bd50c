import type { Page } from 'playwright-core';

/**
 * What bars the way of somebody who does not see the page, or not well: controls and regions without a name, ids that
 * stand twice, headings out of order, text whose contrast is below 4.5 (3 where it is large), targets that are small.
 */
export function findFlaws(page: Page): Promise<string[]> {
  return page.evaluate(SCRIPT);
}

// As text, because it runs in the browser, whose names this project's types do not know.
const SCRIPT = `(() => {
  const flaws = [];
  const isSeen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const seen = [...document.body.querySelectorAll('*')].filter(isSeen);
  const nameOf = (node) =>
    node.getAttribute('aria-label') ??
    (node.getAttribute('aria-labelledby') ? document.getElementById(node.getAttribute('aria-labelledby'))?.textContent : undefined) ??
    (node.labels?.length > 0 ? [...node.labels].map((label) => label.textContent).join(' ') : undefined) ??
    (node.matches('input, select, textarea') ? '' : node.matches('fieldset') ? node.querySelector('legend')?.textContent ?? '' : node.textContent);
  const describe = (node) => node.outerHTML.slice(0, 100);

  for (const node of seen.filter((each) => each.matches('a, button, input, select, textarea, summary, fieldset, nav, section, aside, [role=region], [tabindex="0"]'))) {
    if (nameOf(node).trim() === '') flaws.push('has no name: ' + describe(node));
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) flaws.push('stands twice: #' + id);
  for (const label of document.querySelectorAll('label[for]')) {
    if (document.getElementById(label.htmlFor) === null) flaws.push('labels nothing: ' + describe(label));
  }
  let level = 0;
  for (const heading of seen.filter((each) => each.matches('h1, h2, h3, h4, h5, h6'))) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) flaws.push('leaves a level out: ' + describe(heading));
    level = next;
  }
  if (seen.filter((each) => each.matches('h1')).length !== 1) flaws.push('has not one h1');
  for (const node of seen.filter((each) => each.matches('[tabindex]') && each.tabIndex > 0)) flaws.push('changes the order: ' + describe(node));
  for (const node of seen.filter((each) => each.matches('ul') && [...each.children].some((child) => !child.matches('li')))) flaws.push('is no list: ' + describe(node));

  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const rgb = (colours) => {
    canvas.fillStyle = '#fff';
    canvas.fillRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (parts) => {
    const [r, g, b] = parts.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  const grounds = (node) => (node === null ? [] : [...grounds(node.parentElement), getComputedStyle(node).backgroundColor]);
  for (const node of seen) {
    const hasText = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '') || node.matches('input, textarea, select');
    if (!hasText) continue;
    const style = getComputedStyle(node);
    const size = Number.parseFloat(style.fontSize);
    const wanted = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const ground = grounds(node);
    const colours = [style.color, ...(node.placeholder ? [getComputedStyle(node, '::placeholder').color] : [])];
    for (const colour of colours) {
      const found = contrast(rgb([...ground, colour]), rgb(ground));
      if (found < wanted) flaws.push('contrast ' + found.toFixed(2) + ': ' + describe(node));
    }
  }
  for (const node of seen.filter((each) => each.matches('button, select, summary, nav a, input:not([type=checkbox], [type=radio])') && !each.matches('.link'))) {
    const { width, height } = node.getBoundingClientRect();
    if (width < 24 || height < 20) flaws.push('is small: ' + describe(node));
  }
  return flaws;
})()`;
