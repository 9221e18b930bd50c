import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { validateTopUpResult } from '../../generated/validators.ts';
import { startSandbox } from '../../packages/reward-card-sandbox/src/index.ts';
import { ROOT } from '../../scripts/root.ts';
import { runTool } from '../../scripts/run-tool.ts';
import { listen } from '../listen.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const STEPS = ['issue', 'retrieve', 'topUp', 'retrieveAgain', 'issueMany', 'retrieveUnknown'];
const INPUTS = {
  recipient_phone: '+254712345678',
  value: 5000,
  currency: 'KES',
  amount: 2500,
  format: 'digital',
  access: ['ussd'],
  brand_id: 'acme',
  reason: 'bonus',
  // The columns of the sandbox.
  file: Buffer.from('recipient_phone,value\n+254722000101,1000\n').toString('base64'),
  unknown_card_id: 'crd_0000000000000000',
};

interface Exchange {
  readonly request: { readonly url: string };
  readonly response: { readonly status: number; readonly content: { readonly text: string } };
}

/** Runs the workflows against a server as a user does, and reads what travelled. */
async function respect(url: string): Promise<{ code: number; output: string; exchanges: Exchange[] }> {
  const har = path.join(await temporaryFolder(), 'calls.har');
  const inputs = ['--input', JSON.stringify(INPUTS), '--har-output', har];
  const args = ['respect', 'workflows/cards.arazzo.yaml', '--workflow', 'payOut', '--server', `rewardCards=${url}`];
  const outcome = await runTool('redocly', [...args, ...inputs], ROOT);
  const { log } = JSON.parse(await readFile(har, 'utf8'));
  return { ...outcome, exchanges: log.entries };
}

function topUpsOf(exchanges: readonly Exchange[]): unknown[] {
  const topUps = exchanges.filter(({ request }) => request.url.endsWith('/topup'));
  return topUps.map(({ response }) => JSON.parse(response.content.text));
}

/** Adds the credential of the sandbox, which is not part of the workflows: how one is sent is an open point. */
async function withCredential(url: string, token: string) {
  return listen(async (request, response) => {
    const body = await buffer(request);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const init = { method: request.method ?? '', headers, ...(body.length > 0 && { body: new Uint8Array(body) }) };
    const answer = await fetch(`${url}${request.url}`, init);
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
}

test('Respect runs the workflows against the sandbox, and the sum of the top-up holds', async () => {
  await using sandbox = await startSandbox({ port: 0 });
  await using server = await withCredential(sandbox.url, sandbox.token);
  const { code, output, exchanges } = await respect(server.url);
  expect([code, output]).toEqual([0, expect.stringContaining(`Steps: ${STEPS.length} passed`)]);
  expect([...output.matchAll(/✓ .* - step (\w+)/g)].map(([, step]) => step)).toEqual(STEPS);
  expect(exchanges.map(({ response }) => response.status)).toEqual([201, 200, 200, 200, 200, 404]);
  // The format has no arithmetic: the sum is the schema's.
  const topUps = topUpsOf(exchanges);
  expect(topUps).toEqual([expect.objectContaining({ previous_balance: 5000, added: 2500, new_balance: 7500 })]);
  expect(topUps.map((body) => validateTopUpResult(body).ok)).toEqual([true]);
});
