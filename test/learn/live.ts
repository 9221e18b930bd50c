import { EventEmitter, once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { harOf } from '../../cli/engine/observe/har-recorder.ts';
import { startMock } from '../../cli/mock/start-mock.ts';
import { startSandbox } from '../../sandbox/src/index.ts';
import { recordExchanges } from '../../src/client/recording/index.ts';
import { check, csvIn } from '../check/checking.ts';
import { contract } from '../contract.ts';
import { listen } from '../listen.ts';

/** Files of recordings of one service. */
export interface Recorded {
  readonly files: readonly string[];
  /** Secrets and personal data that the recordings hold. */
  readonly secrets: readonly string[];
}

const PHONE = '+254733111222';

/**
 * Records the story of `check`, and a client's own issue with a field that the contract does not list.
 * @param left How many of the last calls are left out.
 */
async function recordCalls(folder: string, url: string, authorization?: string, left = 0): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const csv = await csvIn(folder);
  const headers = authorization === undefined ? [] : [['Authorization', authorization] as const];
  const { sent } = await check(url, { headers, values: { csv } });
  const [calls, own] = [path.join(folder, 'calls.har'), path.join(folder, 'own.ndjson')];
  await writeFile(calls, harOf(sent.slice(0, sent.length - left), { name: 'test', version: '1' }));
  const written = new EventEmitter();
  const line = once(written, 'line');
  const record = recordExchanges({ mask: false, write: (text) => written.emit('line', text) });
  await record(
    new Request(`${url}/v1/cards/issue`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ recipient_phone: PHONE, value: 500, currency: 'KES', campaign: 'q2' }),
    }),
  );
  await writeFile(own, `${await line}\n`);
  return [calls, own];
}

/** One line of a recording of deliveries. */
function lineOf(time: number, headers: object, body: Uint8Array, status: number): string {
  const response = { status, seconds: 0.05 };
  const body_base64 = Buffer.from(body).toString('base64');
  return JSON.stringify({ time: new Date(time).toISOString(), headers, body_base64, response });
}

/** The mock: it delivers nothing, and knows every card, so the call for one that nobody has is left out. */
export async function recordMock(folder: string): Promise<Recorded> {
  const mock = await startMock({ contract, port: 0, log: () => {} });
  const files = await recordCalls(folder, mock.url, 'Bearer 0123456789abcdef0123456789abcdef', 1);
  await mock.close();
  return { files, secrets: ['0123456789abcdef0123456789abcdef', PHONE] };
}

/** The sandbox, whose endpoint fails the first delivery for good, and takes all others. */
export async function recordSandbox(folder: string): Promise<Recorded> {
  await using sandbox = await startSandbox({ port: 0 });
  const { controls } = sandbox;
  const lines: string[] = [];
  let failing = '';
  await using endpoint = await listen(async (request: IncomingMessage, response) => {
    const body = await buffer(request);
    failing ||= body.toString();
    const status = body.toString() === failing ? 503 : 200;
    lines.push(lineOf(sandbox.now(), request.headers, body, status));
    response.writeHead(status).end();
  });
  await controls.POST('/_sandbox/webhooks', { body: { url: endpoint.url } });
  const { data: wallet } = await controls.POST('/_sandbox/wallet/fund', { body: { currency: 'KES', amount: 1000 } });
  const threshold = wallet?.balance ?? 0;
  await controls.PUT('/_sandbox/wallet/threshold', { body: { currency: 'KES', threshold } });
  const files = await recordCalls(folder, sandbox.url, `Bearer ${sandbox.token}`);
  const { data: cards } = await controls.GET('/_sandbox/cards', {});
  const { card_id = '' } = cards?.items.at(-1) ?? {};
  const params = { path: { card_id } };
  await controls.POST('/_sandbox/cards/{card_id}/redeem', {
    params,
    body: { amount: 500, method: 'ussd', market: 'KE' },
  });
  await controls.POST('/_sandbox/cards/{card_id}/expire', { params, body: {} });
  // What is left to come is not waited for.
  await controls.PUT('/_sandbox/clock', { body: { mode: 'manual' } });
  await sandbox.advance(100_000);
  const deliveries = path.join(folder, 'deliveries.ndjson');
  await writeFile(deliveries, `${lines.join('\n')}\n`);
  return { files: [...files, deliveries], secrets: [sandbox.token, PHONE, '+254733000777'] };
}
