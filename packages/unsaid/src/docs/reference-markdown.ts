import type { MediaType, OpenApiDocument, Operation, Schema } from '../engine/model/contract.ts';
import { withAllOf } from '../engine/model/dialect.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { isAdded } from '../engine/view/points-at.ts';
import { bodiesOf, type Spot, spotsOf } from './find-places.ts';
import { fenced, headed, paragraphs } from './markdown.ts';
import { lineOf } from './open-points-page.ts';
import { whoseAnswers } from './page-layout.ts';
import { shownFormat } from './shown-format.ts';
import type { Shown } from './site-of.ts';

/** The reference as one file: what holds for all, then each operation and each event under its name. */
export function referenceMarkdown({ openapi, openPoints, site }: Shown, document: OpenApiDocument): string {
  const webhooks = pathOperations(document.webhooks);
  const ofEvery = webhooks.slice(0, 1).map(({ operation }) => partsText(document, operation, /^(?:header|response)/));
  return paragraphs([
    `# ${openapi.info.title}: Reference`,
    whoseAnswers({ openPoints, site }),
    (document.info.description ?? '').replaceAll(/^#/gm, '##'),
    ...pathOperations(document.paths).flatMap(({ operation }) => [
      headed(operation.operationId, operation.summary),
      operation.description ?? '',
      partsText(document, operation, /./),
      ...Object.values(operation.responses).map((each) => examplesOf(resolveRef(document, each))),
    ]),
    ...ofEvery.flatMap((text) => [headed('deliveries', 'Header and responses of every delivery'), text]),
    ...webhooks.flatMap(({ name, operation }) => [
      headed(name, operation.summary === name ? `\`${name}\`` : `${operation.summary} (\`${name}\`)`),
      operation.description ?? '',
      partsText(document, operation, /^payload/, 'payload'),
      isAdded(operation) ? '' : (site.trigger?.(name) ?? ''),
      examplesOf(operation.requestBody ?? {}),
    ]),
    ...(openPoints.length === 0 ? [] : [headed('open-points', 'Open points'), openPoints.map(lineOf).join('\n')]),
  ]);
}

/** The parts of an operation that are wanted, each with what it says and a table of its fields. */
function partsText(document: OpenApiDocument, operation: Operation, wanted: RegExp, body = 'request'): string {
  const parts = Map.groupBy(spotsOf(document, operation, body), ({ part }) => part);
  return paragraphs([...parts].flatMap(([part, spots]) => (wanted.test(part) ? partText(document, part, spots) : [])));
}

function partText(document: OpenApiDocument, part: string, spots: readonly Spot[]): string[] {
  const whole = spots.find(({ field }) => field === '');
  const fields = spots.filter(({ field }) => field !== '');
  const { description = '', content = {} } = (whole?.node ?? {}) as Body;
  const title = part === 'response default' ? 'Any other response' : part.charAt(0).toUpperCase() + part.slice(1);
  const tableOf = (shown: readonly Spot[]) => {
    const rows = shown.map((spot) => rowOf(document, spot));
    return rows.length === 0 ? '' : ['| Field | Description |', '|---|---|', ...rows].join('\n');
  };
  return [
    `### ${title}`,
    description,
    ...bodiesOf({ content }).flatMap(({ types: [first = '', ...others] }) => [
      ...[first, ...others].map((type) => `Media type \`${type}\`.`),
      tableOf(fields.filter(({ types = [] }) => types.includes(first))),
    ]),
    tableOf(fields.filter(({ types }) => types === undefined)),
  ];
}

type Body = { readonly description?: string; readonly content?: Record<string, MediaType> };

/** The facts of a field: type, whether it is required, and its description. */
export function factsOf(document: OpenApiDocument, { node, isRequired }: Pick<Spot, 'node' | 'isRequired'>) {
  const { schema: stated, content = {}, ...own } = node as Schema & { schema?: Schema } & Body;
  const schema = stated ?? Object.values(content)[0]?.schema ?? {};
  const parts = withAllOf(document, { ...resolveRef<Schema>(document, schema), ...own });
  const description = parts.find((part) => part.description !== undefined)?.description ?? '';
  return { facts: `${typeOf(document, parts)}${isRequired ? ', **required**' : ''}`, description };
}

function rowOf(document: OpenApiDocument, spot: Spot): string {
  const { facts, description } = factsOf(document, spot);
  const cells = [`\`${spot.field}\` ${facts}`, description];
  return `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()).join(' | ')} |`;
}

/**
 * The stated type of a value, with its values if an answer closes the set.
 * @param within The items of the lists around it: a list may hold lists of its own type.
 */
function typeOf(document: OpenApiDocument, parts: readonly Schema[], within: readonly Schema[] = []): string {
  const schema: Schema = Object.assign({}, ...parts.toReversed());
  const { type, items, enum: values, const: only, pattern, oneOf, anyOf } = schema;
  const format = shownFormat(schema);
  if (items && within.includes(items)) return `array of ${nameOf(items) ?? 'any value'}`;
  if (items) return `array of ${typeOf(document, withAllOf(document, items), [...within, items])}`;
  const alternatives = (oneOf ?? anyOf ?? []).map(
    (each) => nameOf(each) ?? typeOf(document, withAllOf(document, each), within),
  );
  if (type === undefined && alternatives.length > 0) return [...new Set(alternatives)].join(' or ');
  const set = only === undefined ? values : [only];
  return [
    type === undefined ? 'any value' : [type].flat().join(' or '),
    ...(format === undefined ? [] : [`(${format})`]),
    ...(pattern === undefined ? [] : [`\`${pattern}\``]),
    ...(set === undefined ? [] : [`of ${set.map((value) => `\`${value}\``).join(', ')}`]),
  ].join(' ');
}

const nameOf = ({ $ref }: Schema) => $ref?.split('/').at(-1);

function examplesOf({ content = {} }: Body): string {
  const [{ examples = {} } = {}] = Object.values(content);
  return paragraphs(
    Object.values(examples).map(({ summary = 'Example', value }) => {
      return `${summary}:\n\n${fenced(JSON.stringify(value, null, 2), 'json')}`;
    }),
  );
}
