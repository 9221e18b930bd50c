import { expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/src/index.ts';
import { overlayText, withOverlay } from '../../overlay/overlay-folder.ts';

const action = (target: string, id: string, update: object) =>
  `  - ${JSON.stringify({ target, 'x-answers': { [id]: 'An answer.' }, update })}`;
const keyed = action('$.paths.*.post', 'idempotency', {
  parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
  'x-idempotency': { header: 'Idempotency-Key', lifetime_seconds: 60 },
});
const limited = action('$.paths.*.get', 'rate-limits', { 'x-rate-limit': { requests: 1, window_seconds: 60 } });
const json = { 'application/json': { schema: { type: 'object' }, example: {} } };
const added = action('$.paths', 'redemption', {
  '/v1/redeem': {
    post: {
      ...{ operationId: 'redeem', summary: 'Redeem a card', requestBody: { content: json } },
      responses: { 200: { description: 'Redeemed.', content: json } },
    },
  },
});

test('an overlay that is silent about errors is answered in the problems of the sandbox', async () => {
  await withOverlay({ 'openapi.overlay.yaml': overlayText(keyed, limited, added) }, async (overlay) => {
    await using sandbox = await startSandbox({ port: 0, overlay });
    const call = async (path: string, value?: number) => {
      const headers = {
        authorization: `Bearer ${sandbox.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'k',
      };
      const body = JSON.stringify({ recipient_phone: '+254712345678', value, currency: 'KES' });
      const init = value === undefined ? { headers } : { method: 'POST', headers, body };
      const response = await fetch(`${sandbox.url}${path}`, init);
      return [response.status, ((await response.json()) as { type?: string }).type];
    };
    expect(await call('/v1/cards/issue', 500)).toEqual([201, undefined]);
    expect(await call('/v1/cards/issue', 600)).toEqual([409, 'urn:reward-card-sandbox:problem:idempotency-conflict']);
    expect(await call('/v1/cards/none')).toEqual([400, 'urn:reward-card-sandbox:problem:invalid-request']);
    expect(await call('/v1/cards/none')).toEqual([429, 'urn:reward-card-sandbox:problem:rate-limited']);
    expect(await call('/v1/redeem', 1)).toEqual([501, 'urn:reward-card-sandbox:problem:not-implemented']);
  });
});
