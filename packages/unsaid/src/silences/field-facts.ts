import { isMoney, isNumber, isText, typesOf } from './field-kinds.ts';
import type { Facts } from './thing.ts';
import { isNode, type Node, type RawField, type RawOperation, recordAt } from './walk.ts';
import { WAITING } from './words.ts';

export interface FieldContext {
  readonly field: RawField;
  readonly kinds: ReadonlySet<string>;
  /** Names in words, and kinds, of the fields beside it. */
  readonly beside: readonly { readonly words: string; readonly kinds: ReadonlySet<string> }[];
  /** The operations that send or receive it. */
  readonly operations: readonly RawOperation[];
  /** Nouns of the object that it belongs to. */
  readonly owner: string;
  readonly isOfMoney: boolean;
  readonly isOfSocket: boolean;
  readonly isErrorOnly: boolean;
  /** Nouns of the operations of the description. */
  readonly nouns: ReadonlySet<string>;
  /** True at the top level of a body. */
  readonly isOfRoot: boolean;
  /** True at the top level, or in an object at the top level. */
  readonly isNearRoot: boolean;
}

const schemaOf = ({ field }: FieldContext) => field.shape.schema;
const saidOf = ({ field }: FieldContext) => field.shape.sentences.map(({ text }) => text).join('\n');
const goes = ({ field }: FieldContext, ...ways: readonly string[]) =>
  ways.some((way) => field.directions.has(way as never));
const isSent = (context: FieldContext) => goes(context, 'request', 'patch');
const isReceived = (context: FieldContext) => goes(context, 'response', 'event');
const isQuery = ({ field }: FieldContext) => field.in === 'query';
const named = (names: RegExp) => (context: FieldContext) => names.test(context.field.words);
const besides = ({ beside }: FieldContext, ...kinds: readonly string[]) =>
  beside.some((each) => kinds.some((kind) => each.kinds.has(kind)));

/** Values that a description lists where the schema does not. */
const listedValues = (context: FieldContext) =>
  [...saidOf(context).matchAll(/[`*]{1,2}([A-Za-z][\w-]+)[`*]{1,2}|\b([A-Z]{4,}(?:_[A-Z]+)*)\b/g)].map(
    ([, quoted, capital]) => quoted ?? capital ?? '',
  );

/** The enum of a text or of the entries of a list. */
function valuesOf({ enum: values, items, const: value }: Node): readonly unknown[] {
  // An enum of true and false is a flag, also as texts.
  if (Array.isArray(values)) return values.every((value) => /^(?:true|false)$/.test(String(value))) ? [] : values;
  if (value !== undefined) return [value];
  return isNode(items) && Array.isArray(items.enum) ? items.enum : [];
}

const FORMS = ['format', 'pattern', 'enum', 'const', 'contentEncoding', 'contentMediaType', 'oneOf', 'anyOf'];
const isFormless = (schema: Node) => {
  const { items } = schema;
  const judged = isNode(items) && !isText(schema) ? items : schema;
  return isText(judged) && !FORMS.some((keyword) => keyword in judged);
};

/** How many of its values a description speaks of. */
function explained(context: FieldContext): boolean {
  const inSchema = valuesOf(schemaOf(context)).filter((value) => typeof value === 'string');
  const values = inSchema.length > 0 ? inSchema : listedValues(context);
  const schema = schemaOf(context);
  if (Object.keys(schema).some((key) => /^x-.*(?:enum|values?)/i.test(key))) return true;
  if (isNegation(values) || (values.length > 0 && values.every((value) => /^\d/.test(String(value))))) return true;
  const said = saidOf(context).toLowerCase();
  const named = values.filter((value) => said.includes(String(value).toLowerCase()));
  return values.length > 0 && named.length * 2 >= values.length && said.length > 45 * values.length;
}

/** True if the second of two values negates the first, as `verified` and `unverified`. */
const isNegation = (values: readonly unknown[]) =>
  /^(.{4,}) (?:un|in|dis|not?[ _-]?|non[_-]?)\1$/i.test(
    values.toSorted((a, b) => `${a}`.length - `${b}`.length).join(' '),
  );

/** Outcomes of a check or a request, which stay. */
const OUTCOMES =
  /^(?:ok|error|completed?|success(?:ful)?|succeeded|fail(?:ed|ure)?|(?:in)?valid|(?:un)?matched|(?:no[ _])?match|pass(?:ed)?|(?:not[ _])?found|yes|no|true|false|unknown|none)$/i;

/** States of something that is switched on and off for as long as it exists. */
const SWITCHED = /^(?:enabled|disabled|active|inactive|deactivated|paused|on|off|draft|published)$/i;

const BUSINESS_DAY =
  /due|value date|business|settle|effective|posting|posted|payout|report|billing|invoice|service|charge|expir|transaction|booking|ledger/;
const RANGE =
  /(?:^|\s)(?:begin|start|end|from|to|since|until|after|before|min|max)(?:\s|$)|(?:date|time|at|created|updated)/;
