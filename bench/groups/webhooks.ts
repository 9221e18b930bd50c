import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { createWebhookReceiver, hmac } from '../../src/webhooks/index.ts';
import type { Group, Run } from '../group.ts';
import { drive, postOf } from '../load/drive.ts';
import { eventBody, SECRET, sign } from '../load/signed-event.ts';
import { cpuPerRequest, type ServerProcess, startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio } from '../measure.ts';
import type { Row } from '../table.ts';

/** Receiving deliveries through the Node mount, and verifying and parsing one without a server. */
export const measureWebhooks: Group = async (run) => [...(await measureMounts(run)), ...(await measureParsing(run))];

let deliveries = 0;

/** The next delivery, with the headers of both schemes. */
function nextDelivery(): Uint8Array {
  const body = eventBody(deliveries++);
  const signature = sign(body);
  return postOf('/webhooks', body, {
    'x-service-signature': signature,
    'x-hub-signature-256': `sha256=${signature}`,
    'x-github-event': 'push',
    'x-github-delivery': String(deliveries),
  });
}

async function measureMounts({ quick, say }: Run): Promise<Row[]> {
  say('starting five receivers, each in a process of its own');
  await using bare = await startServer('webhooks-bare');
  await using checked = await startServer('webhooks-ours', 'no-store');
  await using remembering = await startServer('webhooks-ours');
  await using webCrypto = await startServer('webhooks-ours', 'no-store', 'web-crypto');
  await using octokit = await startServer('webhooks-octokit');
  const forged = postOf('/webhooks', eventBody(0), { 'x-service-signature': sign('another body') });
  await drive({ port: checked.port, requestOf: () => forged, expected: 400, count: 1 });
  const contenders = (count: number) => {
    const sample = (server: ServerProcess) => () => cpuPerRequest(server, nextDelivery, 200, count);
    return {
      bare: sample(bare),
      checked: sample(checked),
      remembering: sample(remembering),
      webCrypto: sample(webCrypto),
      octokit: sample(octokit),
    };
  };
  say('warming up');
  await alternate(contenders(4000), quick ? 2 : 3);
  say('deliveries over 32 keep-alive connections');
  const samples = await alternate(contenders(1000), quick ? 15 : 61);
  const row = (what: string, ours: keyof typeof samples, peer: 'bare' | 'octokit', target?: number): Row => ({
    what,
    ours: inMicroseconds(median(samples[ours])),
    peer: `${peer === 'bare' ? 'bare node:http, HMAC' : 'octokit'} ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, peer, ours),
    ...(target === undefined ? {} : { target: { atLeast: target } }),
  });
  return [
    row('delivery verified, validated, dispatched', 'checked', 'bare', 0.7),
    row('the same', 'checked', 'octokit'),
    row('the same, HMAC by WebCrypto', 'webCrypto', 'bare'),
    row('the same, deduplicated in memory', 'remembering', 'bare'),
    row('the same, deduplicated in memory', 'remembering', 'octokit'),
  ];
}

async function measureParsing({ quick, say }: Run): Promise<Row[]> {
  say('verify and parse, without a server');
  const calls = quick ? 1000 : 4000;
  const cases = parsingCases(eventBody(1));
  const contenders = {
    ours: () => cpuPerCall(cases.ours, calls),
    standard: () => cpuPerCall(cases.standard, calls),
    stripe: () => cpuPerCall(cases.stripe, calls),
  };
  await alternate(contenders, 3);
  const samples = await alternate(contenders, quick ? 9 : 21);
  const row = (peer: 'standard' | 'stripe', name: string): Row => ({
    what: 'verify, parse and validate',
    ours: inMicroseconds(median(samples.ours)),
    peer: `${name} ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, peer, 'ours'),
  });
  return [row('standard', 'standardwebhooks'), row('stripe', 'stripe constructEvent')];
}

/** One delivery, signed as each library wants it; each verifies it and returns the payload. */
function parsingCases(body: string) {
  const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });
  const receiver = createWebhookReceiver({ verify, on: {}, store: false });
  const headers = { 'x-service-signature': sign(body) };
  const webhook = new Webhook(SECRET, { format: 'raw' });
  const now = new Date();
  const standardHeaders = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': webhook.sign('msg_1', now, body),
  };
  const { webhooks } = new Stripe('sk_test_bench');
  const stripeHeader = webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return {
    ours: async () => (await receiver.verifyAndParse(body, headers)).ok,
    standard: async () => webhook.verify(body, standardHeaders) !== undefined,
    stripe: async () => webhooks.constructEvent(body, stripeHeader, SECRET) !== undefined,
  };
}

/** CPU time of this process per call, in µs. */
async function cpuPerCall(call: () => Promise<boolean>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < calls; index += 1) {
    if (!(await call())) throw new Error('A delivery was refused.');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}
