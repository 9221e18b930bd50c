import type {
  Contract,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Response,
} from '../../engine/model/contract.ts';
import { resolveRef } from '../../engine/model/json-pointer.ts';
import { pathOperations } from '../../engine/model/path-operations.ts';
import { eventsDocument } from '../events-document.ts';
import { toOnePage } from '../reference-page.ts';
import { restDocument } from '../rest-document.ts';
import { whoseAnswers } from '../whose-answers.ts';
import { fieldTable, pointsLine } from './fields-as-markdown.ts';

/** The operations, each under its id: how it is called, what it takes, and what it answers. */
export function restAsMarkdown(contract: Contract): string {
  const document = restDocument(contract);
  const operations = pathOperations(document.paths).map(({ name, method, operation }) =>
    paragraphs([
      headed(operation.operationId, operation.summary),
      `\`${method.toUpperCase()} ${name}\``,
      ...partsOf(contract, document, operation, 'Request body'),
    ]),
  );
  return paragraphs([
    `# ${document.info.title}: REST API`,
    whoseAnswers(contract.openPoints),
    introduction(contract, document),
    ...operations,
  ]);
}

/** The events, each under its name: when it fires, and what a delivery carries. */
export function eventsAsMarkdown(contract: Contract): string {
  const document = eventsDocument(contract);
  const events = pathOperations(document.webhooks).map(({ name, operation }) =>
    paragraphs([
      headed(name, `${operation.summary} (\`${name}\`)`),
      ...partsOf(contract, document, operation, 'Payload'),
    ]),
  );
  return paragraphs([
    `# ${document.info.title}: events`,
    whoseAnswers(contract.openPoints),
    introduction(contract, document),
    ...events,
  ]);
}

/** Joins what there is with empty lines, and ends with one line end. */
export function paragraphs(texts: readonly string[]): string {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  return `${filled.join('\n\n')}\n`;
}

/** A heading that other pages lead to by a name. */
export function headed(id: string, title: string, level = 2): string {
  return `<a id="${id}"></a>\n\n${'#'.repeat(level)} ${title}`;
}

function introduction(contract: Contract, { info, ...document }: OpenApiDocument): string {
  return paragraphs([withLinks(contract, info.description), pointsLine({ info, ...document }, info)]);
}

/** Leads links to the Markdown beside a page, where operations and events are found by their names. */
function withLinks(contract: Contract, text = ''): string {
  const toName = toOnePage(contract);
  return text.replaceAll(/\]\(([^)\s]+)\)/g, (_, href) => `](${toName(href).replace('.html', '.md')})`);
}

function partsOf(contract: Contract, document: OpenApiDocument, operation: Operation, body: string): string[] {
  const { description, parameters = [], requestBody, responses } = operation;
  return [
    withLinks(contract, description),
    pointsLine(document, operation),
    ...parameters.map((reference) => parameterOf(document, resolveRef<Parameter>(document, reference))),
    ...(requestBody
      ? [
          `### ${body}`,
          requestBody.description ?? '',
          pointsLine(document, requestBody),
          contentOf(document, requestBody.content),
        ]
      : []),
    ...Object.entries(responses).flatMap(([status, reference]) => {
      const response = resolveRef<Response>(document, reference);
      const { description: says, content = {} } = response;
      return [`### Response ${status}`, says ?? '', pointsLine(document, response), contentOf(document, content)];
    }),
  ];
}

function parameterOf(document: OpenApiDocument, parameter: Parameter): string {
  const { name, in: location, required, description = '' } = parameter;
  const kind = location === 'header' ? 'Header' : `Parameter in the ${location}`;
  const says = `${kind} \`${name}\`${required ? ', required' : ''}: ${description}`;
  return [says.trim(), pointsLine(document, parameter)].filter(Boolean).join(' ');
}

/** Fields and the first example of each media type. */
function contentOf(document: OpenApiDocument, content: Record<string, MediaType>): string {
  return paragraphs(
    Object.entries(content).flatMap(([type, media]) => {
      const [example] = Object.values(media.examples ?? {});
      const shown = example === undefined ? '' : `\`\`\`json\n${JSON.stringify(example.value, null, 2)}\n\`\`\``;
      return [`Media type \`${type}\`.`, fieldTable(document, media), shown];
    }),
  );
}
