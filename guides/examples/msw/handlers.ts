// Handlers for MSW that answer with the examples of the contract, so that front-end tests need no server.
import { createOpenApiHttp } from 'openapi-msw';
import type { IssuedCard, paths } from 'reward-card-contract';
import contract from 'reward-card-contract/openapi.json' with { type: 'json' };

const CARD = '/v1/cards/{card_id}';
const TOP_UP = '/v1/cards/{card_id}/topup';
const { paths: stated } = contract;
const { value: issued } =
  stated['/v1/cards/issue'].post.responses[201].content['application/json'].examples['issued-over-whatsapp'];
const { value: card } = stated[CARD].get.responses['2XX'].content['application/json'].examples['before-top-up'];
const { value: batch } = stated['/v1/cards/bulk'].post.responses['2XX'].content['application/json'].examples.complete;
const { value: topUp } = stated[TOP_UP].post.responses['2XX'].content['application/json'].examples['topped-up'];

/** For the address at which your front end finds its API. Which 2XX a success has is an open point: `success-statuses`. */
export function createHandlers(baseUrl: string) {
  const http = createOpenApiHttp<paths>({ baseUrl });
  return [
    http.post('/v1/cards/issue', ({ response }) => response(201).json(issued as IssuedCard)),
    http.get(CARD, ({ params: { card_id }, response }) => response('2XX').json({ ...card, card_id }, { status: 200 })),
    http.post('/v1/cards/bulk', ({ response }) => response('2XX').json(batch, { status: 200 })),
    http.post(TOP_UP, ({ params: { card_id }, response }) =>
      response('2XX').json({ ...topUp, card_id }, { status: 200 }),
    ),
  ];
}
