import { pathOperations } from '../../engine/model/path-operations.ts';
import { redocAnchor } from '../find-places.ts';
import { type Code, type Html, html } from '../html.ts';
import { fenced, headed, paragraphs, renderMarkdown, sampleFences } from '../markdown.ts';
import { besideMenu, PAGES, type Page, pageOf } from '../page-layout.ts';
import { type Call, readCalls } from '../samples/read-calls.ts';
import { samplesOf, writeCurl } from '../samples/write-samples.ts';
import type { Service, Shown } from '../site-of.ts';
import { otherService } from './other-service.ts';
import { callsScript, sendPanel } from './send-panel.ts';

/** Operations that a page lists and opens at once; more are folded by tag. */
export const MOST_LISTED = 30;

/** A call as the page shows it. */
interface Part {
  readonly tag: string;
  readonly summary: string;
  readonly call: Call;
  readonly text: string;
  /** The text with samples of no named language. */
  readonly plain: string;
}

/** The calls of one tag. */
interface Group {
  readonly tag: string;
  readonly id: string;
  readonly parts: readonly Part[];
}

/** Every call of the contract, to be edited and sent to a service on the reader's machine, or to one that the reader allows. */
export function tryItPage(contract: Shown): Page {
  const { services } = contract.site;
  const where = services.map(({ name }) => `the ${name}`).join(' or to ');
  const calls = readCalls(contract);
  const introduction = paragraphs([
    '# Try it',
    `Edit a call and send it to ${where} on your machine, or to another base URL. Each has samples for curl, TypeScript and Python; for another language, generate a client from [openapi.yaml](openapi.yaml).`,
    makeItFail(calls, services[0]),
  ]);
  const groups = [...Map.groupBy(partsOf(contract, calls), ({ tag }) => tag)].map(([tag, parts], index) => ({
    tag,
    parts,
    id: `calls-${index + 1}`,
  }));
  const isFolded = calls.length > MOST_LISTED;
  return pageOf({
    contract,
    name: 'tryIt',
    description: `Edit any call and send it to ${where} on your machine, or to another base URL.`,
    markdown: paragraphs([
      introduction,
      ...groups.flatMap(({ tag, parts }) => [`## ${tag}`, ...parts.map(({ text }) => text)]),
    ]),
    searched: paragraphs([introduction, headed('other', 'Another base URL'), 'Call a live service from the page.']),
    main: besideMenu(
      menuOf(groups, isFolded),
      html`${renderMarkdown(introduction)}
${otherService(contract, calls)}
${groups.map((group) => groupPart(contract, group, isFolded))}`,
    ),
    head: callsScript(contract),
    // The page asks before the first call to an address, and its own script is all that runs.
    sendsTo: [...services.map(({ url }) => url), 'http:', 'https:'],
  });
}

/** The calls with the first tag of their operations. */
function partsOf(contract: Shown, calls: readonly Call[]): Part[] {
  const { services, client } = contract.site;
  return pathOperations(contract.openapi.paths).flatMap(({ name, method, operation }, at) => {
    const { operationId, summary } = operation;
    const [tag = ''] = operation.tags ?? [];
    const place = `[Fields and responses](${PAGES.reference.file}${redocAnchor(operation)})`;
    return calls.slice(at, at + 1).map((call): Part => {
      const samples = samplesOf(call, services[0].url, client);
      const line = `\`${method.toUpperCase()} ${name}\` ${place}`;
      const textWith = (own: readonly Code[]) => paragraphs([headed(operationId, summary, 3), line, sampleFences(own)]);
      const plain = samples.map(({ source, label }) => ({ source, label }));
      return { tag, summary, call, text: textWith(samples), plain: textWith(plain) };
    });
  });
}

/** The groups, each with its calls where there are few. */
function menuOf(groups: readonly Group[], isFolded: boolean): Html {
  const linkTo = (id: string, label: string) => html`<li><a href="#${id}">${label}</a></li>`;
  const within = (parts: readonly Part[]) => parts.map(({ call, summary }) => linkTo(call.operationId, summary));
  const items = groups.map(
    ({ tag, id, parts }) =>
      html`<li><a href="#${id}">${tag}</a>${isFolded ? html`&nbsp;<span class="count">${parts.length}</span>` : html`<ul>${within(parts)}</ul>`}</li>`,
  );
  const first = [linkTo('make-the-mock-fail', 'Make the mock fail'), linkTo('other-base-url', 'Another base URL')];
  return html`<nav class="menu" aria-label="Calls"><ul>${first}${items}</ul></nav>`;
}

function groupPart(contract: Shown, { tag, id, parts }: Group, isFolded: boolean): Html {
  const panelOf = (call: Call) => {
    const panel = sendPanel(call, contract);
    // Hundreds of forms, and words in colours, would keep a browser busy before the first is used.
    return isFolded ? html`<template class="later">${panel}</template>` : panel;
  };
  const texts = parts.map(({ call, text, plain }) =>
    renderMarkdown(isFolded ? plain : text, { [call.operationId]: panelOf(call) }),
  );
  return html`<details class="tag"${isFolded ? undefined : html` open`}><summary><h2 id="${id}">${tag}</h2>&nbsp;<span class="count">${parts.length}</span></summary>
${texts}</details>\n`;
}

/** How a reader gets an error from the mock. */
function makeItFail(calls: readonly Call[], { url, start }: Service): string {
  const call =
    calls.find(({ body, template }) => body === undefined && !template.includes('{')) ??
    calls.find(({ body }) => body === undefined) ??
    calls[0];
  return paragraphs([
    headed('make-the-mock-fail', 'Make the mock fail'),
    `The mock (\`${start}\`) returns the example of a successful response. The \`Prefer\` header asks for another one: \`Prefer: code=404\` for any status from 200 to 599, for example to simulate an error (one that is not declared comes without a body), and \`Prefer: example=NAME\` for an example of the contract. An example that does not exist is refused with a list of those that do.`,
    ...(call === undefined
      ? []
      : [fenced(writeCurl({ ...call, headers: { ...call.headers, prefer: 'code=404' } }, url), 'sh', 'In a terminal')]),
    'A request that breaks the contract fails too: the mock returns 422 and lists each violation. Below, “Response of the mock” sets the header. The mock returns its examples whatever a request holds: an identifier in a response may be another than the one that was sent.',
  ]);
}
