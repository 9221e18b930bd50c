import { type Html, html } from '../html.ts';

interface Tab {
  readonly label: string;
  readonly source: string;
}

/** Several texts of which one is shown on the screen and all are on paper; without a script too. */
export function codeTabs(tabs: readonly Tab[], name: string, legend: string): Html {
  const choices = tabs.map(
    ({ label }, at) =>
      html`<label><input type="radio" name="${name}" data-label="${label}"${
        at === 0 ? html` checked` : undefined
      }>${label}</label>`,
  );
  return html`<fieldset class="tabs"><legend>${legend}</legend>
<div class="choices">${choices}</div>
${tabs.map(({ label, source }) => codeBlock(label, source))}
</fieldset>`;
}

/** One text under its name. */
export function codeBlock(label: string, source: string): Html {
  return html`<figure class="code"><figcaption>${label}</figcaption>
<pre tabindex="0" aria-label="${label}"><code>${source}</code></pre></figure>`;
}
