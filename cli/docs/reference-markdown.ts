import type {
  Contract,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  RequestBody,
  Response,
  Schema,
} from '../engine/model/contract.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { sandboxCalledAs } from '../engine/system/command-for.ts';
import { ROOT } from '../engine/system/root.ts';
import { fieldsOf, redocAnchor } from './find-places.ts';
import { fenced, headed, paragraphs } from './markdown.ts';
import { PAGES } from './page-layout.ts';
import { whoseAnswers } from './points-markdown.ts';

/** One operation or one event. */
interface Section {
  /** What other pages lead to it by: the id of an operation, the name of an event. */
  readonly id: string;
  readonly title: string;
  /** In Markdown, without a heading of its own. */
  readonly text: string;
  readonly examples: readonly Example[];
}

interface Example {
  readonly label: string;
  readonly source: string;
}

/** The reference as one file: what holds for all, then each operation and each event. Links lead to the Markdown of other pages. */
export function referenceMarkdown(contract: Contract, document: OpenApiDocument): string {
  const toPlace = toSections(document);
  const text = paragraphs([
    `# ${contract.openapi.info.title}: Reference`,
    whoseAnswers(contract.openPoints),
    (document.info.description ?? '').replaceAll(/^#/gm, '##'),
    ...[...operationSections(document), ...eventSections(contract, document)].flatMap(
      ({ id, title, text: says, examples }) => [
        headed(id, title),
        says,
        ...examples.map(({ label, source }) => `${label}:\n\n${fenced(source, 'json')}`),
      ],
    ),
  ]);
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (_, href) => `](${toPlace(href).replace(/\.html(?=$|#)/, '.md')})`);
}

function operationSections(document: OpenApiDocument): Section[] {
  return pathOperations(document.paths).map(({ name, method, operation }): Section => {
    const { operationId, summary, description = '', parameters, requestBody, responses } = operation;
    const text = [
      `**${method.toUpperCase()}** \`${name}\``,
      description,
      parameterTable(document, 'Parameters', parameters),
      requestBody ? bodyText(document, requestBody, 'Request body') : '',
      responsesText(document, responses),
    ];
    const examples = Object.values(responses).flatMap((each) => examplesOf(resolveRef<Response>(document, each)));
    return { id: operationId, title: summary, text: paragraphs(text), examples };
  });
}

function eventSections({ root }: Contract, document: OpenApiDocument): Section[] {
  const webhooks = pathOperations(document.webhooks);
  const [first] = webhooks.map(({ operation }) => operation);
  if (first === undefined) return [];
  const events = webhooks.map(({ name, operation: { summary, description = '', requestBody } }): Section => {
    const sandbox = `**In the sandbox:** \`${sandboxCalledAs(`trigger ${name}`)}\`, or a button of its page.`;
    const text = [
      `**Fires after:** ${description}`,
      requestBody ? bodyText(document, requestBody, 'Payload') : '',
      root === ROOT ? sandbox : '',
    ];
    const title = `${summary} (\`${name}\`)`;
    return { id: name, title, text: paragraphs(text), examples: examplesOf(requestBody ?? {}) };
  });
  const ofAll = [parameterTable(document, 'Headers', first.parameters), responsesText(document, first.responses)];
  return [{ id: 'deliveries', title: 'What every delivery carries', text: paragraphs(ofAll), examples: [] }, ...events];
}

/** Leads links to a place of Redoc's to the section about it. */
function toSections(document: OpenApiDocument): (href: string) => string {
  const ids = [...pathOperations(document.paths), ...pathOperations(document.webhooks)].map(
    ({ name, operation }) => [redocAnchor(operation), document.webhooks[name] ? name : operation.operationId] as const,
  );
  const sections = new Map<string, string>(ids);
  return (href) => {
    const id = sections.get(href.replace(PAGES.reference.file, ''));
    return id === undefined ? href : `#${id}`;
  };
}
function responsesText(document: OpenApiDocument, responses: Record<string, Response>): string {
  const texts = Object.entries(responses).map(([status, reference]) => {
    const title = status === 'default' ? 'Any other response' : `Response ${status}`;
    return bodyText(document, resolveRef<Response>(document, reference), title);
  });
  return paragraphs(texts);
}

function bodyText(
  document: OpenApiDocument,
  { description = '', content = {} }: Partial<RequestBody>,
  title: string,
): string {
  const tables = Object.entries(content).flatMap(([type, { schema }]) => {
    const rows = fieldsOf(document, schema).map(({ node, path, isRequired }) =>
      rowOf(document, { name: path.join('.').replaceAll('.[]', '[]'), node, isRequired }),
    );
    return [`Media type \`${type}\`.`, tableOf(rows)];
  });
  return paragraphs([`### ${title}`, description, ...tables]);
}

function parameterTable(document: OpenApiDocument, title: string, parameters: Operation['parameters'] = []): string {
  const rows = parameters.map((reference) => {
    const { name, required = false, schema, ...rest } = resolveRef<Parameter>(document, reference);
    const node = { ...resolveRef<Schema>(document, schema as Schema), ...rest };
    return rowOf(document, { name, node, isRequired: required });
  });
  return rows.length === 0 ? '' : paragraphs([`### ${title}`, tableOf(rows)]);
}

function tableOf(rows: readonly string[]): string {
  return rows.length === 0 ? '' : ['| Field | Description |', '|---|---|', ...rows].join('\n');
}

interface Row {
  readonly name: string;
  readonly node: Schema;
  readonly isRequired: boolean;
}

function rowOf(document: OpenApiDocument, { name, node, isRequired }: Row): string {
  const parts = partsOf(document, node);
  const description = parts.find((part) => part.description !== undefined)?.description ?? '';
  const facts = `${typeOf(document, parts)}${isRequired ? ', **required**' : ''}`;
  const cells = [`\`${name}\` ${facts}`, description];
  return `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;
}

/** A schema, and those that it refers to beside its own description. */
function partsOf(document: OpenApiDocument, node: Schema): Schema[] {
  return [node, ...(node.allOf ?? [])].map((each) => resolveRef<Schema>(document, each));
}

/** What a value is, as far as it is stated: its type, and the set it is of where an answer closes it. */
function typeOf(document: OpenApiDocument, parts: readonly Schema[]): string {
  const { type, format, items, enum: values, const: only, pattern }: Schema = Object.assign({}, ...parts.toReversed());
  if (items) return `array of ${typeOf(document, partsOf(document, items))}`;
  const set = only === undefined ? values : [only];
  return [
    type === undefined ? 'any value' : [type].flat().join(' or '),
    ...(format === undefined ? [] : [`(${format})`]),
    ...(pattern === undefined ? [] : [`\`${pattern}\``]),
    ...(set === undefined ? [] : [`of ${set.map((value) => `\`${value}\``).join(', ')}`]),
  ].join(' ');
}

function examplesOf({ content = {} }: { readonly content?: Record<string, MediaType> }): Example[] {
  const [{ examples = {} } = {}] = Object.values(content);
  return Object.values(examples).map(({ summary = 'Example', value }) => {
    return { label: summary, source: JSON.stringify(value, null, 2) };
  });
}
