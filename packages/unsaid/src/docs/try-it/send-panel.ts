import type { OpenApiDocument, Operation, Parameter, Response } from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { pathOperations } from '../../engine/model/path-operations.ts';
import { markOf } from '../../mock/refusals.ts';
import { dataFor, type Html, html } from '../html.ts';
import { bodyTextOf, type Call } from '../samples/read-calls.ts';
import { scriptOf } from '../script-of.ts';
import type { Shown } from '../site-of.ts';

/** The script of pages with panels. */
export const CALLS_TEXT = scriptOf(import.meta.dirname, 'follow-samples.js', 'choose-service.js', 'calls.js');

/** The head of a page with panels: its services and its script. */
export function callsScript({ openapi, site }: Shown): Html {
  const services = Object.fromEntries(site.services.map((service) => [service.name, service]));
  return html`${dataFor('services', { docs: site.docs, contract: markOf({ openapi }), services })}
<script src="calls.js" defer></script>`;
}

/**
 * Buttons that send a call to a service of the reader's machine; the script replaces them where the pages are read on
 * another one. Until it runs they are disabled: the browser itself would send the form to the page, token and all.
 */
export function sendPanel(call: Call, { openapi, site }: Shown): Html {
  const { operationId, method, template, mediaType, credentials } = call;
  const found = pathOperations(openapi.paths).find(({ operation }) => operation.operationId === operationId);
  const { parameters = [], responses = {} }: Partial<Operation> = found?.operation ?? {};
  const sent = Object.fromEntries(credentials.map(({ header, value }) => [header, value]));
  const inputs = parameters.flatMap((each) => inputOf(call, resolveRef<Parameter>(openapi, each)));
  const body = bodyTextOf(call, 2);
  const field =
    body === undefined
      ? undefined
      : html`<label>Body <textarea name="body" rows="6" spellcheck="false">\n${body}</textarea></label>`;
  const buttons = site.services.map(
    ({ name }, at) =>
      html`<button type="submit" name="to" value="${name}"${at === 0 ? html` class="primary"` : undefined} disabled>Send to the ${name}</button>\n`,
  );
  const tokens = site.services.flatMap(({ name, token }) =>
    token === undefined
      ? []
      : [
          html`<label>Token for the ${name}, kept for this tab <input name="token" value="${token}" autocomplete="off"></label>
<button type="button" name="clear">Clear the token</button>`,
        ],
  );
  return html`<form class="send" data-call="${JSON.stringify({ method, template, mediaType, credentials: sent })}" aria-label="Send ${operationId}">
<div class="buttons">${buttons}<label>Response of the mock <select name="prefer"><option value="">usual</option>${choicesOf(openapi, responses)}</select></label></div>
<div class="received" aria-live="polite"></div>
<details><summary>Change the call</summary>${inputs}${field}${tokens}</details>
</form>`;
}

function inputOf(call: Call, { name, in: place, required }: Parameter): Html[] {
  const places: Partial<Record<string, Readonly<Record<string, string>>>> = {
    path: call.parameters,
    query: call.query,
    header: call.headers,
  };
  const values = places[place];
  // A page sends no cookie that it names, and an entire query is no field.
  if (values === undefined) return [];
  const label = place === 'path' || required ? name : `${name} (optional)`;
  const value = values[name] ?? '';
  return [
    html`<label>${label} <input name="${name}" data-parameter="${place}" value="${value}" autocomplete="off"></label>`,
  ];
}

/** Errors that a client has to expect of any service. */
const USUAL_ERRORS = ['401', '404', '422', '429', '500'];

/** Preferences that have the mock choose a response of an operation: statuses, then examples. */
function choicesOf(openapi: OpenApiDocument, responses: Operation['responses']): Html[] {
  const declared = Object.keys(responses).filter((status) => /^\d{3}$/.test(status));
  const statuses = [...new Set([...declared, ...USUAL_ERRORS])].toSorted();
  const examples = Object.values(responses).flatMap((reference) => {
    const media = Object.values(resolveRef<Response>(openapi, reference).content ?? {});
    return media.flatMap((each) => Object.entries(each.examples ?? {}));
  });
  const names = new Map(examples.map(([name, { summary = name }]) => [name, summary]));
  const optionOf = (value: string, label: string) => html`<option value="${value}">${label}</option>`;
  const group = (label: string, options: readonly Html[]) =>
    options.length === 0 ? [] : [html`<optgroup label="${label}">${options}</optgroup>`];
  return [
    ...group(
      'Status',
      statuses.map((status) => optionOf(`code=${status}`, status)),
    ),
    ...group(
      'Example',
      [...names].map(([name, label]) => optionOf(`example=${name}`, label)),
    ),
  ];
}
