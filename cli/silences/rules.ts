import type { OpenPoint } from '../engine/model/contract.ts';
import { isRecord } from '../engine/model/json-pointer.ts';
import type { Impact, Role } from '../engine/model/roles.ts';
import type { Description, Direction, Field, Message, Node, Operation, Place, Response } from './description.ts';

/** A kind of silence: where a description has it, and what there is to ask. Its id becomes that of the open point. */
export interface Rule extends Pick<OpenPoint, 'title' | 'group' | 'observable' | 'bears' | 'question' | 'advice'> {
  readonly id: string;
  readonly impact: Impact;
  readonly role?: Role;
  /** What is not said, in one sentence. */
  readonly says: string;
  readonly ifWrong: string;
  readonly find: (description: Description) => readonly Place[];
}

type Has = (place: Place) => boolean;

const has = (words: RegExp) => (place: Place) => words.test(place.words);
const named = (names: RegExp) => (field: Field) => names.test(field.key);
const without =
  (...keywords: readonly string[]) =>
  (field: Field) =>
    keywords.every((keyword) => !(keyword in field.schema));
const typesOf = ({ schema }: Field) => [schema.type].flat();
const isText = (field: Field) => typesOf(field).includes('string');
const isNumber = (field: Field) => typesOf(field).some((type) => type === 'integer' || type === 'number');
const isSent: Has = (place) => 'directions' in place && (place as Field).directions.has('request');
const goes =
  (...directions: readonly Direction[]) =>
  (field: Field) =>
    directions.some((each) => field.directions.has(each));

const isFormless = without('format', 'pattern', 'enum', 'const', 'contentEncoding', 'contentMediaType');
const SAYS_FORM =
  /\b(?:ISO|RFC|BCP) ?-?\d+|\bUUID|\bULID|E\.164|YYYY|MM\b|of the form|format\b|pattern|prefix|starts? with|character/i;
const SAYS_SET = /one of|either|possible values|allowed|can be|must be|values? (?:is|are)|`[^`]+`(?:,| or| and) `/i;

const IDS = /\b(?:ids?|uuids?|guid|identifier)$/;
const DATES = /\b(?:date|date ?time|timestamp|birthday|dob|expiry|expires|\w+ (?:at|on)|\w+ (?:time|until|since))$/;
const AMOUNTS =
  /\b(?:amount|price|balance|cost|fee|tax|discount|subtotal|charge|revenue|salary|credit|debit|deposit|fare)s?(?: (?:due|paid|total))?$/;
const LOOSE_AMOUNTS = /^(?:total|value|sum|net|gross|grand total)$/;
const CURRENCY = /\bcurrency(?: code)?$/;
const PHONES = /\b(?:phone|mobile|msisdn|telephone|fax)(?: (?:number|no))?$/;
const EMAILS = /\be ?mail(?: address)?$/;
const URLS = /\b(?:url|uri|href|website|homepage|webhook|callback|(?:photo|image|avatar|icon|logo) urls?)s?$/;
const REGIONS = /\b(?:country|country code|market|locale|language|lang|time ?zone|region code)$/;
const SETS =
  /\b(?:status|state|type|format|kind|category|role|method|reason|mode|gender|channel|priority|scheme|visibility|tier|plan|stage|phase|severity|level|sort|order by)$/;
const PAGES = /^(?:limit|page ?size|per ?page|count|size|top|first|max results|results per page)$/;
const MOVES =
  /^(?:page|offset|cursor|after|before|skip|start|marker|next|token|page token|next token|starting after|from|since)$/;

const isId = named(IDS);
const isDate = named(DATES);
const isSet = named(SETS);
const isAmount = (field: Field) =>
  isNumber(field) &&
  (AMOUNTS.test(field.key) || (LOOSE_AMOUNTS.test(field.key) && field.beside.some((name) => CURRENCY.test(name))));
const SPECIAL = [IDS, DATES, CURRENCY, PHONES, EMAILS, URLS, REGIONS, SETS, MOVES];
const isSpecial = (field: Field) => SPECIAL.some((names) => names.test(field.key));

const both =
  <Of>(...tests: ((of: Of) => boolean)[]) =>
  (of: Of) =>
    tests.every((test) => test(of));
const not =
  <Of>(test: (of: Of) => boolean) =>
  (of: Of) =>
    !test(of);
