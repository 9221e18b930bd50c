import type { Contract } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { redocAnchor } from './find-places.ts';
import { codeTabs, html } from './html.ts';
import { fenced, headed, paragraphs } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import { withTags } from './reference-document.ts';
import { readCalls } from './samples/read-calls.ts';
import { samplesOf } from './samples/write-samples.ts';
import { sendPanel } from './send/send-panel.ts';
import type { Targets } from './send/targets.ts';

/** Every call of the contract, to be edited and sent to the mock or the sandbox. */
export function tryItPage(contract: Contract, targets: Targets): Page {
  const calls = new Map(readCalls(contract).map((call) => [call.operationId, call]));
  const operations = pathOperations(withTags(contract.openapi).paths);
  const links = operations.map(
    ({ operation: { operationId, summary } }) => html`<li><a href="#${operationId}">${summary}</a></li>`,
  );
  const lead = 'Edit a call and send it to the mock or to the sandbox on your machine.';
  const sections = operations.map(({ name, method, operation }) => {
    const { operationId, summary } = operation;
    const call = calls.get(operationId);
    return html`<section class="call" id="${operationId}" aria-labelledby="${operationId}-title">
<h2 id="${operationId}-title">${summary}</h2>
<p><code class="endpoint"><b>${method.toUpperCase()}</b> ${name}</code>
<a href="${PAGES.reference.file}${redocAnchor(operation)}">Fields and responses</a></p>
${call && sendPanel(call, targets)}
${call && codeTabs(samplesOf(call, targets.mock), `${operationId}-sample`, 'Sample')}
</section>`;
  });
  return pageOf({
    contract,
    name: 'tryIt',
    description: 'Edit any call and send it to the mock or to the sandbox on your machine.',
    markdown: paragraphs([
      '# Try it',
      lead,
      ...operations.flatMap(({ operation: { operationId, summary } }) => {
        const call = calls.get(operationId);
        const samples = call === undefined ? [] : samplesOf(call, targets.mock);
        return [headed(operationId, summary), ...samples.map(({ lang, label, source }) => fenced(source, lang, label))];
      }),
    ]),
    main: html`<div class="with-menu">
<nav class="menu" aria-label="Calls"><ul class="plain">${links}</ul></nav>
<div><h1>Try it</h1>
<p class="lead">${lead}</p>
${sections}</div></div>
<script type="module" src="calls.js"></script>`,
  });
}
