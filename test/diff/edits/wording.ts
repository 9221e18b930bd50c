import { add, all, put, rename } from './edit.ts';
import { events, NOTHING, rest, shared, WORDING } from './labels.ts';
import { GET, schema } from './places.ts';

const BALANCE = `${schema('Card')}/properties/balance`;
const EXAMPLES = `${GET}/responses/2XX/content/application~1json/examples`;

export const WORDING_EDITS = [
  rest(
    'a description goes on after a word that bundles use, too',
    put(schema('Card'), { description: 'A card.\n\nOpen: from nine to five.' }),
    WORDING,
    { given: put(schema('Card'), { description: 'A card.\n\nOpen: always.' }) },
  ),
  rest('getCard has another summary', put(GET, { summary: 'Get a card' }), WORDING),
  rest('getCard is described otherwise', put(GET, { description: 'Gets a card.' }), WORDING),
  rest('getCard has another tag', put(GET, { tags: ['Bulk issuance'] }), WORDING),
  rest('getCard links to a page', put(GET, { externalDocs: { url: 'https://docs.example/get-card' } }), WORDING),
  rest('getCard cites a further statement', add(`${GET}/x-source`, 'get.2'), WORDING),
  rest('getCard has a keyword of somebody else', put(GET, { 'x-internal-team': 'cards' }), WORDING),
  rest('a schema is described otherwise', put(schema('Card'), { description: 'What is known of a card.' }), WORDING),
  rest('a schema has a title', put(schema('Card'), { title: 'Card' }), WORDING),
  rest('a schema has a remark', put(schema('Card'), { $comment: 'See the register.' }), WORDING),
  rest('a field is described otherwise', put(BALANCE, { description: 'Balance.' }), WORDING),
  rest('a field has other examples', put(BALANCE, { examples: [1, 2] }), WORDING),
  rest('a field is marked as outdated', put(BALANCE, { deprecated: true }), WORDING),
  rest('a field has a keyword of somebody else', put(BALANCE, { 'x-widget': 'money' }), WORDING),
  rest('a field cites another statement', put(BALANCE, { 'x-source': ['card.10'] }), WORDING),
  rest('a further value of a status was seen', add(`${schema('CardStatus')}/x-values-seen`, 'blocked'), WORDING),
  rest('an example is gone', put(EXAMPLES, { 'after-top-up': undefined }), WORDING),
  rest('an example is new', put(EXAMPLES, { again: { summary: 'Again', value: {} } }), WORDING),
  rest('an example has another name', rename(`${EXAMPLES}/before-top-up`, 'at-first'), WORDING),
  rest('the title of the API is another', put('openapi/info', { title: 'Reward cards' }), WORDING),
  rest('the API is described otherwise', put('openapi/info', { description: 'Reward cards.' }), WORDING),
  rest('the version of the API is another', put('openapi/info', { version: '0.2.0' }), WORDING),
  rest(
    'the API names a contact',
    put('openapi/info', { contact: { name: 'Support', url: 'https://support.example' } }),
    WORDING,
  ),
  rest('the API names a licence', put('openapi/info', { license: { name: 'MIT', identifier: 'MIT' } }), WORDING),
  rest('a tag is described otherwise', put('openapi/tags/0', { description: 'Cards.' }), WORDING),
  rest('a further tag is declared', add('openapi/tags', { name: 'Reports' }), WORDING),
  rest('the API links to a page', put('openapi', { externalDocs: { url: 'https://docs.example' } }), WORDING),
  rest('the document is of a later version of OpenAPI', put('openapi', { openapi: '3.1.1' }), WORDING),
  rest(
    'a schema that nothing refers to is there',
    put('openapi/components/schemas', { Unused: { type: 'string' } }),
    WORDING,
  ),
  rest(
    'a response that nothing refers to is there',
    put('openapi/components/responses', { Unused: { description: 'Nothing.' } }),
    WORDING,
  ),
  rest(
    'a parameter that nothing refers to is there',
    put('openapi/components/parameters', { Unused: { name: 'page', in: 'query', schema: { type: 'integer' } } }),
    WORDING,
  ),
  events('the title of the webhooks is another', put('asyncapi/info', { title: 'Webhooks' }), WORDING),
  events('the webhooks are described otherwise', put('asyncapi/info', { description: 'Webhooks.' }), WORDING),
  events('a tag of events is described otherwise', put('asyncapi/info/tags/0', { description: 'Cards.' }), WORDING),
  events('the document is of a later version of AsyncAPI', put('asyncapi', { asyncapi: '3.1.0' }), WORDING),
  events(
    'a schema of events that nothing refers to is there',
    put('asyncapi/components/schemas', { Unused: { type: 'string' } }),
    WORDING,
  ),
  rest(
    'the keywords of a schema stand in another order',
    (contents) => {
      const { schemas } = contents.openapi.components;
      schemas.Card = Object.fromEntries(Object.entries(schemas.Card ?? {}).reverse());
    },
    NOTHING,
  ),
  rest(
    'a reference stands in allOf',
    put(`${schema('Card')}/properties`, { status: { allOf: [{ $ref: '#/components/schemas/CardStatus' }] } }),
    NOTHING,
  ),
  shared(
    'both documents have a keyword of somebody else at a shared schema',
    all(
      ...['openapi', 'asyncapi'].map((document) =>
        put(`${document}/components/schemas/CurrencyCode`, { 'x-owner': 'cards' }),
      ),
    ),
    WORDING,
  ),
];