const fields =
  (...tests: ((field: Field) => boolean)[]) =>
  ({ fields: all }: Description) =>
    all.filter(both(...tests));
const formless = (...tests: ((field: Field) => boolean)[]) => fields(isText, isFormless, not(has(SAYS_FORM)), ...tests);
const operations =
  (...tests: ((operation: Operation) => boolean)[]) =>
  ({ operations: all }: Description) =>
    all.filter(both(...tests));
const responses =
  (...tests: ((response: Response) => boolean)[]) =>
  ({ operations: all }: Description) =>
    all.flatMap((operation) => operation.responses).filter(both(...tests));
const messages =
  (...tests: ((message: Message) => boolean)[]) =>
  ({ messages: all }: Description) =>
    all.filter(both(...tests));
/** The description as a whole, where neither it nor any operation says a word of the matter. */
const unsaid =
  (words: RegExp, isOf: (description: Description) => boolean = ({ operations: all }) => all.length > 0) =>
  (description: Description) => {
    const { wholes, operations: all, messages: events } = description;
    return isOf(description) && ![...wholes, ...all, ...events].some(has(words)) ? wholes.slice(0, 1) : [];
  };
/** Every message, where neither they nor the description as a whole say a word of the matter. */
const unsaidOfEvents =
  (words: RegExp) =>
  ({ wholes, messages: events, operations: all }: Description) =>
    [...wholes, ...events, ...all].some(has(words)) ? [] : events;

const isError = ({ status }: Response) => /^[45]|^default$/i.test(status);
const isSuccess = ({ status }: Response) => /^2/.test(status);
const isEmpty = (schema: Node | undefined) =>
  schema === undefined || Object.keys(schema).every((key) => key === 'description' || key.startsWith('x-'));
const isBodiless = ({ bodies }: Response) => bodies.length === 0 || bodies.every(isEmpty);
const keysOf = ({ parameters }: Operation) => parameters.map(({ key }) => key);

/** Whether an operation makes or moves something: reading, searching and signing in change nothing that counts twice. */
const isWrite = ({ method, path, name }: Operation) =>
  /^(?:post|patch)$/.test(method) &&
  !/search|query|login|logout|token|auth|validate|verify|preview|graphql|oauth|ping|list|find/i.test(`${path} ${name}`);
const SAYS_ONCE = /idempoten|more than once|repeat(?:ed)? (?:call|request)|duplicate|already exists|safe(?:ly)? retr/i;
const hasKey = (operation: Operation) =>
  keysOf(operation).some((key) => /idempoten|request id|client (?:reference|token)|if match/.test(key));

/** Whether an operation answers with a list: an array, or an object of which one is the content. */
const isList = ({ method, responses: all, path }: Operation) =>
  method === 'get' &&
  all.filter(isSuccess).some(({ bodies }) =>
    bodies.some((schema) => {
      if (schema?.type === 'array') return true;
      const lists = Object.entries(isRecord(schema?.properties) ? schema.properties : {}).filter(
        ([, each]) => isRecord(each) && each.type === 'array',
      );
      return lists.length === 1 && !path.endsWith('}');
    }),
  );
const pages = (operation: Operation) =>
  operation.parameters.filter(({ key, node }) => node.in === 'query' && (PAGES.test(key) || MOVES.test(key)));

const IS_SIGNATURE = /signature|hmac|digest|authorization|svix|secret|token/;
const identifies = ({ fields: names, headers }: Message) =>
  [...names, ...headers].some((name) =>
    /^(?:id|event id|delivery id|message id|webhook id|\w+ (?:delivery|event|message|webhook) id|webhook id)$/.test(
      name,
    ),
  );

const securityOf = ({ node }: Place) => node.security;

