import type { BodyRow, OperationRow } from 'unsaid-runtime/contract';
import type { OperationId } from '../../generated/operations.ts';
import type { Answers, Documents } from './answers.ts';
import type { Credentials, Sent } from './credentials.ts';
import { makerOf } from './identifiers.ts';
import { isNode, type Node, nodeAt, patternsOf, resolved } from './nodes.ts';

/**
 * Headers and body of a request of an operation, as the contract requires; the key of an idempotent one is new each time. In
 * the path, which has the query, `{card_id}` is for the caller to fill in; `<token>` stands for the token.
 */
export function requestOf(answers: Answers, credentials: Credentials, operation: OperationId) {
  const { openapi, variant } = answers.documents;
  const { method, path, parameters, body }: OperationRow = variant.operations[operation];
  const at = ['paths', path, method.toLowerCase()] as const;
  const { header: key, field } = answers.idempotency[operation] ?? {};
  const declared = nodeAt(openapi, ...at, 'parameters');
  const nodes = (Array.isArray(declared) ? declared : []).map((each) => resolved(openapi, each));
  const sent = [
    ...credentials.sentWith(operation),
    ...parameters.flatMap(({ in: place, name, required, validate }): Sent[] => {
      if (!required || (place !== 'header' && place !== 'query')) return [];
      const node = nodes.find((each) => each.in === place && each.name === name) ?? {};
      const value = textFor(openapi, node, validate, name.toLowerCase() === key?.toLowerCase()) ?? '';
      return [{ in: place, name, value }];
    }),
  ];
  const query = sent.flatMap(({ in: place, name, value }) =>
    place === 'query' ? [`${encodeURIComponent(name)}=${value === '<token>' ? value : encodeURIComponent(value)}`] : [],
  );
  return {
    method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    headers: sent.filter((each) => each.in === 'header'),
    body: bodyOf(answers, nodeAt(openapi, ...at, 'requestBody', 'content', 'application/json'), body, field),
  };
}

/** Forms of texts, of which one fits most patterns. */
const FORMS = ['{uuid}', '{base62:20}', '{hex:32}', '{digits:16}', '{letters:8}', '{base62:64}'];

/**
 * A text for a parameter or a header: what its schema says, or one of a common form that fits; `undefined` where none does.
 * @param isNew Whether it is to be another one each time.
 */
export function textFor(
  openapi: Documents['openapi'],
  { example, schema }: Node,
  validate: (value: unknown) => { readonly ok: boolean },
  isNew = false,
): string | undefined {
  const { 'x-form': form, const: one, default: usual, enum: values, examples } = resolved(openapi, schema);
  const known = [example, one, usual, values, examples].flat().filter((value) => value !== undefined);
  const made = [form ?? [], FORMS].flat().map((each) => makerOf(String(each))());
  // A form of its own makes another text each time, as an identifier wants it.
  const choices = [...(isNew || form !== undefined ? [...made, ...known] : [...known, ...made]), 1, true];
  const fits = (value: unknown) => validate(value).ok;
  const chosen = choices.find(fits) ?? patternsOf(openapi, schema).flatMap(textsOf).find(fits);
  return chosen === undefined ? undefined : String(chosen);
}

const RUNS = ['digits', 'letters', 'hex', 'base62'];
const LENGTHS = Array.from({ length: 64 }, (_, index) => index + 1);

/** Texts that a pattern may allow: how it begins, then characters of one kind. */
function textsOf(pattern: string): readonly string[] {
  const [, start = ''] = /^\^((?:[\w-]|\\\W)*)(?![*+?{])/.exec(pattern) ?? [];
  const forms = LENGTHS.flatMap((length) => RUNS.map((run) => `${start.replaceAll('\\', '')}{${run}:${length}}`));
  // The first character of a run may have to be one of a few.
  return Array.from({ length: 5 }, () => forms.map((form) => makerOf(form)())).flat();
}

/**
 * Required fields of a body, from the example of the contract, or from the sandbox if it has no example;
 * `file` is a CSV, before it is encoded in base64.
 */
function bodyOf(
  { csv, defaultCurrency: currency, documents: { openapi, variant } }: Answers,
  media: unknown,
  row: BodyRow | undefined,
  keyField: string | undefined,
) {
  const { schema, examples } = isNode(media) ? media : {};
  const [example] = Object.values(isNode(examples) ? examples : {});
  const value = amountOf(openapi, 'IssueCardRequest', 'value');
  const amount = amountOf(openapi, 'TopUpRequest', 'amount');
  const columns = [csv.phone, csv.value, csv.currency ?? []];
  const issue = variant.operations.issueCard.body;
  const isPhone = (phone: unknown) => ({ ok: !isWrong(issue, 'recipient_phone', phone) });
  const phoneNode = nodeAt(openapi, 'components', 'schemas', 'IssueCardRequest', 'properties', 'recipient_phone');
  const phoneLike = (shown: string) =>
    isPhone(shown).ok ? shown : (textFor(openapi, { schema: phoneNode }, isPhone, true) ?? shown);
  const phones = [phoneLike('+254711000001'), phoneLike('+254711000002'), '0711000003'];
  const rows = phones.map((phone) => [phone, value, csv.currency ? currency : []]);
  const file = [columns, ...rows].map((row) => `${row.flat().join(csv.delimiter)}\n`).join('');
  const fields: Readonly<Record<string, unknown>> = {
    recipient_phone: '+254712345678',
    value,
    amount,
    currency,
    ...(isNode(example) && isNode(example.value) && example.value),
    file,
  };
  const { required, properties } = resolved(openapi, schema);
  const made = (name: string) => {
    const node = isNode(properties) ? resolved(openapi, properties[name]) : {};
    const fits = (value: unknown) => ({ ok: !isWrong(row, name, value) });
    const text = textFor(openapi, { schema: node }, fits, name === keyField);
    return node.type === 'integer' || node.type === 'number' ? Number(text) : text;
  };
  const shown = (name: string) => (isWrong(row, name, fields[name]) ? undefined : fields[name]);
  return Object.fromEntries(
    (Array.isArray(required) ? required : []).map((name) => [name, shown(name) ?? made(name) ?? fields[name]]),
  );
}

/** Returns true if a body is refused because of the value of one of its fields. */
function isWrong(row: BodyRow | undefined, name: string, value: unknown): boolean {
  const validation = row?.validate({ [name]: value });
  return validation?.ok === false && validation.issues.some(({ at }) => `${at}/`.startsWith(`/${name}/`));
}

/** An amount that the contract allows. */
export function amountOf(openapi: Documents['openapi'], schema: string, field: string): number {
  const { minimum, maximum } = resolved(openapi, nodeAt(openapi, 'components', 'schemas', schema, 'properties', field));
  const least = typeof minimum === 'number' ? minimum : 1;
  return Math.max(1, least, Math.min(5_000, typeof maximum === 'number' ? maximum : 5_000));
}
