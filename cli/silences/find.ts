import { isRecord } from '../engine/model/json-pointer.ts';
import type { Description, Direction, Field, Message, Node, Operation, Place, Response } from './description.ts';
import { inWords } from './description.ts';

type Finder = (description: Description) => readonly Place[];
type Has = (place: Place) => boolean;

const has = (words: RegExp) => (place: Place) => words.test(place.words);
const named = (names: RegExp) => (field: Field) => names.test(field.key);
const without =
  (...keywords: readonly string[]) =>
  (field: Field) =>
    keywords.every((keyword) => !(keyword in field.schema));
const typesOf = ({ schema }: Field) => [schema.type].flat();
const isText = (field: Field) => typesOf(field).includes('string');
const isTextOrTexts = (field: Field) => {
  const { items } = field.schema;
  return isText(field) || (isRecord(items) && items.type === 'string' && !('enum' in items) && !('pattern' in items));
};
const isNumber = (field: Field) => typesOf(field).some((type) => type === 'integer' || type === 'number');
const directionsOf = (place: Place) => ('directions' in place ? (place as Field).directions : new Set<Direction>());
const isSent: Has = (place) => directionsOf(place).has('request') || directionsOf(place).has('patch');
/** What is sent whole: of a patch, what is left out stays as it is. */
const isSentWhole: Has = (place) => directionsOf(place).has('request');

const isFormless = without('format', 'pattern', 'enum', 'const', 'contentEncoding', 'contentMediaType');
const SAYS_FORM =
  /\b(?:ISO|RFC|BCP) ?-?\d+|\bUUID|\bULID|E\.164|YYYY|MM\b|of the form|format\b|pattern|prefix|starts? with|character|digit/i;
const SAYS_SET =
  /one of|either|possible values|allowed|can be|must be|values? (?:is|are)|\bURIs?\b|`[^`]+`(?:,| or| and) `/i;

const IDS = /\b(?:ids?|uuids?|guid|identifier)$/;
const DATES = /\b(?:date|date ?time|timestamp|birthday|dob|expiry|expires|\w+ (?:at|on)|\w+ (?:time|until|since))$/;
const AMOUNTS =
  /\b(?:amount|price|balance|cost|fee|tax|discount|subtotal|charge|revenue|salary|credit|debit|deposit|fare)s?(?: (?:due|paid|total))?$/;
const LOOSE_AMOUNTS = /^(?:total|value|sum|net|gross|grand total)$/;
const CURRENCY = /\bcurrency(?: code)?$/;
const PHONES = /\b(?:phone|mobile|msisdn|telephone|fax)(?: (?:number|no))?$/;
const URLS = /\b(?:url|uri|href|website|homepage|webhook|callback|(?:photo|image|avatar|icon|logo) urls?)s?$/;
const REGIONS = /\b(?:country|country code|market|locale|language|lang|time ?zone|region code)$/;
const SETS =
  /\b(?:status|state|type|format|kind|category|role|method|reason|mode|gender|channel|priority|scheme|visibility|tier|plan|stage|phase|severity|level|topic|sort|order by)$/;
const PAGES = /^(?:limit|page ?size|per ?page|count|size|top|first|max results|results per page)$/;
const MOVES =
  /^(?:page|offset|cursor|after|before|skip|start|marker|next|token|page token|next token|starting after|from|since)$/;

const isId = named(IDS);
const isDate = named(DATES);
const isSet = named(SETS);
const isAmount = (field: Field) =>
  isNumber(field) &&
  (AMOUNTS.test(field.key) || (LOOSE_AMOUNTS.test(field.key) && field.beside.some((name) => CURRENCY.test(name))));

type Test<Of> = (of: Of) => boolean;
const both =
  <Of>(...tests: Test<Of>[]) =>
  (of: Of) =>
    tests.every((test) => test(of));
const not =
  <Of>(test: Test<Of>) =>
  (of: Of) =>
    !test(of);
/** Makes what picks those of a list that pass all of some tests. */
const among =
  <Of>(listIn: (description: Description) => readonly Of[]) =>
  (...tests: Test<Of>[]) =>
  (description: Description) =>
    listIn(description).filter(both(...tests));
const fields = among((description) => description.fields);
const operations = among((description) => description.operations);
const responses = among((description) => description.operations.flatMap((operation) => operation.responses));
const messages = among((description) => description.messages);
const formless = (...tests: Test<Field>[]) => fields(isText, isFormless, not(has(SAYS_FORM)), ...tests);
/** The description as a whole, where neither it nor any operation says a word of the matter. */
const unsaid =
  (words: RegExp, isOf: (description: Description) => boolean = ({ operations: all }) => all.length > 0) =>
  (description: Description) => {
    const { wholes, operations: all, messages: events } = description;
    return isOf(description) && ![...wholes, ...all, ...events].some(has(words)) ? wholes.slice(0, 1) : [];
  };
