import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { batchOf, CARD_IDS, callSandbox, issueBatch, TOKEN } from '../load/call-sandbox.ts';
import { postOf, SERVER_WARM_UP, send } from '../load/load.ts';
import { type ServerProcess, startServer } from '../load/start-server.ts';
import { alternate, median, ratio, type Samples } from '../measure.ts';
import type { Row } from '../table.ts';

const perSecond = (samples: readonly number[]): string => `${median(samples).toFixed(0)}/s`;
const temporaryFolder = () => mkdtempDisposable(path.join(tmpdir(), 'contract-bench-'));

/** The sandbox with its database in a file. */
export async function measureGroup(): Promise<Row[]> {
  return [...(await measureTopUps()), ...(await measureBatches()), await measureDeliveries()];
}

/** Topping up cards, each answered for only once it is on the disk. */
async function measureTopUps(): Promise<Row[]> {
  await using folder = await temporaryFolder();
  await using ours = await startServer('sandbox', path.join(folder.path, 'ours.db'));
  await using bare = await startServer('bare-top-ups', path.join(folder.path, 'bare.db'));
  await using prism = await startServer('prism');
  await using scalar = await startServer('scalar');
  const { cards } = (await callSandbox(ours.port, '/_sandbox/seed', { cards: CARD_IDS.length })) as { cards: string[] };
  const samples = await alternate(
    {
      ours: () => topUpsPerSecond(ours, cards),
      bare: () => topUpsPerSecond(bare, CARD_IDS),
      prism: () => topUpsPerSecond(prism, CARD_IDS),
      scalar: () => topUpsPerSecond(scalar, CARD_IDS),
    },
    7,
    SERVER_WARM_UP,
  );
  const row = (peer: keyof typeof samples, name: string, atLeast: number): Row => ({
    what: 'sandbox: durable top-ups',
    ours: perSecond(samples.ours),
    peer: `${name} ${perSecond(samples[peer])}`,
    ratio: ratio(samples, 'ours', peer),
    target: { atLeast },
  });
  return [
    row('bare', 'bare node:http + node:sqlite', 0.6),
    row('prism', 'Prism', 3),
    row('scalar', 'Scalar mock server', 3),
  ];
}

async function topUpsPerSecond(server: ServerProcess, cards: readonly string[]): Promise<number> {
  const body = { amount: 3, currency: 'KES', reason: 'Q2 attendance bonus' };
  const headers = { authorization: `Bearer ${TOKEN}` };
  const requests = cards.map((card) => postOf(`/v1/cards/${card}/topup`, body, headers));
  return (await send(server, { requests, expected: 200, connections: 50 })).perSecond;
}

/** Files, and how often each is sent: a short one takes too little time to be measured once. */
const FILES = { short: { rows: 1_000, calls: 10 }, long: { rows: 100_000, calls: 1 } };
type File = keyof typeof FILES;

/** Issuing the cards of a file in one call: how time and memory grow with the file. */
async function measureBatches(): Promise<Row[]> {
  const memory: Record<File, number[]> = { short: [], long: [] };
  const sample = (file: File) => async () => {
    const { microseconds, megabytes } = await sendFile(file);
    memory[file].push(megabytes);
    return microseconds / FILES[file].rows;
  };
  const time = await alternate({ short: sample('short'), long: sample('long') }, 2);
  const row = (what: string, samples: Samples<File>, unit: string): Row => ({
    what: `sandbox: CSV of 100,000 rows, ${what}`,
    ours: `${median(samples.long).toFixed(0)} ${unit}`,
    peer: `1,000 rows ${median(samples.short).toFixed(0)} ${unit}`,
    ratio: ratio(samples, 'long', 'short'),
    target: { atMost: 1.5 },
  });
  return [row('time per row', time, 'µs'), row('peak memory', memory, 'MB')];
}

/** Time of a call, and peak memory of a sandbox that got no longer file. */
async function sendFile(file: File): Promise<{ readonly microseconds: number; readonly megabytes: number }> {
  const { rows, calls } = FILES[file];
  await using folder = await temporaryFolder();
  await using sandbox = await startServer('sandbox', path.join(folder.path, 'sandbox.db'));
  for (let call = 0; call < 5; call += 1) await issueBatch(sandbox.port, batchOf(FILES.short.rows));
  const batch = batchOf(rows);
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) await issueBatch(sandbox.port, batch);
  const microseconds = ((performance.now() - started) * 1000) / calls;
  return { microseconds, megabytes: (await sandbox.usage()).memory / 1e6 };
}

/** Deliveries to an endpoint that responds at once, with and without another one that never does. */
async function measureDeliveries(): Promise<Row> {
  await using folder = await temporaryFolder();
  await using prompt = await startServer('endpoint');
  await using hanging = await startServer('endpoint', 'hangs');
  await using calm = await startServer('sandbox', path.join(folder.path, 'calm.db'));
  await using troubled = await startServer('sandbox', path.join(folder.path, 'troubled.db'));
  await register(calm, prompt);
  await register(troubled, prompt);
  await register(troubled, hanging);
  const samples = await alternate(
    { calm: () => deliveriesPerSecond(calm, prompt), troubled: () => deliveriesPerSecond(troubled, prompt) },
    5,
  );
  return {
    what: 'sandbox: deliveries next to a hanging endpoint',
    ours: perSecond(samples.troubled),
    peer: `without it ${perSecond(samples.calm)}`,
    ratio: ratio(samples, 'troubled', 'calm'),
    target: { atLeast: 0.8 },
  };
}

function register(sandbox: ServerProcess, endpoint: ServerProcess): Promise<unknown> {
  const url = `http://127.0.0.1:${endpoint.port}/`;
  return callSandbox(sandbox.port, '/_sandbox/webhooks', { url, events: ['card.issued'] });
}

/** Issues a batch of cards, and waits for a delivery of each. */
async function deliveriesPerSecond(sandbox: ServerProcess, endpoint: ServerProcess): Promise<number> {
  const count = 1_000;
  await issueBatch(sandbox.port, batchOf(count));
  const response = await fetch(`http://127.0.0.1:${endpoint.port}/rate?of=${count}`);
  return Number(await response.text());
}
