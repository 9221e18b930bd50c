// A route of your own that passes a top-up on: Hono's validator takes the schema of the contract.
import { sValidator } from '@hono/standard-validator';
import { Hono } from 'hono';
import type { RewardCardClient } from 'reward-card-contract/client';
import { TopUpRequest } from 'reward-card-contract/schemas';

export const createApp = (client: RewardCardClient) =>
  new Hono().post('/cards/:id/topup', sValidator('json', TopUpRequest), async (context) => {
    const params = { path: { card_id: context.req.param('id') } };
    const { data, response } = await client.POST('/v1/cards/{card_id}/topup', {
      params,
      body: context.req.valid('json'),
    });
    return data ? context.json(data) : context.text(`The service answered ${response.status}.`, 502);
  });
