import type { OpenApiDocument, Operation, Parameter, RequestBody, Response } from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../../engine/model/path-operations.ts';
import { type Html, html } from '../html.ts';
import { markdown, type Resolve } from '../markdown.ts';
import type { Sample } from '../samples/samples-of.ts';
import { codeBlock, codeTabs } from './code-tabs.ts';
import { fieldTable, rowsToTable } from './field-table.ts';

/**
 * The REST API on one page: every operation with its fields, samples and examples, to be read before a script runs, to
 * be searched by the browser and to be printed. Redoc shows the same document once it has loaded.
 */
export function restView(document: OpenApiDocument, resolve: Resolve, send: (operationId: string) => Html): Html {
  const operations = pathOperations(document.paths);
  const links = operations.map(
    ({ operation: { operationId, summary } }) => html`<li><a href="#${operationId}">${summary}</a></li>`,
  );
  return html`<div class="with-menu">
<nav class="menu" aria-label="Operations"><ul class="plain">${links}</ul></nav>
<div>
<h1>REST API</h1>
${operations.map((each) => operationSection(document, each, resolve, send(each.operation.operationId)))}
<section id="conventions"><h2>What holds for every call</h2>
${markdown(document.info.description ?? '', resolve)}</section>
</div></div>`;
}

function operationSection(
  document: OpenApiDocument,
  { name, method, operation }: PathOperation,
  resolve: Resolve,
  send: Html,
): Html {
  const { operationId, summary, description = '' } = operation;
  return html`<section class="operation" id="${operationId}" data-route="${operationId.toLowerCase()}" aria-labelledby="${operationId}-title">
<div class="said">
<h2 id="${operationId}-title">${summary}</h2>
<p class="endpoint"><b>${method.toUpperCase()}</b> <code>${name}</code></p>
${markdown(description, resolve)}
${parameterTable(document, operation, resolve)}
${operation.requestBody ? bodyTables(document, operation.requestBody, 'Request body', resolve) : undefined}
${responses(document, operation, resolve)}
</div>
<div class="shown">
${codeTabs((operation as { 'x-codeSamples'?: Sample[] })['x-codeSamples'] ?? [], `${operationId}-sample`, 'Sample')}
${send}
${Object.values(operation.responses).map((reference) => examplesOf(resolveRef<Response>(document, reference)))}
</div>
</section>`;
}

function parameterTable(document: OpenApiDocument, { parameters = [] }: Operation, resolve: Resolve): Html | undefined {
  if (parameters.length === 0) return undefined;
  const fields = parameters.map((reference) => {
    const { name, required = false, description, schema } = resolveRef<Parameter>(document, reference);
    const node = {
      ...resolveRef<Parameter['schema']>(document, schema),
      ...(description !== undefined && { description }),
    };
    return { name, required, node };
  });
  return rowsToTable(document, fields, 'Parameters', resolve);
}

function bodyTables(
  document: OpenApiDocument,
  { description = '', content = {} }: Pick<RequestBody, 'description'> & { content?: RequestBody['content'] },
  caption: string,
  resolve: Resolve,
): Html {
  const tables = Object.values(content).map(({ schema }) => fieldTable(document, schema, caption, resolve));
  return html`${markdown(description, resolve)}${tables}`;
}

function responses(document: OpenApiDocument, operation: Operation, resolve: Resolve): Html {
  const parts = Object.entries(operation.responses).map(([status, reference]) => {
    const response = resolveRef<Response>(document, reference);
    const title = status === 'default' ? 'Any other response' : `Response ${status}`;
    return html`<h3>${title}</h3>${bodyTables(document, response, title, resolve)}`;
  });
  return html`${parts}`;
}

function examplesOf({ content = {} }: Response): Html {
  const [{ examples = {} } = {}] = Object.values(content);
  return html`${Object.values(examples).map(({ summary = 'Example', value }) =>
    codeBlock(summary, JSON.stringify(value, null, 2)),
  )}`;
}
