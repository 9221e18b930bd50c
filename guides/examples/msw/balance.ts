// The code under test: a part of a front end that shows a balance.
import type { RewardCardClient } from 'reward-card-contract/client';

/** Text for a person. Whether the amount is in major or in minor units is an open point (`amount-units`). */
export async function describeBalance(client: RewardCardClient, card_id: string): Promise<string> {
  const { data, response } = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id } } });
  return data ? `${data.balance} ${data.currency}, ${data.status}` : `No balance: status ${response.status}.`;
}