const SUM = /(?:^|\s)(?:total|amount|subtotal|value)(?:\s|$)/;
const STEERING = [
  'set',
  'flag',
  'currency',
  'duration',
  'expires',
  'moment',
  'split',
  'stores-method',
  'quantity',
  'amount',
  'language',
];
const LITTLE =
  /^(?:(?:is|has|can|should|was|include|with|enable|disable|allow|show|hide|mention) .*|.* (?:enabled|disabled|allowed|required)|done|name|id|type|email|phone|url|address|city|line \d|postal code|country|state|description|title|quantity|object|enabled|active|required|optional|disabled|deprecated|archived|deleted|hidden|locked|pinned|public|private|read only|verified)$/;

export const FIELD_FACTS: Facts<FieldContext> = {
  sent: isSent,
  received: isReceived,
  'received-only': (context) => isReceived(context) && !isSent(context),
  'patch-only': (context) => goes(context, 'patch') && !goes(context, 'request'),
  echoed: (context) => isSent(context) && isReceived(context),
  parameter: ({ field }) => field.in !== undefined,
  body: ({ field }) => field.in === undefined,
  query: isQuery,
  header: ({ field }) => field.in === 'header',
  bounded: (context) => schemaOf(context).format === 'int32' || 'maximum' in schemaOf(context),
  optional: ({ field }) => !field.required,
  'no-default': (context) => !('default' in schemaOf(context)) && valuesOf(schemaOf(context)).length !== 1,
  undescribed: (context) => saidOf(context) === '',
  error: ({ isErrorOnly }) => isErrorOnly,
  number: (context) => isNumber(schemaOf(context)),
  text: (context) => isText(schemaOf(context)),
  list: (context) => typesOf(schemaOf(context)).includes('array'),
  map: (context) => isMap(context),
  untyped: (context) => isUntyped(context),
  enum: (context) => valuesOf(schemaOf(context)).length > 1,
  'values-listed': (context) => listedValues(context).length > 1,
  'page-size-settled': (context) => 'maximum' in schemaOf(context) && 'default' in schemaOf(context),
  formless: (context) => isFormless(schemaOf(context)),
  money: ({ isOfMoney }) => isOfMoney,
  'money-object': ({ field }) => isMoney(field.shape),
  'in-money-object': ({ field }) => field.owner !== undefined && isMoney(field.owner),
  'in-socket': ({ isOfSocket }) => isOfSocket,
  'currency-beside': (context) => besides(context, 'currency') || isMoney(context.field.shape),
  'fee-beside': (context) => besides(context, 'fee', 'tax', 'tip'),
  'moment-beside': (context) => besides(context, 'moment', 'date'),
  'total-beside-items': (context) =>
    SUM.test(context.field.words) && context.beside.some(({ words }) => /^(?:line )?items$|lines$/.test(words)),
  'may-be-negative': named(/adjust|net|processing|ledger|difference|change|movement|entry|effect/),
  'values-explained': explained,
  switch: (context) => valuesOf(schemaOf(context)).filter((value) => SWITCHED.test(String(value))).length > 1,
  'only-outcomes': (context) => {
    const values = valuesOf(schemaOf(context));
    return values.length > 1 && values.every((value) => OUTCOMES.test(String(value)));
  },
  'values-linked': (context) => /https?:|\]\(|see /i.test(saidOf(context)),
  'has-waiting-state': (context) =>
    [...valuesOf(schemaOf(context)), ...listedValues(context)].some((value) =>
      WAITING.test(String(value).toLowerCase().replaceAll('_', ' ')),
    ),
  'own-identifier': ({ field, owner }) =>
    field.name.split('.').length === 2 &&
    (/^(?:id|uuid|sid|guid)$/.test(field.words) ||
      (owner !== '' &&
        /^(?:id|uuid|sid|guid|identifier|reference|number|key)$/.test(field.words.slice(owner.length).trim()) &&
        field.words.startsWith(owner))),
  'foreign-identifier': ({ field, owner }) => field.words !== 'id' && !field.words.startsWith(`${owner} `),
  filter: ({ field, operations }) =>
    field.in !== undefined && field.in !== 'header' && operations.every(({ method }) => method === 'get'),
  'filter-time': (context) =>
    isQuery(context) &&
    (context.kinds.has('moment') || context.kinds.has('date')) &&
    RANGE.test(context.field.words) &&
    !/cursor/.test(context.field.words),
  'day-of-business': (context) => isDay(context) && BUSINESS_DAY.test(context.field.words),
  'expiry-of-url': named(/\b(?:url|uri|link)\b/),
  'card-expiry': ({ field, owner }) => /card|payment method|instrument/.test(`${owner} ${field.words}`),
  'token-lifetime': ({ owner }) => /token|oauth/.test(owner),
  steers: (context) =>
    isSent(context) && (valuesOf(schemaOf(context)).length > 1 || STEERING.some((kind) => context.kinds.has(kind))),
  'needs-meaning': (context) =>
    !LITTLE.test(context.field.words) &&
    ['flag', 'amount', 'balance', 'duration', 'percent'].some((kind) => context.kinds.has(kind)) &&
    !(context.field.owner !== undefined && isMoney(context.field.owner)),
  /** Secondary objects within a body: a filter, a line, a part of an object that is also read. */
  minor: (context) =>
    /filter|query|sort|search/.test(`${context.owner} ${context.field.words}`) ||
    (context.field.in === undefined &&
      (!context.isNearRoot ||
        (isSent(context) && isReceived(context) && !context.isOfRoot) ||
        (context.kinds.has('amount') && !context.isOfRoot))),
  'of-setting': ({ owner }) => /setting|config|options|preference|polic|plan|template|webhook|\burl\b/.test(owner),
  /** Where an entry stands in a list, by its identifier. */
  'names-an-entry': (context) =>
    /^(?:before|after|starting after|ending before)$/.test(context.field.words) &&
    !/cursor|page|token/i.test(saidOf(context)),
  'in-reference': ({ beside }) =>
    beside.length > 0 && beside.every(({ words }) => /^(?:id|type|name|etag|sequence id)$/.test(words)),
  method: (context) => valuesOf(schemaOf(context)).includes('POST'),
  discriminator: ({ field }) => field.words === 'type',
  'unit-in-name': named(/seconds|minutes|hours|days|months|\bms\b|millis/),
  'free-text': ({ kinds }) => kinds.has('description'),
  'own-url': (context) =>
    context.kinds.has('callback') ||
    context.operations.length === 0 ||
    /\bwe (?:will |should )?(?:call|request|send|fetch)/i.test(saidOf(context)),
  diagnostic: named(/(?:errors?|warnings?)$/),
  'documentation-url': named(/doc|help|info|terms|privacy|website|homepage|support|profile|site|uri$/),
  /** True for names whose values everybody knows. */
  'self-evident': named(/(?:zone|country|currency|locale|language|gender|month|weekday|mime type|content type)$/),
  'iso-name': named(/(?:^|\s)iso(?:\s|$)/),
  'names-documentation': ({ owner, field }) => /documentation/.test(`${owner} ${field.words}`),
  /** True for a field of a call that only reads. */
  'of-search': ({ owner }) => /\b(?:list|search|get|query|filter|find)\b.*\brequest\b|\bsearch\b|\bquery\b/.test(owner),
  'in-fractions': (context) => /^(?:double|float)$/.test(String(schemaOf(context).format)),
  'standard-header': ({ field }) =>
    field.in === 'header' &&
    /^(?:authori[sz]ation|accept|content|user agent|host|if|cookie|origin|date)\b/.test(field.words),
  /** True for the address of a file or page of the service. */
  'leads-to-content': (context) =>
    CONTENT.test(`${context.owner} ${context.field.words}`) || CONTENT.test(saidOf(context).toLowerCase()),
  'of-error': (context) =>
    context.isErrorOnly ||
    /error|problem|fault|fail|declin|refus|reject|issue/.test(`${context.owner} ${context.field.words}`),
  'names-known-resource': ({ field, nouns }) => nouns.has(field.words.replace(/ (?:ids?|uuids?|sid|identifier)$/, '')),
  'link-to-api': (context) =>
    /_?links\b/i.test(context.field.ownerName) ||
    /\b(?:absolute url|url) of (?:the|this) (?:\w+ ){0,3}(?:resource|object|record)?/i.test(saidOf(context)) ||
    /^(?:next|first|last|previous|prev) (?:page )?ur[il]$/.test(context.field.words) ||
    (/^(?:href|self|uri|links?|next|first|last|previous|prev|url)$/.test(context.field.words) &&
      /link|paging|meta|page|resource/.test(`${context.owner} ${context.field.words}`)),
  image: named(/image|photo|logo|icon|avatar|thumbnail|picture/),
};

