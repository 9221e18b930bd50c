import type { Contract } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { commandFor, docsServedBy, sandboxCalledAs } from '../engine/system/command-for.ts';
import { redocAnchor } from './find-places.ts';
import { type Html, html } from './html.ts';
import { headed, paragraphs, sampleFences } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import { type Call, headersOf, readCalls } from './samples/read-calls.ts';
import { samplesOf } from './samples/write-samples.ts';
import type { Targets } from './serve-docs.ts';

/** Every call of the contract, to be edited and sent to the mock or the sandbox. */
export function tryItPage(contract: Contract, targets: Targets): Page {
  const calls = readCalls(contract);
  const operations = pathOperations(contract.openapi.paths);
  return pageOf({
    contract,
    name: 'tryIt',
    description: 'Edit any call and send it to the mock or to the sandbox on your machine.',
    markdown: paragraphs([
      '# Try it',
      'Edit a call and send it to the mock or to the sandbox on your machine.',
      ...operations.flatMap(({ name, method, operation }, at) => [
        headed(operation.operationId, operation.summary),
        `\`${method.toUpperCase()} ${name}\` [Fields and responses](${PAGES.reference.file}${redocAnchor(operation)})`,
        ...calls.slice(at, at + 1).map((call) => sampleFences(samplesOf(call, targets.mock))),
      ]),
    ]),
    menu: 'Calls',
    panels: Object.fromEntries(calls.map((call) => [call.operationId, sendPanel(call, targets, contract)])),
    head: CALLS_SCRIPT,
    sendsTo: Object.values(targets),
  });
}

/** What a page with panels loads. */
export const CALLS_SCRIPT = html`<script type="module" src="calls.js"></script>`;

/** The token of a sandbox that was given none; it opens nothing but a sandbox on the reader's machine. */
const SANDBOX_TOKEN = 'sandbox-token';

/**
 * Buttons that send a call to the mock or to the sandbox of the reader's machine; the script replaces them where the pages
 * are read on another one. Until it runs they are disabled: the browser itself would send the form to the page, token and all.
 * @param targets Where mock and sandbox answer.
 */
export function sendPanel(call: Call, targets: Targets, contract: Contract): Html {
  const { operationId, method, template, parameters, credentials, body } = call;
  const { overlay } = contract.origin ?? {};
  const data = JSON.stringify({
    ...{ method, template, headers: headersOf(call) },
    credentials: Object.fromEntries(credentials.map(({ header, value }) => [header, value])),
    mock: { url: targets.mock, start: commandFor('mock', contract) },
    sandbox: { url: targets.sandbox, start: sandboxCalledAs(overlay === undefined ? '' : `--overlay ${overlay}`) },
    docs: docsServedBy(contract),
  });
  const inputs = Object.entries(parameters).map(
    ([name, value]) =>
      html`<label>${name} <input name="${name}" data-parameter value="${value}" autocomplete="off"></label>`,
  );
  const field =
    body === undefined
      ? undefined
      : html`<label>Body <textarea name="body" rows="6" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea></label>`;
  return html`<form class="send" data-call="${data}" aria-label="Send ${operationId}">
<div class="buttons"><button name="to" value="mock" disabled>Send to the mock</button>
<button name="to" value="sandbox" disabled>Send to the sandbox</button></div>
<div class="received" aria-live="polite"></div>
<details><summary>Change the call</summary>${inputs}${field}
<label>Token for the sandbox <input name="token" value="${SANDBOX_TOKEN}" autocomplete="off"></label></details>
</form>`;
}