const speaksOfEvents = ({ words, path }: Operation) =>
  /event|webhook|callback|deliver|notif|subscri|hook/i.test(`${path} ${words}`);
/** The messages that do not say a word of the matter, where nothing that holds for all does. */
const unsaidOfEvents =
  (words: RegExp) =>
  ({ wholes, messages: events, operations: all }: Description) =>
    [...wholes, ...all.filter(speaksOfEvents)].some(has(words)) ? [] : events.filter(not(has(words)));

const COMPOSED = ['allOf', 'oneOf', 'anyOf', 'enum', 'const', '$ref', 'not', 'if', 'discriminator'];

/** A default may be said to be the success. */
const isError = ({ status, node }: Response) =>
  /^[45]/.test(status) || (status === 'default' && !/success/i.test(String(node.description ?? '')));
const isSuccess = ({ status }: Response) => /^2/.test(status);
const SAYS_SOMETHING = ['type', 'properties', 'items', ...COMPOSED];
const SAYS_OF_TEXT = ['format', 'pattern', 'enum', 'const', 'example', 'examples', 'description', 'title'];
const isEmpty = (schema: Node = {}) =>
  !SAYS_SOMETHING.some((keyword) => keyword in schema) ||
  (schema.type === 'string' && !SAYS_OF_TEXT.some((keyword) => keyword in schema));
/** A page or a line of text needs no schema. */
const isBodiless = ({ bodies, node: { content } }: Response) =>
  bodies.length === 0 || (bodies.every(isEmpty) && !Object.keys(isRecord(content) ? content : {}).every(isTextType));
const isTextType = (type: string) => /^text\/(?!xml)/.test(type);
const keysOf = ({ parameters }: Operation) => parameters.map(({ key }) => key);

/** Whether an operation makes or moves something: reading, searching and signing in change nothing that counts twice. */
const isWrite = ({ method, path, name }: Operation) =>
  method === 'post' &&
  !/\b(?:search|query|login|log in|logout|token|auth|oauth|validate|verify|preview|graphql|ping|find|parse|convert|compare|diff|bundle|calculate|estimate|render|evaluate|translate)\b/.test(
    inWords(`${path} ${name}`),
  );
const SAYS_ONCE = /idempoten|more than once|repeat(?:ed)? (?:call|request)|duplicate|already exists|safe(?:ly)? retr/i;
const hasKey = (operation: Operation) =>
  keysOf(operation).some((key) => /idempoten|request id|client (?:reference|token)|if match/.test(key));

/** Whether an operation answers with a list: an array, or an object of which one is the content. */
const isList = ({ method, responses: all, path, name }: Operation) =>
  (method === 'get' || (method === 'post' && /\b(?:search|query|find|list)\b/.test(inWords(`${path} ${name}`)))) &&
  all.filter(isSuccess).some(({ bodies }) =>
    bodies.some((schema) => {
      const parts = [schema, ...(Array.isArray(schema?.allOf) ? schema.allOf : [])].filter(isRecord);
      const lists = parts.flatMap(({ properties }) =>
        Object.values(isRecord(properties) ? properties : {}).filter((each) => isRecord(each) && each.type === 'array'),
      );
      return schema?.type === 'array' || (lists.length === 1 && !path.endsWith('}'));
    }),
  );
const pages = (operation: Operation) =>
  operation.parameters.filter(({ key, node }) => node.in === 'query' && (PAGES.test(key) || MOVES.test(key)));

const IS_SIGNATURE = /signature|hmac|digest|authorization|svix|secret|token/;
/** Whether an event is known by an id of its own: what is called `id` alone may be that of the thing it is about. */
const identifies = ({ fields: names, headers }: Message) => {
  const isEnvelope = names.some((name) => /^(?:event|type|topic|event (?:type|name))$/.test(name));
  const own = /^(?:(?:\w+ )?(?:event|delivery|message|notification|webhook) id)$/;
  return [...names, ...headers].some((name) => own.test(name) || (isEnvelope && name === 'id'));
};

const securityOf = ({ node }: Place) => node.security;

const propertyNames = ({ properties }: Node) => (isRecord(properties) ? Object.keys(properties) : []);