const CONTENT =
  /file|download|pdf|receipt|content|export|media|attachment|signed|preview|report|document|invoice|recording|thumbnail|asset|label|image|photo|video|audio|upload|rotat|evidence/;

const isDay = ({ kinds, field }: FieldContext) => kinds.has('date') || field.shape.schema.format === 'date';

function isMap({ field }: FieldContext): boolean {
  const { schema, properties } = field.shape;
  const isOpen = isNode(schema.additionalProperties) || schema.additionalProperties === true;
  return (
    properties.size === 0 &&
    ((typesOf(schema).includes('object') && isOpen) || /^(?:metadata|custom fields|attributes)$/.test(field.words))
  );
}

const COMPOSED = ['oneOf', 'anyOf', 'enum', 'const', '$ref', 'not', 'if', 'discriminator', 'format', 'pattern'];

function isUntyped(context: FieldContext): boolean {
  const { schema, properties } = context.field.shape;
  if (COMPOSED.some((keyword) => keyword in schema) || properties.size > 0 || isMap(context)) return false;
  const types = typesOf(schema);
  if (schema.type === 'null') return false;
  if (types.length === 0) return !('items' in schema);
  if (types.includes('object')) return !isNode(schema.patternProperties);
  return types.includes('array') && Object.keys(recordAt(schema, 'items')).length === 0 && !('prefixItems' in schema);
}
