import type {
  Annotated,
  AsyncApiDocument,
  Contract,
  Delivery,
  Message,
  OpenApiDocument,
  Operation,
  Response,
} from '../engine/model/contract.ts';
import { eachNode, resolveRef } from '../engine/model/json-pointer.ts';
import { mapOperations, pathOperations } from '../engine/model/path-operations.ts';
import { deliveryOf, eventMessages, replyMessages } from '../engine/view/events.ts';
import { joinPoints, pointsAt } from '../engine/view/points-at.ts';
import { describeEvent, nodesOfAll } from '../engine/view/project-webhooks.ts';
import { type NodePlace, redocAnchor } from './find-places.ts';
import { paragraphs } from './markdown.ts';
import { PAGES } from './page-layout.ts';
import { baseUrlOf } from './samples/read-calls.ts';
import { withShownFormats } from './shown-format.ts';
import type { Shown } from './site-of.ts';
import { withoutRepeats } from './without-repeats.ts';

/**
 * The document of the reference: operations and webhooks, introduced by what holds for every call and every delivery. Of
 * the AsyncAPI document itself Redoc would show one channel, with the events behind a menu.
 */
export function referenceDocument(contract: Contract): OpenApiDocument {
  const document = contract.openapi;
  const messages = eventMessages(contract.asyncapi);
  const shown = withShownFormats({
    ...document,
    info: {
      ...document.info,
      description: distinctHeadings(splitSections(document.info.description ?? '')[0] ?? ''),
      ...joinPoints([]),
    },
    servers: document.servers.map(shownServer),
    ...tagsOf(contract, document),
    paths: mapOperations(document.paths, (operation, path, method) =>
      withFirst(
        `**${method.toUpperCase()}** \`${path}\`${serverOf(operation)}`,
        withEvents(document, messages, operation),
      ),
    ),
    webhooks: mapOperations(document.webhooks, (webhook, event) =>
      withFirst(
        `**Event** \`${event}\``,
        withOperations(document, messages[event], ofEventAlone(document, webhook, messages[event])),
      ),
    ),
  });
  return withoutRepeats(shown);
}

/** Address of an operation that has servers of its own. */
function serverOf({ servers }: Operation): string {
  return servers === undefined ? '' : ` at \`${baseUrlOf({ servers })}\``;
}

/** The contract as the pages show it: with a tag for every operation, by which Redoc lists, and each title in one line. */
export function shownContract({ openapi, asyncapi, openPoints, ...rest }: Shown): Shown {
  const { paths, webhooks, ...document } = withTitlesInLines(openapi);
  const tagged = (items: OpenApiDocument['paths'], usual: string) =>
    mapOperations(items, (operation) => (operation.tags?.length ? operation : { ...operation, tags: [usual] }));
  return {
    ...rest,
    openapi: { ...document, paths: tagged(paths, 'Operations'), webhooks: tagged(webhooks, 'Webhooks') },
    asyncapi: withTitlesInLines(asyncapi),
    openPoints: withTitlesInLines(openPoints),
  };
}

/** A copy in which no title ends its line, as a heading or an item of a list would end there. */
function withTitlesInLines<Given extends object>(given: Given): Given {
  const copy = structuredClone(given);
  eachNode(copy, (node) => {
    for (const key of ['title', 'summary', 'group'])
      if (typeof node[key] === 'string') node[key] = node[key].replaceAll(/\s+/g, ' ');
  });
  return copy;
}

/** The tags of operations, then those of webhooks, under a heading each where there are both. */
function tagsOf({ openapi, asyncapi }: Contract, { paths, webhooks }: OpenApiDocument): object {
  const namesOf = (of: OpenApiDocument['paths']) => pathOperations(of).flatMap(({ operation: { tags = [] } }) => tags);
  const calls = [...new Set(namesOf(paths))];
  const events = [...new Set(namesOf(webhooks))].filter((name) => !calls.includes(name));
  const known = new Map([...(asyncapi.info.tags ?? []), ...openapi.tags].map((tag) => [tag.name, tag]));
  const tags = [...calls, ...events].map((name) => known.get(name) ?? { name });
  if (calls.length === 0 || events.length === 0) return { tags };
  const groups = { 'REST API': calls, Events: events };
  return { tags, 'x-tagGroups': Object.entries(groups).map(([name, own]) => ({ name, tags: own })) };
}