function isUnsettled({ node }: Pick<Place, 'node'>): boolean {
  return propertyNames(node).length > 0 && !('required' in node);
}

const untypedFields = fields(({ schema, node }) => {
  if ('$ref' in node && Object.keys(schema).length === 0) return false;
  const types = [schema.type].flat();
  if (COMPOSED.some((keyword) => keyword in schema)) return false;
  if (schema.type === undefined) return !('properties' in schema) && !('items' in schema);
  if (types.includes('object'))
    return !('properties' in schema) && !isRecord(schema.additionalProperties) && !('patternProperties' in schema);
  return (
    types.includes('array') &&
    (!isRecord(schema.items) || Object.keys(schema.items).length === 0) &&
    !('prefixItems' in schema)
  );
});

/** The places at which each rule has something to ask, by the id of the rule. */
export const FINDERS: Readonly<Record<string, Finder>> = {
  credentials: ({ wholes, operations: all, security }) => {
    if (security !== undefined) return [];
    const unsaidOf = all.filter((operation) => securityOf(operation) === undefined);
    return unsaidOf.length === all.length && all.length > 0 ? wholes.slice(0, 1) : unsaidOf;
  },
  'credential-origin': ({ schemes }) =>
    schemes.filter(
      ({ node, words }) =>
        !['oauth2', 'openIdConnect', 'mutualTLS'].includes(String(node.type)) &&
        !/obtain|issue|dashboard|settings|portal|get (?:a|an|your)|create|generate|contact|sign ?up|log ?in|account/i.test(
          words,
        ),
    ),
  'rate-limits': (description) => {
    const replies = description.operations.flatMap(({ responses: all }) => all);
    const isSaid = ({ status, node }: Response) =>
      status === '429' ||
      (isRecord(node.headers) && Object.keys(node.headers).some((name) => /rate-?limit|retry-after/i.test(name)));
    return replies.some(isSaid) ? [] : unsaid(/rate.?limit|throttl|\b429\b|quota|(?:calls|requests) per/i)(description);
  },
  versions: unsaid(/sunset|deprecation polic|breaking change|backwards?.compatib|version(?:ing)? polic|versioned/i),
  'base-url': ({ wholes, operations: all, servers }) =>
    all.length > 0 &&
    servers.every((url) => url === '/' || !/^(?:https?|\{\w+\}):/.test(url) || /\bexample\b/.test(url))
      ? wholes.slice(0, 1)
      : [],
  'undeclared-errors': operations(({ responses: all }) => !all.some(isError)),
  'error-bodies': responses(isError, isBodiless),
  'success-statuses': operations(({ responses: all }) => !all.some(({ status }) => /^[23]\d\d$/.test(status))),
  'success-bodies': responses(isSuccess, ({ status }) => !/^20[45]$/.test(status), isBodiless),
  'asynchronous-outcome': ({ operations: all }) =>
    all
      .filter(({ node }) => !('callbacks' in node))
      .flatMap(({ responses: each }) =>
        each.filter(({ status, node }) => status === '202' && !('links' in node || 'headers' in node)),
      ),
  idempotency: (description) =>
    description.wholes.some(has(SAYS_ONCE)) ? [] : operations(isWrite, not(hasKey), not(has(SAYS_ONCE)))(description),
  pagination: operations(
    isList,
    ({ method }) => method === 'get',
    (operation) => pages(operation).length === 0,
    not(has(/\ball\b|complete list|paginat/i)),
  ),
  'page-size': fields(
    named(PAGES),
    isNumber,
    ({ node, schema }) => node.in === 'query' && !('maximum' in schema && 'default' in schema),
    not(has(/max(?:imum)?|at most|up to/i)),
  ),
  amounts: fields(
    isAmount,
    not(has(/cents?\b|minor|smallest|pence|main unit|major unit|decimal|in (?:euros?|dollars?|usd|eur)\b/i)),
  ),
  'amount-currency': fields(
    isAmount,
    ({ beside }) => !beside.some((name) => /currency/.test(name)),
    not(has(/currenc|\b(?:usd|eur|gbp|dollars?|euros?)\b/i)),
  ),
  'currency-codes': formless(named(CURRENCY)),
  'identifier-forms': formless(isId, without('maxLength')),
  'date-forms': (description) => [
    ...formless(isDate)(description),
    ...fields(isDate, isNumber, without('format'), not(has(/second|milli|epoch|unix/i)))(description),
    ...fields(({ schema }) => schema.format === 'date', not(has(/utc|time ?zone|local time/i)))(description),
  ],
  'phone-forms': formless(named(PHONES)),
  'address-forms': formless(named(URLS)),
  'region-codes': formless(named(REGIONS)),
  'open-sets': fields(isTextOrTexts, isFormless, isSet, not(has(SAYS_SET))),
  'value-bounds': fields(
    isNumber,
    isSent,
    without('maximum', 'exclusiveMaximum', 'enum', 'const', 'maxLength'),
    // How much money at most is asked even where the least is said; of other numbers one bound is enough.
    (field) => isAmount(field) || without('minimum', 'exclusiveMinimum')(field),
    not(isId),
    not(isDate),
    not(named(/\b(?:year|month|day)$/)),
    ({ key }) => !PAGES.test(key) && !MOVES.test(key),
    (field) =>
      !(isAmount(field) ? /at most|between|max|up to/i : /at most|at least|between|positive|max|min|up to|digit/i).test(
        field.words,
      ),
  ),
  'list-lengths': fields(
    (field) => typesOf(field).includes('array'),
    isSent,
    without('maxItems'),
    not(has(/at most|max|up to/i)),
  ),
  'file-sizes': ({ operations: all, fields: each }) => [
    ...all.flatMap(({ body }) =>
      body &&
      isRecord(body.node.content) &&
      Object.keys(body.node.content).some((type) => /octet-stream|^image|^audio|^video|zip|pdf/.test(type))
        ? [body]
        : [],
    ),
    ...each.filter(
      both<Field>(
        isSent,
        ({ schema }) =>
          ['contentEncoding', 'contentMediaType'].some((keyword) => keyword in schema) || schema.format === 'binary',
        not(has(/\b[KMG]i?B\b|bytes|at most|max/i)),
      ),
    ),
  ],
  'required-fields': ({ shapes }) => shapes.filter(both(isSentWhole, isUnsettled)),
  'present-fields': ({ shapes }) =>
    shapes.filter(
      ({ directions, ...shape }) => (directions.has('response') || directions.has('event')) && isUnsettled(shape),
    ),
  'untyped-fields': (description) => [
    ...untypedFields(description),
    ...description.shapes.filter(
      ({ node: { properties, additionalProperties: other } }) =>
        !properties && isRecord(other) && other.type === 'object' && Object.keys(other).length === 1,
    ),
  ],
  'request-fields': ({ shapes, wholes }) => {
    const isUnsaid = ({ node }: Place) => !('additionalProperties' in node || 'unevaluatedProperties' in node);
    return shapes.some(both(isSent, isUnsaid)) ? wholes.slice(0, 1) : [];
  },
  signature: messages(
    ({ headers }) => !headers.some((name) => IS_SIGNATURE.test(name)),
    not(has(/signature|hmac|signed/i)),
    (message) => !Array.isArray(securityOf(message)) || (securityOf(message) as unknown[]).length === 0,
  ),
  'signed-content': (description) =>
    description.wholes.some(has(/hmac|sha-?\d|ed25519|rsa/i))
      ? []
      : messages(
          ({ headers }) => headers.some((name) => /signature|hmac/.test(name)),
          not(has(/hmac|sha-?\d|ed25519|rsa/i)),
        )(description),
  'retry-intervals': unsaidOfEvents(/retr(?:y|ies)|redeliver|sent again|attempt/i),
  'event-order': unsaidOfEvents(/in order|out of order|ordering|order of|sequence/i),
  'event-identity': messages(not(identifies)),
  acknowledgement: unsaidOfEvents(/within \w+ (?:ms|milli|s\b|sec|min)|seconds|time.?out|acknowledg/i),
  'event-payloads': ({ messages: all }) =>
    all
      .filter(
        ({ payload }) =>
          !COMPOSED.some((keyword) => keyword in payload) &&
          propertyNames(payload).every((name) => /^(?:event|type|name)$/.test(name)),
      )
      .map((message) => ({ ...message, pointer: message.payloadAt })),
  'payload-versions': (description) =>
    description.messages.some(({ fields: names, headers }) =>
      [...names, ...headers].some((name) => /version/.test(name)),
    )
      ? []
      : unsaidOfEvents(/version/i)(description),
  'webhook-registration': (description) => {
    const { operations: all, messages: events, wholes } = description;
    if (events.length === 0 || all.some(({ path }) => /webhook|subscription|hooks|endpoint/i.test(path))) return [];
    return [...wholes, ...events].some(
      has(/regist|dashboard|configur|subscriptions?\b|subscribe (?:at|by|in|through|using|via|with)\b/i),
    )
      ? []
      : wholes.slice(-1);
  },
};
