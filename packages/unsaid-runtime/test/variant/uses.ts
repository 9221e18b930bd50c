/** What a project writes with the variant, and what must not compile in it: tsc judges each line. */
export const USES = `
import { createRewardCardClient, hasStatus, type CallResult } from 'reward-card-contract/client';
import { findDeviations, reportDeviations } from 'reward-card-contract/client/deviations';
import { authenticate, variant } from './contract/index.ts';
const baseUrl = 'https://host.example';
const client = createRewardCardClient({ baseUrl, variant, authenticate: authenticate({ apiKey: 'k' }) });
client.use(reportDeviations(console.warn, { variant }));
export const found = findDeviations({ operation: 'getCard', status: 200, text: '' }, { variant });
const body = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
const params = { header: { 'Idempotency-Key': 'key-1' } };
export async function issue() {
  const { data, error, response } = await client.POST('/v1/cards/issue', { params, body });
  if (data) return data.card_id;
  const code: 'unknown-card' | 'no-funds' | 'invalid' | 'too-many' | 'failed' = error.code;
  // @ts-expect-error: not one of the five
  if (error.code === 'no-money') return '';
  // @ts-expect-error: not a field of a problem
  error.instance;
  return code + response.status;
}
export async function bulk(): Promise<200 | 202 | undefined> {
  const result = await client.POST('/v1/cards/bulk', { params, body: {} });
  // @ts-expect-error: a status of success is 200 or 202
  if (result.data && result.response.status === 201) return;
  result satisfies CallResult<{ batch_id: string }, 200 | 202, { code?: string }>;
  if (hasStatus(result, 503)) return void result.error.code;
  return result.data && result.response.status;
}
// @ts-expect-error: the key is required
client.POST('/v1/cards/issue', { body });
// @ts-expect-error: the credential is required
createRewardCardClient({ baseUrl, variant });
// @ts-expect-error: the credential has a name
authenticate({ token: 'k' });
`;