/** A text with a number after each heading that it had before: Redoc makes anchors of them. */
function distinctHeadings(text: string): string {
  const counts = new Map<string, number>();
  return text.replaceAll(/^(#{1,6} +)(.+?)\s*$/gm, (_, mark: string, heading: string) => {
    const key = heading.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${mark}${heading}${count === 1 ? '' : ` (${count})`}`;
  });
}

const splitSections = (description: string) => description.trim().split(/\n\n(?=\*\*[^*]+\.\*\*)/);

/** A section of the introduction, which the menu lists, with the nodes whose open points it shows. */
export interface Section {
  readonly title: string;
  /** The section that it is part of. */
  readonly within?: string;
  readonly text: string;
  readonly nodes: readonly Annotated[];
}

export const CALLS = 'Every call';
export const DELIVERIES = 'Every delivery';
const LEFT_OPEN = 'Open points';

const isEmpty = (of: object) => Object.keys(of).length === 0;

/** Introduction of the reference: the rules for every call and every delivery. */
function introductionOf({ openapi: document, asyncapi }: Contract): Section[] {
  const sections = [
    ...aboutCalls(document),
    ...(Object.keys(eventMessages(asyncapi)).length === 0 ? [] : aboutDeliveries(document, asyncapi)),
  ];
  const saysNothing = ({ text, within, nodes }: Section) => {
    const found = nodes.map((node) => pointsAt(document, node));
    return text === '' && within !== undefined && found.every(({ ids, answers }) => isEmpty(ids) && isEmpty(answers));
  };
  return sections.filter((section) => !saysNothing(section));
}

/** Where the reference shows a section of its introduction. */
export function sectionHref(...titles: readonly string[]): string {
  const anchor = titles.map((title) => title.toLowerCase().replaceAll(/\s+/g, '-'));
  return `${PAGES.reference.file}#/section/${anchor.join('/')}`;
}

/** The sections of the introduction, and where the reference shows them. */
export function introducedSections(contract: Contract): (Section & { readonly href: string })[] {
  return introductionOf(contract).map((section) => {
    const { title, within } = section;
    return { ...section, href: sectionHref(...[within ?? [], title].flat()) };
  });
}

/** Where the reference shows what is open for every call or every delivery. */
export function introducedPlaces(contract: Contract): NodePlace[] {
  return introducedSections(contract).flatMap(({ title, within, nodes, href }) => {
    const [subject, part] = within === undefined ? [title, ''] : [within, title];
    return nodes.map((node) => ({ node, place: { href, subject, part, field: '' } }));
  });
}

/** Each paragraph that begins in bold, as a section. */
function sectionsOf(paragraphsInBold: readonly string[], within: string): Section[] {
  return paragraphsInBold.map((text) => {
    const [, title = '', rest = ''] = /^\*\*([^*]+)\.\*\* +([\s\S]*)/.exec(text) ?? [];
    return { title, within, text: rest, nodes: [] };
  });
}

function aboutCalls(document: OpenApiDocument): Section[] {
  const { info, servers } = document;
  const [server] = servers;
  const used = `The default is \`${baseUrlOf(document)}\`.`;
  const base = { title: 'Base URL', within: CALLS, text: `${server?.description ?? ''}\n\n${used}`, nodes: servers };
  return [
    { title: CALLS, text: '', nodes: [] },
    ...(server ? [base] : []),
    ...sectionsOf(splitSections(info.description ?? '').slice(1), CALLS),
    ...errorsOf(document),
    { title: LEFT_OPEN, within: CALLS, text: '', nodes: [info] },
  ];
}

/** The response that operations share for statuses they do not describe. */
function errorsOf(document: OpenApiDocument): Section[] {
  const others = pathOperations(document.paths).map(({ operation }) => operation.responses.default);
  const nodes = others.map((other) => other && resolveRef<Response>(document, other));
  const [node] = nodes;
  if (node === undefined || nodes.some((each) => each?.description !== node.description)) return [];
  const schemas = Object.values(node.content ?? {}).map(({ schema }) => schema);
  const text = `Any status that an operation does not list returns this \`default\` response: ${node.description ?? ''}`;
  return [{ title: 'Errors', within: CALLS, text, nodes: [node, ...schemas] }];
}

function aboutDeliveries(document: OpenApiDocument, asyncapi: AsyncApiDocument): Section[] {
  const messages = eventMessages(asyncapi);
  const [introduction = '', ...sections] = splitSections(asyncapi.info.description ?? '');
  const rows = pathOperations(document.webhooks).map(
    ({ name, operation }) => `| [${name}](${redocAnchor(operation)}) | ${messages[name]?.summary ?? ''} |`,
  );
  const delivery = deliveryOf(asyncapi);
  const tables = [
    ...(delivery ? [{ title: 'Rules', text: `| Delivery | Rule |\n|---|---|\n${rowsOf(delivery)}` }] : []),
    { title: 'Event types', text: `| Event | Fired when |\n|---|---|\n${rows.join('\n')}` },
  ];
  return [
    { title: DELIVERIES, text: introduction, nodes: [] },
    ...sectionsOf(sections, DELIVERIES),
    ...tables.map((table) => ({ ...table, within: DELIVERIES, nodes: [] })),
    { title: LEFT_OPEN, within: DELIVERIES, text: '', nodes: pointsOfDelivery(asyncapi) },
  ];
}

function rowsOf(delivery: Delivery): string {
  return [
    `| Response that acknowledges a delivery | \`${delivery.success_status}\`, and no other status |`,
    `| Time to respond | ${delivery.timeout_seconds} seconds |`,
    `| Attempts on failure | up to ${delivery.max_attempts} |`,
    `| Backoff between attempts | ${delivery.backoff} |`,
  ].join('\n');
}

/** Points that hold for every delivery; they are shown in the introduction, and not again at each event. */
function pointsOfDelivery(asyncapi: AsyncApiDocument): Annotated[] {
  const { components } = asyncapi;
  const acknowledgements = replyMessages(asyncapi);
  return [
    ...nodesOfAll(asyncapi),
    ...Object.values(components.operationTraits),
    ...Object.values(components.messageTraits),
    ...acknowledgements,
    ...acknowledgements.map(({ payload }) => payload),
  ];
}

/** Redoc folds variables away, and shows the description as it is written: the address itself, and words alone. */
function shownServer(server: OpenApiDocument['servers'][number]) {
  const { description = '', variables = {} } = server;
  const [variable] = Object.values(variables);
  return {
    url: baseUrlOf({ servers: [server] }),
    description: (variable?.description ?? description).replaceAll('`', ''),
  };
}

/** An operation whose text begins with its path or its event: on a narrow screen Redoc shows them far below. */
function withFirst(line: string, operation: Operation): Operation {
  return { ...operation, description: paragraphs([line, operation.description ?? '']) };
}

type Messages = Readonly<Record<string, Message>>;

const corresponding = (kind: string, links: readonly string[]) =>
  links.length === 0 ? '' : `**Corresponding ${kind}:** ${links.join(' · ')}`;

function withEvents(document: OpenApiDocument, messages: Messages, operation: Operation): Operation {
  const links = Object.entries(messages).flatMap(([name, message]) => {
    const webhook = document.webhooks[name]?.post;
    if (!message['x-triggered-by']?.includes(operation.operationId)) return [];
    return [webhook ? `[${name}](${redocAnchor(webhook)})` : name];
  });
  const send = `**Try it:** [Send this call](${PAGES.tryIt.file}#${operation.operationId})`;
  return { ...operation, description: paragraphs([operation.description ?? '', corresponding('events', links), send]) };
}

function withOperations(document: OpenApiDocument, message: Message | undefined, webhook: Operation): Operation {
  const links = pathOperations(document.paths)
    .filter(({ operation }) => message?.['x-triggered-by']?.includes(operation.operationId))
    .map(({ operation }) => `[${operation.summary}](${redocAnchor(operation)})`);
  return { ...webhook, description: paragraphs([webhook.description ?? '', corresponding('operations', links)]) };
}

/** The webhook with what its own message says; what is open for every delivery is said in the introduction. */
function ofEventAlone(document: OpenApiDocument, webhook: Operation, message: Message | undefined): Operation {
  const responses = Object.entries(webhook.responses).map(([status, response]) => {
    return [status, withoutPoints(resolveRef<Response>(document, response))];
  });
  const shown = { ...webhook, responses: Object.fromEntries(responses) };
  if (message === undefined) return shown;
  return { ...withoutPoints(shown), description: describeEvent(message), ...joinPoints([message]) };
}

function withoutPoints<Node extends Annotated>(node: Node): Node {
  const { 'x-open-points': _points, 'x-answers': _answers, ...rest } = node;
  return rest as Node;
}
