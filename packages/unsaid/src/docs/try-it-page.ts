import type { OpenApiDocument, Response } from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { markOf } from '../mock/refusals.ts';
import { redocAnchor } from './find-places.ts';
import { type Html, html } from './html.ts';
import { fenced, headed, paragraphs, sampleFences } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import { type Call, headersOf, readCalls } from './samples/read-calls.ts';
import { samplesOf, writeCurl } from './samples/write-samples.ts';
import type { Service, Shown } from './site-of.ts';

/** Every call of the contract, to be edited and sent to a service on the reader's machine. */
export function tryItPage(contract: Shown): Page {
  const { services, client } = contract.site;
  const where = services.map(({ name }) => `the ${name}`).join(' or to ');
  const calls = readCalls(contract);
  const operations = pathOperations(contract.openapi.paths);
  const introduction = paragraphs([
    '# Try it',
    `Edit a call and send it to ${where} on your machine. Each has samples for curl, TypeScript and Python; for another language, generate a client from [openapi.yaml](openapi.yaml).`,
    makeItFail(calls, services[0]),
  ]);
  return pageOf({
    contract,
    name: 'tryIt',
    description: `Edit any call and send it to ${where} on your machine.`,
    markdown: paragraphs([
      introduction,
      ...operations.flatMap(({ name, method, operation }, at) => [
        headed(operation.operationId, operation.summary),
        `\`${method.toUpperCase()} ${name}\` [Fields and responses](${PAGES.reference.file}${redocAnchor(operation)})`,
        ...calls.slice(at, at + 1).map((call) => sampleFences(samplesOf(call, services[0].url, client))),
      ]),
    ]),
    searched: introduction,
    menu: 'Calls',
    panels: Object.fromEntries(calls.map((call) => [call.operationId, sendPanel(call, contract)])),
    head: CALLS_SCRIPT,
    sendsTo: services.map(({ url }) => url),
  });
}

/** How a reader gets an error from the mock. */
function makeItFail(calls: readonly Call[], { url, start }: Service): string {
  const call =
    calls.find(({ body, template }) => body === undefined && !template.includes('{')) ??
    calls.find(({ body }) => body === undefined) ??
    calls[0];
  return paragraphs([
    headed('make-the-mock-fail', 'Make the mock fail'),
    `The mock (\`${start}\`) returns the example of a successful response. The \`Prefer\` header asks for another one: \`Prefer: code=404\` for any status from 200 to 599, for example to simulate an error, and \`Prefer: example=NAME\` for an example of the contract. An example that does not exist is refused with a list of those that do.`,
    ...(call === undefined
      ? []
      : [fenced(writeCurl({ ...call, headers: { ...call.headers, prefer: 'code=404' } }, url), 'sh', 'In a terminal')]),
    'A request that breaks the contract fails too: the mock returns 422 and lists each violation. Below, “Response of the mock” sets the header. The mock returns its examples whatever a request holds: an identifier in a response may be another than the one that was sent.',
  ]);
}

/** Errors that a client has to expect of any service. */
const USUAL_ERRORS = ['401', '404', '422', '429', '500'];

/** Preferences that have the mock choose a response of an operation, each with its label: statuses, then examples. */
function responsesOf(openapi: OpenApiDocument, id: string): [preference: string, label: string][] {
  const found = pathOperations(openapi.paths).find(({ operation }) => operation.operationId === id);
  const responses = Object.entries(found?.operation.responses ?? {});
  const statuses = [...responses.map(([status]) => status).filter((status) => /^\d{3}$/.test(status)), ...USUAL_ERRORS];
  const examples = responses.flatMap(([, reference]) => {
    const media = Object.values(resolveRef<Response>(openapi, reference).content ?? {});
    return media.flatMap((each) => Object.entries(each.examples ?? {}));
  });
  const names = new Map(examples.map(([name, { summary = name }]) => [name, summary]));
  return [
    ...[...new Set(statuses)].toSorted().map((status): [string, string] => [`code=${status}`, status]),
    ...[...names].map(([name, label]): [string, string] => [`example=${name}`, label]),
  ];
}

/** Script of pages with panels. */
export const CALLS_SCRIPT = html`<script type="module" src="calls.js"></script>`;

/**
 * Buttons that send a call to a service of the reader's machine; the script replaces them where the pages are read on
 * another one. Until it runs they are disabled: the browser itself would send the form to the page, token and all.
 */
export function sendPanel(call: Call, { openapi, site }: Shown): Html {
  const { operationId, method, template, parameters, credentials, body } = call;
  const data = JSON.stringify({
    ...{ method, template, headers: headersOf(call) },
    credentials: Object.fromEntries(credentials.map(({ header, value }) => [header, value])),
    contract: markOf({ openapi }),
    services: Object.fromEntries(site.services.map((service) => [service.name, service])),
    docs: site.docs,
  });
  const inputs = Object.entries(parameters).map(
    ([name, value]) =>
      html`<label>${name} <input name="${name}" data-parameter value="${value}" autocomplete="off"></label>`,
  );
  const field =
    body === undefined
      ? undefined
      : html`<label>Body <textarea name="body" rows="6" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea></label>`;
  const responses = responsesOf(openapi, operationId).map(
    ([value, label]) => html`<option value="${value}">${label}</option>`,
  );
  return html`<form class="send" data-call="${data}" aria-label="Send ${operationId}">
<div class="buttons">${site.services.map(
    ({ name }, at) =>
      html`<button name="to" value="${name}"${at === 0 ? html` class="primary"` : undefined} disabled>Send to the ${name}</button>\n`,
  )}<label>Response of the mock <select name="prefer"><option value="">usual</option>${responses}</select></label></div>
<div class="received" aria-live="polite"></div>
<details><summary>Change the call</summary>${inputs}${field}
${site.services.flatMap(({ name, token }) =>
  token === undefined
    ? []
    : [
        html`<label>Token for the ${name}, kept for this tab <input name="token" value="${token}" autocomplete="off"></label>
<button type="button" name="clear">Clear the token</button>`,
      ],
)}</details>
</form>`;
}
