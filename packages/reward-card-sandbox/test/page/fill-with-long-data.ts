import { csvFile } from '../../../../src/client.ts';
import { PHONE, type RunningSandbox } from '../running-sandbox.ts';

const LONG_WORD = 'x'.repeat(120);
const LONG_TEXT = 'Reference 2026-Q4 settlement INV-000000123456789 '.repeat(4).trim();
const LONG_EMAIL = `${'first.middle.last-name.'.repeat(6)}x@company.example.com`;
const LONG_BRAND = 'Java House and Sons Coffee Roasters International Trading Company Limited, Nairobi West';
const CSV = `recipient_phone,value\n+254711000001,1000\n0711000003,500\n${LONG_WORD},${LONG_WORD}\n`;

/** Every row is searched for flaws: the long run has enough of them for a page that scrolls for long. */
const CARDS = process.env.SOAK ? 30 : 5;

/** Fills every view: many cards, long texts with and without spaces, large amounts, a payload of 40 lines. */
export async function fillWithLongData({ sandbox, control, client }: RunningSandbox, endpoint: string): Promise<void> {
  await control('POST', '/seed', { cards: CARDS });
  await control('POST', '/webhooks', { url: endpoint });
  await control('POST', '/webhooks', { url: `${endpoint}/${'a-long-segment/'.repeat(8)}?token=${LONG_WORD}` });
  await control('POST', '/wallet/fund', { currency: 'UGX', amount: 998_999_999_999_999 });
  await control('PUT', '/wallet/threshold', { currency: 'KES', threshold: 1_000_000_000_000 });
  await control('PUT', '/faults', { webhooks: { duplicate: true } });
  await client.POST('/v1/cards/bulk', { body: { file: csvFile(CSV), currency: 'KES' } });
  const issued = await client.POST('/v1/cards/issue', {
    body: { recipient_phone: PHONE, value: 5000, currency: 'KES' },
  });
  const params = { path: { card_id: issued.data?.card_id ?? '' } };
  for (const reason of [LONG_WORD, LONG_TEXT]) {
    await client.POST('/v1/cards/{card_id}/topup', { params, body: { amount: 100_000_000, currency: 'KES', reason } });
  }
  const { body } = await control('POST', '/rewards', { recipient_email: LONG_EMAIL, amount: 1, currency: 'UGX' });
  await control('POST', `/rewards/${body.reward_id}/open`, {});
  await control('POST', `/rewards/${body.reward_id}/redeem`, { selected_brand: LONG_BRAND });
  const overrides = Object.fromEntries(Array.from({ length: 40 }, (_, line) => [`field_${line}`, LONG_TEXT]));
  await control('POST', '/trigger', { event: 'card.issued', overrides });
  await control('PUT', '/faults', {});
  await sandbox.idle();
}
