import { TOKEN } from './call-sandbox.ts';
import { postOf } from './drive.ts';

/** Identifiers of the cards that are topped up, where whoever keeps them may choose. */
export const CARD_IDS: readonly string[] = Array.from({ length: 50 }, (_, index) => `crd_${index}`);

const BODY = JSON.stringify({ amount: 3, currency: 'KES', reason: 'Q2 attendance bonus' });

/** Requests that top up one card after the other. */
export function topUpsOf(cardIds: readonly string[]): (index: number) => Uint8Array {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const requests = cardIds.map((id) => postOf(`/v1/cards/${id}/topup`, BODY, headers));
  return (index) => requests[index % requests.length] ?? new Uint8Array();
}
