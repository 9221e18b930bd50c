import type { Contract, OpenApiDocument, Parameter, Response } from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../../engine/model/path-operations.ts';
import { sandboxCalledAs } from '../../engine/system/command-for.ts';
import { eventMessages } from '../../engine/view/events.ts';
import { type Html, html, prose } from '../html.ts';
import { markdown, type Resolve } from '../markdown.ts';
import { PAGES } from '../page-layout.ts';
import { SANDBOX_URL } from '../send/targets.ts';
import { codeBlock } from './code-tabs.ts';
import { fieldTable, rowsToTable } from './field-table.ts';

/** Every event on one page: when it is fired, its fields, its payload, and how to have the sandbox send it. */
export function eventCatalogue(contract: Contract, document: OpenApiDocument, resolve: Resolve): Html {
  const events = pathOperations(document.webhooks);
  const links = events.map(({ name }) => html`<li><a href="#${name}"><code>${name}</code></a></li>`);
  return html`<div class="with-menu">
<nav class="menu" aria-label="Events"><ul class="plain">${links}</ul></nav>
<div>
<h1>Events</h1>
${events.map((event) => eventSection(contract, document, event, resolve))}
${everyDelivery(document, events, resolve)}
</div></div>`;
}

function eventSection(
  { openapi, asyncapi }: Contract,
  document: OpenApiDocument,
  { name, operation }: PathOperation,
  resolve: Resolve,
): Html {
  const message = eventMessages(asyncapi)[name];
  const causes = pathOperations(openapi.paths)
    .filter(({ operation: { operationId } }) => message?.['x-triggered-by']?.includes(operationId))
    .map(({ operation: { operationId, summary } }) => html`<a href="${PAGES.rest.file}#${operationId}">${summary}</a>`);
  const [[, { schema, examples = {} }] = ['', { schema: {} }]] = Object.entries(operation.requestBody?.content ?? {});
  return html`<section class="operation" id="${name}" data-route="${operation.operationId.toLowerCase()}" aria-labelledby="${name}-title">
<div class="said">
<h2 id="${name}-title"><code>${name}</code> ${operation.summary}</h2>
<p><b>Fires after:</b> ${prose(message?.summary ?? '')}${
    causes.length > 0 ? html` · ${causes.map((cause, at) => html`${at > 0 ? ', ' : ''}${cause}`)}` : undefined
  }</p>
${markdown(withoutSaid(operation.description ?? '', message?.summary ?? ''), resolve)}
${markdown(operation.requestBody?.description ?? '', resolve)}
${fieldTable(document, schema, 'Payload', resolve)}
</div>
<div class="shown">
${Object.values(examples).map(({ summary = 'Sample', value }) => codeBlock(summary, JSON.stringify(value, null, 2)))}
${codeBlock('Trigger in the sandbox', sandboxCalledAs(`trigger ${name}`))}
<p>Or with the buttons of <a href="${SANDBOX_URL}">its page</a>, while it runs on this machine.</p>
</div>
</section>`;
}

/** When an event fires, and the operations that lead to it, stand above its description. */
function withoutSaid(description: string, summary: string): string {
  return description
    .replace(`${summary}. `, '')
    .split('\n\n')
    .filter((part) => !part.startsWith('**Corresponding operations:**'))
    .join('\n\n');
}

function everyDelivery(document: OpenApiDocument, [first]: PathOperation[], resolve: Resolve): Html {
  const headers = (first?.operation.parameters ?? []).map((reference) => {
    const { name, required = false, description = '', schema } = resolveRef<Parameter>(document, reference);
    return { name, required, node: { ...schema, description } };
  });
  const responses = Object.entries(first?.operation.responses ?? {}).map(([status, reference]) => {
    const { description = '' } = resolveRef<Response & { description?: string }>(document, reference);
    return html`<h3>Response ${status}</h3>${markdown(description, resolve)}`;
  });
  return html`<section id="deliveries"><h2>What holds for every delivery</h2>
${rowsToTable(document, headers, 'Headers', resolve)}
${responses}
${markdown(document.info.description ?? '', resolve)}</section>`;
}