/** The rules, in no order: what they find is ranked by what a wrong guess costs. */
export const RULES: readonly Rule[] = [
  {
    id: 'credentials',
    title: 'How credentials are sent',
    group: 'Access',
    impact: 'security',
    observable: 'partly',
    role: 'credentials',
    says: 'Neither the description nor an operation demands a credential or says that none is needed.',
    question: 'How are credentials sent with a call, and which calls need none?',
    advice: 'Keep the credential in one place of the code.',
    ifWrong: 'Every call is refused, or a credential is sent where it may be logged.',
    find: ({ wholes, operations: all, security }) =>
      all.length > 0 && security === undefined && all.every((operation) => securityOf(operation) === undefined)
        ? wholes.slice(0, 1)
        : [],
  },
  {
    id: 'credential-origin',
    title: 'How to get credentials',
    group: 'Access',
    impact: 'security',
    observable: 'no',
    says: 'A scheme of security does not say where a credential comes from.',
    question: 'Where does one get a credential, for how long does it hold, and how is it replaced?',
    advice: 'Plan for a credential that has to be replaced while the program runs.',
    ifWrong: 'Access ends without a warning, and nobody knows whom to ask.',
    find: ({ schemes }) =>
      schemes.filter(
        ({ node, words }) =>
          !['oauth2', 'openIdConnect', 'mutualTLS'].includes(String(node.type)) &&
          !/obtain|issue|dashboard|settings|portal|get (?:a|an|your)|create|generate|contact|sign ?up|log ?in|account/i.test(
            words,
          ),
      ),
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    group: 'Access',
    impact: 'delivery',
    observable: 'partly',
    role: 'rate-limits',
    says: 'No operation has a response 429, and nothing speaks of a limit on calls.',
    question: 'How many calls are allowed in which time, and how does a client learn that it has to wait?',
    advice: 'Send few calls at a time, and wait longer after each refusal.',
    ifWrong: 'Calls are refused when there are most of them, and what they were to do is not done.',
    find: (description) =>
      description.operations.some(({ responses: all }) => all.some(({ status }) => status === '429'))
        ? []
        : unsaid(/rate.?limit|throttl|\b429\b|quota|(?:calls|requests) per/i)(description),
  },
  {
    id: 'versions',
    title: 'Versions and deprecation',
    group: 'Access',
    impact: 'convenience',
    observable: 'no',
    role: 'versions',
    says: 'Nothing says how the API changes, or how long a version is served.',
    question: 'Which changes come without a new version, and how long is an old version served?',
    advice: 'Ignore fields that you do not know.',
    ifWrong: 'A change that nobody announced breaks the program.',
    find: unsaid(/deprecat|sunset|breaking change|backwards?.compatib|version(?:ing)? polic|versioned/i),
  },
  {
    id: 'base-url',
    title: 'Addresses of the service',
    group: 'Access',
    impact: 'delivery',
    observable: 'no',
    says: 'No server is named, or none but a placeholder.',
    question: 'At which addresses are production and the environment for tests?',
    advice: 'Read the address from the configuration.',
    ifWrong: 'Calls of a test reach production, or no call arrives.',
    find: ({ wholes, operations: all, servers }) =>
      all.length > 0 && servers.every((url) => url === '/' || !/^https?:/.test(url) || /\bexample\b/.test(url))
        ? wholes.slice(0, 1)
        : [],
  },
  {
    id: 'undeclared-errors',
    title: 'Errors that are not declared',
    group: 'Errors',
    impact: 'delivery',
    observable: 'partly',
    says: 'An operation declares no response of an error.',
    question: 'With which statuses does each of these operations fail, and why?',
    advice: 'Treat each status of 4xx as final, and each of 5xx as one to try again.',
    ifWrong: 'A failure is taken for a success, or is tried again without an end.',
    find: operations(({ responses: all }) => !all.some(isError)),
  },
  {
    id: 'error-bodies',
    title: 'Bodies of errors',
    group: 'Errors',
    impact: 'delivery',
    observable: 'partly',
    role: 'errors',
    bears: ['fields'],
    says: 'The response of an error has no body, or one of any form.',
    question: 'Which body does an error have, and on which of its fields can a program rely?',
    advice: 'Read the status, and treat the body as text.',
    ifWrong: 'An error is taken for another one, or the program that reads it fails.',
    find: responses(isError, isBodiless),
  },
  {
    id: 'success-statuses',
    title: 'Statuses of success',
    group: 'Errors',
    impact: 'delivery',
    observable: 'yes',
    role: 'successes',
    says: 'An operation names no status of success.',
    question: 'With which status does each of these operations answer when it has succeeded?',
    advice: 'Take each status of 2xx for a success.',
    ifWrong: 'A success is taken for a failure, and what was done is done again.',
    find: operations(({ responses: all }) => !all.some(({ status }) => /^[23]\d\d$/.test(status))),
  },
  {
    id: 'success-bodies',
    title: 'Bodies of successes',
    group: 'Errors',
    impact: 'data',
    observable: 'yes',
    bears: ['fields'],
    says: 'The response of a success has no body, or one of any form, although its status does not exclude one.',
    question: 'Does this response have a body, and with which fields?',
    advice: 'Do not read the body before the answer is known.',
    ifWrong: 'What the service answers is lost, or the program that reads it fails.',
    find: responses(isSuccess, ({ status }) => !/^20[45]$/.test(status), isBodiless),
  },
  {
    id: 'asynchronous-outcome',
    title: 'Outcome of what is only accepted',
    group: 'Errors',
    impact: 'delivery',
    observable: 'partly',
    says: 'A response 202 does not say where the outcome can be read.',
    question: 'How does one learn whether what was accepted has been done?',
    advice: 'Keep what was asked for until the outcome is known.',
    ifWrong: 'What failed later is taken for done.',
    find: ({ operations: all }) =>
      all
        .filter(({ node }) => !('callbacks' in node))
        .flatMap(({ responses: each }) => each)
        .filter(({ status, node }) => status === '202' && !('headers' in node) && !('links' in node)),
  },
  {
    id: 'idempotency',
    title: 'Calls that are repeated',
    group: 'Calls',
    impact: 'money',
    observable: 'partly',
    role: 'idempotency',
    says: 'An operation that makes or changes something has no key by which a repetition is recognised.',
    question:
      'When the response to a call was lost, can the call be repeated without being carried out twice, and how?',
    advice: 'Do not repeat such a call by program; look first whether it was carried out.',
    ifWrong: 'What was to be done once is done twice, or not at all.',
    find: (description) =>
      description.wholes.some(has(SAYS_ONCE)) ? [] : operations(isWrite, not(hasKey), not(has(SAYS_ONCE)))(description),
  },
  {
    id: 'pagination',
    title: 'Lists without pages',
    group: 'Calls',
    impact: 'data',
    observable: 'partly',
    says: 'An operation answers with a list, and has no parameter for its length or its next part.',
    question: 'Does this list hold everything, however much there is, and if not, how is the rest read?',
    advice: 'Do not take the list for complete.',
    ifWrong: 'What is beyond the first page is never seen.',
    find: operations(isList, (operation) => pages(operation).length === 0, not(has(/\ball\b|complete list|paginat/i))),
  },
  {
    id: 'page-size',
    title: 'Size of a page',
    group: 'Calls',
    impact: 'data',
    observable: 'partly',
    bears: ['number'],
    says: 'A parameter for the size of a page has no greatest value, or no default.',
    question: 'How many entries does a page have unless one asks for a number, and how many at most?',
    advice: 'Ask for a number, and read until a page is empty.',
    ifWrong: 'Pages are shorter than asked for, and what is left is not read.',
    find: fields(
      named(PAGES),
      ({ node, schema }) => node.in === 'query' && !('maximum' in schema && 'default' in schema),
      not(has(/max(?:imum)?|at most|up to/i)),
    ),
  },
  {
    id: 'order',
    title: 'Order of lists',
    group: 'Calls',
    impact: 'convenience',
    observable: 'partly',
    says: 'An operation answers with a list, and does not say in which order.',
    question: 'In which order are the entries of this list, and does it stay the same from page to page?',
    advice: 'Sort the entries yourself.',
    ifWrong: 'Entries are read twice or never while others are added.',
    find: operations(
      isList,
      (operation) => !keysOf(operation).some((key) => /sort|order/.test(key)),
      not(has(/\bsort|\border(?:ed)? by|ascending|descending|newest|oldest|alphabetical|chronological/i)),
    ),
  },
  {
    id: 'amounts',
    title: 'Unit of amounts',
    group: 'Fields',
    impact: 'money',
    observable: 'no',
    role: 'amounts',
    bears: ['number'],
    says: 'A number is an amount of money by its name, and its unit is not said.',
    question: 'Is this amount in the smallest unit of its currency or in the main unit, and how is it rounded?',
    advice: 'Compare one known amount with the provider before the first real call.',
    ifWrong: 'Amounts are wrong by a factor of one hundred.',
    find: fields(
      isAmount,
      not(has(/cents?\b|minor|smallest|pence|main unit|major unit|decimal|in (?:euros?|dollars?|usd|eur)\b/i)),
    ),
  },
  {
    id: 'amount-currency',
    title: 'Currency of amounts',
    group: 'Fields',
    impact: 'money',
    observable: 'no',
    says: 'A number is an amount of money by its name, and no field beside it names a currency.',
    question: 'In which currency is this amount?',
    advice: 'Do not add up amounts before the answer is known.',
    ifWrong: 'Amounts of different currencies are added up.',
    find: fields(
      isAmount,
      ({ beside }) => !beside.some((name) => /currency/.test(name)),
      not(has(/currenc|\b(?:usd|eur|gbp|dollars?|euros?)\b/i)),
    ),
  },
  {
    id: 'currency-codes',
    title: 'Codes of currencies',
    group: 'Fields',
    impact: 'money',
    observable: 'yes',
    bears: ['value'],
    says: 'A field names a currency, and neither its form nor its values are said.',
    question: 'How are currencies written, and which ones are there?',
    advice: 'Use three capital letters, as in ISO 4217.',
    ifWrong: 'A currency is refused, or taken for another one.',
    find: formless(named(CURRENCY)),
  },
  {
    id: 'identifier-forms',
    title: 'Form of identifiers',
    group: 'Fields',
    impact: 'data',
    observable: 'partly',
    bears: ['form', 'length'],
    says: 'A text is an identifier by its name, and its form and length are not said.',
    question: 'Which form do identifiers have, how long can they be, and are capital letters told apart?',
    advice: 'Keep identifiers as texts of any length, and compare them exactly.',
    ifWrong: 'An identifier is cut off or changed when it is stored, and no longer found.',
    find: formless(isId, without('maxLength')),
  },
  {
    id: 'date-forms',
    title: 'Form of dates and times',
    group: 'Fields',
    impact: 'data',
    observable: 'partly',
    bears: ['form'],
    says: 'A text or number is a date or time by its name, and its form and time zone are not said.',
    question: 'In which form and time zone is this date or time?',
    advice: 'Keep it as it came until the answer is known.',
    ifWrong: 'Times are wrong by hours, or days by one.',
    find: (description) => [
      ...formless(isDate)(description),
      ...fields(isDate, isNumber, without('format'), not(has(/second|milli|epoch|unix/i)))(description),
    ],
  },
  {
    id: 'days-and-zones',
    title: 'Time zone of days',
    group: 'Fields',
    impact: 'data',
    observable: 'no',
    says: 'A date without a time does not say in which time zone the day begins.',
    question: 'In which time zone does this day begin and end?',
    advice: 'Leave a day to spare on both sides.',
    ifWrong: 'What ends on a day is taken for ended some hours too early or too late.',
    find: fields(({ schema }) => schema.format === 'date', not(has(/utc|time ?zone|local time/i))),
  },
  {
    id: 'phone-forms',
    title: 'Form of phone numbers',
    group: 'Fields',
    impact: 'delivery',
    observable: 'partly',
    bears: ['form', 'length'],
    says: 'A text is a phone number by its name, and its form is not said.',
    question: 'How are phone numbers written: with a country code, with spaces?',
    advice: 'Send E.164, a plus and digits alone.',
    ifWrong: 'Messages reach nobody, or somebody else.',
    find: formless(named(PHONES)),
  },
  {
    id: 'email-forms',
    title: 'Form of e-mail addresses',
    group: 'Fields',
    impact: 'convenience',
    observable: 'partly',
    bears: ['form', 'length'],
    says: 'A text is an e-mail address by its name, and neither says so nor how long it can be.',
    question: 'Which e-mail addresses are accepted, and how long can they be?',
    advice: 'Check for an @ alone, and leave the rest to the service.',
    ifWrong: 'Addresses that work are refused.',
    find: formless(named(EMAILS)),
  },
  {
    id: 'address-forms',
    title: 'Form of addresses of the web',
    group: 'Fields',
    impact: 'data',
    observable: 'partly',
    bears: ['form'],
    says: 'A text is an address of the web by its name, and neither its form nor its schemes are said.',
    question: 'Is this an absolute address, of which schemes, and how long does it lead somewhere?',
    advice: 'Refuse what does not begin with https.',
    ifWrong: 'An address leads nowhere, or where it should not.',
    find: formless(named(URLS)),
  },
  {
    id: 'region-codes',
    title: 'Codes of countries and languages',
    group: 'Fields',
    impact: 'data',
    observable: 'yes',
    bears: ['value', 'form'],
    says: 'A text names a country, language or time zone, and its codes are not said.',
    question: 'By which codes are these named, and which ones are there?',
    advice: 'Use two letters of ISO 3166 or the tags of BCP 47.',
    ifWrong: 'A code is refused, or taken for another one.',
    find: formless(named(REGIONS)),
  },
  {
    id: 'open-sets',
    title: 'Values of a set',
    group: 'Fields',
    impact: 'data',
    observable: 'yes',
    bears: ['value'],
    says: 'A text is one of a set by its name, and the set is not listed.',
    question: 'Which values are there, and can more be added without a new version?',
    advice: 'Have a branch for values that you do not know.',
    ifWrong: 'A value that was not expected is taken for an error, or for another one.',
    find: fields(isText, isFormless, isSet, not(has(SAYS_SET))),
  },
  {
    id: 'text-lengths',
    title: 'Longest texts',
    group: 'Fields',
    impact: 'convenience',
    observable: 'partly',
    bears: ['length'],
    says: 'A text that is sent has no greatest length.',
    question: 'How long can this text be?',
    advice: 'Let people write no more than a line where a line will do.',
    ifWrong: 'A text is refused or cut off.',
    find: formless(goes('request'), without('maxLength'), not(isSpecial), not(has(/at most|max|up to|\d+ char/i))),
  },
  {
    id: 'value-bounds',
    title: 'Bounds of numbers',
    group: 'Fields',
    impact: 'data',
    observable: 'partly',
    bears: ['number'],
    says: 'A number that is sent has neither a least nor a greatest value.',
    question: 'Between which bounds can this number be, and are zero and less allowed?',
    advice: 'Send what makes sense, and no zero.',
    ifWrong: 'A number is refused, or does what nobody meant.',
    find: fields(
      isNumber,
      goes('request'),
      without('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'enum', 'const'),
      not(isId),
      not(isDate),
      ({ key }) => !PAGES.test(key) && !MOVES.test(key),
      not(has(/at most|at least|between|positive|max|min|up to/i)),
    ),
  },
  {
    id: 'list-lengths',
    title: 'Longest lists',
    group: 'Fields',
    impact: 'delivery',
    observable: 'partly',
    bears: ['length'],
    says: 'A list that is sent has no greatest length.',
    question: 'How many entries can this list have?',
    advice: 'Send no more than a hundred at once.',
    ifWrong: 'A call is refused as a whole because of its length.',
    find: fields(
      (field) => typesOf(field).includes('array'),
      goes('request'),
      without('maxItems'),
      not(has(/at most|max|up to/i)),
    ),
  },
  {
    id: 'file-sizes',
    title: 'Largest files',
    group: 'Fields',
    impact: 'delivery',
    observable: 'partly',
    says: 'A file is sent, and nothing says how large it may be.',
    question: 'How large can a file be, and which kinds are accepted?',
    advice: 'Refuse files of more than some megabytes before they are sent.',
    ifWrong: 'An upload fails after a long wait.',
    find: ({ operations: all, fields: each }) => [
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
          ({ schema }) => schema.format === 'binary' || 'contentEncoding' in schema,
          not(has(/\b[KMG]i?B\b|bytes|at most|max/i)),
        ),
      ),
    ],
  },
  {
    id: 'required-fields',
    title: 'Fields that a request needs',
    group: 'Fields',
    impact: 'delivery',
    observable: 'partly',
    bears: ['absence'],
    says: 'An object that is sent does not say which of its fields it needs.',
    question: 'Which fields have to be sent, and what applies where one is left out?',
    advice: 'Send every field whose meaning you know.',
    ifWrong: 'A request is refused, or carried out with a default that nobody chose.',
    find: ({ shapes }) => shapes.filter(both(isSent, isUnsettled)),
  },
  {
    id: 'present-fields',
    title: 'Fields that are always there',
    group: 'Fields',
    impact: 'data',
    observable: 'partly',
    bears: ['presence'],
    says: 'An object that is received does not say which of its fields are always there.',
    question: 'Which fields are always there, and is one without a value absent or null?',
    advice: 'Read each field as one that may be absent or null.',
    ifWrong: 'A program fails on the first object that lacks a field.',
    find: ({ shapes }) =>
      shapes.filter(
        ({ directions, ...shape }) => (directions.has('response') || directions.has('event')) && isUnsettled(shape),
      ),
  },
  {
    id: 'untyped-fields',
    title: 'Fields of any type',
    group: 'Fields',
    impact: 'data',
    observable: 'yes',
    bears: ['type', 'value'],
    says: 'A field has no type, or is an object or list of anything.',
    question: 'What does this field hold?',
    advice: 'Pass it on as it came.',
    ifWrong: 'A program fails on a value that it did not expect.',
    find: fields(({ schema, node }) => {
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
    }),
  },
  {
    id: 'request-fields',
    title: 'Fields that are not listed',
    group: 'Calls',
    impact: 'convenience',
    observable: 'partly',
    role: 'request-fields',
    says: 'No object that is sent says what becomes of a field that it does not list.',
    question: 'Is a field or parameter that is not listed refused, ignored or kept?',
    advice: 'Send nothing that is not listed.',
    ifWrong: 'A misspelt field is ignored, and nobody notices.',
    find: ({ shapes, wholes }) => {
      const sent = shapes.filter(isSent);
      return sent.length > 0 &&
        sent.every(({ node }) => !('additionalProperties' in node) && !('unevaluatedProperties' in node))
        ? wholes.slice(0, 1)
        : [];
    },
  },
  {
    id: 'deprecations',
    title: 'What replaces the deprecated',
    group: 'Access',
    impact: 'convenience',
    observable: 'no',
    says: 'Something is deprecated, without a date or what replaces it.',
    question: 'Until when does it work, and what replaces it?',
    advice: 'Do not begin to use it.',
    ifWrong: 'It stops to work before its replacement is built in.',
    find: ({ operations: all, fields: each }) =>
      [...all, ...each].filter(
        ({ node, words }) =>
          node.deprecated === true && !/use |instead|replace|removed|until|sunset|\d{4}/i.test(words),
      ),
  },
  {
    id: 'signature',
    title: 'Signature of webhooks',
    group: 'Webhooks',
    impact: 'security',
    observable: 'partly',
    role: 'signature',
    says: 'No header or credential proves that an event comes from the service.',
    question:
      'How does a receiver know that an event is from the service: by which signature of what, in which header?',
    advice: 'Take an event for a hint, and read the truth by a call.',
    ifWrong: 'Anybody who knows the address can send events.',
    find: messages(
      ({ headers }) => !headers.some((name) => IS_SIGNATURE.test(name)),
      not(has(/signature|hmac|signed/i)),
      (message) => !Array.isArray(securityOf(message)) || (securityOf(message) as unknown[]).length === 0,
    ),
  },
  {
    id: 'signed-content',
    title: 'What is signed, and how',
    group: 'Webhooks',
    impact: 'security',
    observable: 'no',
    role: 'signed-content',
    says: 'A header carries a signature, and neither its algorithm nor what it covers is said.',
    question: 'By which algorithm is the signature made, of which bytes, and how is it written?',
    advice: 'Refuse every event until the answer is known, or verify nothing and trust nothing.',
    ifWrong: 'Every event is refused, or a false one is accepted.',
    find: (description) =>
      description.wholes.some(has(/hmac|sha-?\d|ed25519|rsa/i))
        ? []
        : messages(
            ({ headers }) => headers.some((name) => /signature|hmac/.test(name)),
            not(has(/hmac|sha-?\d|ed25519|rsa/i)),
          )(description),
  },
  {
    id: 'retry-intervals',
    title: 'Deliveries that fail',
    group: 'Webhooks',
    impact: 'delivery',
    observable: 'partly',
    role: 'retry-intervals',
    says: 'Nothing says whether an event is sent again when it could not be delivered.',
    question:
      'Is an event sent again when delivery fails, how often, at which intervals, and what follows the last attempt?',
    advice: 'Compare what you have with the service from time to time.',
    ifWrong: 'Events that were sent while the receiver was down are lost.',
    find: unsaidOfEvents(/retr(?:y|ies)|redeliver|sent again|attempt/i),
  },
  {
    id: 'event-order',
    title: 'Order of events',
    group: 'Webhooks',
    impact: 'data',
    observable: 'partly',
    role: 'event-order',
    says: 'Nothing says whether events come in the order in which things happened.',
    question: 'Do events come in order, and if not, how is the order known?',
    advice: 'Do not overwrite what is newer: compare times.',
    ifWrong: 'An old state overwrites the new one.',
    find: unsaidOfEvents(/in order|out of order|ordering|order of|sequence/i),
  },
  {
    id: 'event-identity',
    title: 'How one event is known from another',
    group: 'Webhooks',
    impact: 'money',
    observable: 'partly',
    role: 'event-identity',
    bears: ['attempts'],
    says: 'An event has no field or header that identifies it, so that one that comes twice looks like two.',
    question: 'By what does a receiver know that an event is the one it already had?',
    advice: 'Make handlers harmless when they are run twice.',
    ifWrong: 'What an event starts is done twice, or the second of two equal events is dropped.',
    find: messages(not(identifies)),
  },
  {
    id: 'acknowledgement',
    title: 'What a receiver answers',
    group: 'Webhooks',
    impact: 'delivery',
    observable: 'no',
    role: 'acknowledgement',
    says: 'Nothing says with which status and within which time an event has to be answered.',
    question: 'Which statuses count as received, and within which time does the answer have to come?',
    advice: 'Answer 200 at once, and do the work later.',
    ifWrong: 'Events that were handled are sent again, and the endpoint is switched off at last.',
    find: unsaidOfEvents(/within \d|seconds|timeout|time.?out|acknowledg/i),
  },
  {
    id: 'event-times',
    title: 'When an event happened',
    group: 'Webhooks',
    impact: 'data',
    observable: 'no',
    says: 'An event has no field or header with its time.',
    question: 'How does a receiver know when this happened, and how old an event can be?',
    advice: 'Note the time at which it came.',
    ifWrong: 'An event that was kept back is taken for news, or an old one is accepted again.',
    find: messages(
      ({ fields: names, headers }) =>
        ![...names, ...headers].some((name) => DATES.test(name) || /timestamp|time|\bat$|created/.test(name)),
    ),
  },
  {
    id: 'event-payloads',
    title: 'Payloads of events',
    group: 'Webhooks',
    impact: 'data',
    observable: 'yes',
    bears: ['fields'],
    says: 'An event has no payload, or one that says nothing but which event it is.',
    question: 'Which fields does this event carry?',
    advice: 'Read the truth by a call once the event has come.',
    ifWrong: 'What the event is about is not known when it comes.',
    find: ({ messages: all }) =>
      all
        .filter(({ payload }) => !COMPOSED.some((keyword) => keyword in payload) && propertyNames(payload).length < 2)
        .map((message) => ({ ...message, pointer: message.payloadAt })),
  },
  {
    id: 'payload-versions',
    title: 'Versions of events',
    group: 'Webhooks',
    impact: 'data',
    observable: 'no',
    role: 'payload-versions',
    says: 'Nothing says how the payloads of events change.',
    question: 'How are changes of a payload announced, and how does a receiver tell its version?',
    advice: 'Ignore fields that you do not know, and keep events that cannot be read.',
    ifWrong: 'Events of a new form are lost.',
    find: (description) =>
      description.messages.some(({ fields: names, headers }) =>
        [...names, ...headers].some((name) => /version/.test(name)),
      )
        ? []
        : unsaidOfEvents(/version/i)(description),
  },
  {
    id: 'webhook-registration',
    title: 'How an endpoint is registered',
    group: 'Webhooks',
    impact: 'delivery',
    observable: 'no',
    says: 'There are events, and nothing says how an endpoint for them is registered.',
    question: 'How is an endpoint registered, can there be several, and can it choose its events?',
    advice: 'Plan for a person who registers it by hand.',
    ifWrong: 'Events go to an endpoint that nobody serves.',
    find: (description) => {
      const { operations: all, messages: events, wholes } = description;
      if (events.length === 0 || all.some(({ path }) => /webhook|subscription|hooks|endpoint/i.test(path))) return [];
      return [...wholes, ...events].some(has(/regist|subscri|dashboard|configur/i)) ? [] : wholes.slice(-1);
    },
  },
];

const COMPOSED = ['allOf', 'oneOf', 'anyOf', 'enum', 'const', '$ref', 'not', 'if', 'discriminator'];

const propertyNames = ({ properties }: Node) => (isRecord(properties) ? Object.keys(properties) : []);

function isUnsettled({ node }: Pick<Place, 'node'>): boolean {
  return propertyNames(node).length > 0 && !('required' in node);
}
