import type { Statement } from '../../engine/guard/statements/read-statements.ts';
import type { Contract } from '../../engine/model/contract.ts';
import { type Html, html, prose } from '../html.ts';
import { layOutPage, PAGES } from '../page-layout.ts';

export const STATEMENTS_FILE = 'statements.html';

/** The interface specification in numbered statements, each with what it leaves open. */
export function statementsPage(contract: Contract, statements: readonly Statement[]): string {
  const sections = [...new Set(statements.map(({ section }) => section))];
  return layOutPage({
    title: `Statements · ${contract.openapi.info.title}`,
    description: 'The interface specification, statement by statement, and what each statement leaves open.',
    contract,
    name: 'guides',
    file: STATEMENTS_FILE,
    style: 'guides.css',
    main: html`<p class="way"><a href="${PAGES.guides.file}">Guides</a></p>
<h1>The specification, statement by statement</h1>
<p class="lead">${statements.length} statements, in words of our own. The documents say nothing that none of them backs.</p>
${sections.map(
  (section) => html`<section aria-labelledby="${anchorOf(section)}">
<h2 id="${anchorOf(section)}">${section}</h2>
<ul class="plain statements">${statements.filter((each) => each.section === section).map(statementOf)}</ul>
</section>`,
)}`,
  });
}

function anchorOf(section: string): string {
  return `section-${section.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function statementOf({ id, says, opens }: Statement): Html {
  const links = opens.map((point, index) => {
    const comma = index > 0 ? ', ' : '';
    return html`${comma}<a href="${PAGES.openPoints.file}#${point}"><code>${point}</code></a>`;
  });
  return html`<li id="${id}"><a href="#${id}"><code>${id}</code></a>
<p>${prose(says.trim())}${links.length > 0 ? html` <span class="opens">Leaves open: ${links}</span>` : undefined}</p></li>
`;
}
