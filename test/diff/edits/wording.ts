import { all, put } from './edit.ts';
import { events, NOTHING, rest, shared, WORDING } from './labels.ts';
import { GET, schema } from './places.ts';

const BALANCE = `${schema('Card')}/properties/balance`;

export const WORDING_EDITS = [
  rest(
    'a description goes on after a word that bundles use, too',
    put(schema('Card'), { description: 'A card.\n\nOpen: from nine to five.' }),
    WORDING,
    { given: put(schema('Card'), { description: 'A card.\n\nOpen: always.' }) },
  ),
  rest('getCard has another tag', put(GET, { tags: ['Bulk issuance'] }), WORDING),
  rest('a field is marked as outdated', put(BALANCE, { deprecated: true }), WORDING),
  rest('the title of the API is another', put('openapi/info', { title: 'Reward cards' }), WORDING),
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
  events('the title of the webhooks is another', put('asyncapi/info', { title: 'Webhooks' }), WORDING),
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
