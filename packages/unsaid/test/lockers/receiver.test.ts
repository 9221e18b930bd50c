import { createHmac } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { listen } from '../../../../test/listen.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { eventMessages } from '../../src/engine/view/events.ts';
import { LOCKERS, projectWith, run } from './lockers.ts';

const SECRET = 'key of the lockers';
const HEADER = 'x-locker-signature';

/** An integrator of the lockers, as a project that has generated their contract writes it. */
const PROGRAM = `import { createWebhookReceiver, hmac } from 'reward-card-contract/webhooks';
import { variant } from './contract/index.ts';

export const told: [string, object][] = [];
const tell = (name: string) => (event: object) => void told.push([name, event]);

export const receiver = createWebhookReceiver({
  variant,
  verify: hmac({ hash: 'SHA-256', encoding: 'hex', secrets: ['${SECRET}'], content: ({ raw }) => [raw] }).verify,
  on: {
    'parcel.announced': tell('parcel.announced'),
    'parcel.stored': tell('parcel.stored'),
    'parcel.collected': tell('parcel.collected'),
    'parcel-returned': tell('parcel-returned'),
    'locker.full': tell('locker.full'),
    'locker.broken': tell('locker.broken'),
  },
});
`;

interface Program {
  readonly told: [string, object][];
  readonly receiver: { readonly fetch: (request: Request) => Promise<Response> };
}

let program: Program;
beforeAll(async () => {
  const home = await projectWith(PROGRAM);
  program = await import(pathToFileURL(path.join(home, 'program.ts')).href);
});

/** A delivery with the right signature; the name of its event is in a header. */
function delivery(event: string | undefined, payload: unknown): Request {
  const body = JSON.stringify(payload);
  const headers = new Headers({ [HEADER]: createHmac('sha256', SECRET).update(body).digest('hex') });
  if (event !== undefined) headers.set('X-Locker-Event', event);
  return new Request('https://shop.example/webhooks', { method: 'POST', headers, body });
}

describe('a receiver of the lockers', () => {
  test('gets every event by the name in its header', async () => {
    const { asyncapi } = await readContract({ root: LOCKERS });
    const sent = Object.entries(eventMessages(asyncapi)).flatMap(([name, { examples = [] }]) =>
      examples.map(({ payload }): [string, object] => [name, payload as object]),
    );
    expect(sent.length).toBeGreaterThanOrEqual(5);
    program.told.length = 0;
    for (const [name, payload] of sent)
      expect((await program.receiver.fetch(delivery(name, payload))).status).toBe(204);
    expect(program.told).toEqual(sent);
  });

  test.each([
    ['an event whose payload is wrong', 'locker.full', { locker_id: 4 }],
    ['an event without a name', undefined, { locker_id: 'lck-1' }],
  ])('hands over nothing of %s', async (_, name, payload) => {
    program.told.length = 0;
    expect((await program.receiver.fetch(delivery(name, payload))).status).not.toBe(204);
    expect(program.told).toEqual([]);
  });
});

describe('check-receiver', () => {
  const SCHEME = [
    '--secret-env',
    'LOCKER_SECRET',
    '--algorithm',
    'hmac-sha256',
    '--encoding',
    'hex',
    '--signed',
    'body',
  ];
  const only = [
    '--only',
    'success-status',
    'raw-bytes',
    'unseen-values',
    'unknown-event',
    'refuses-unsigned',
    'out-of-order',
  ];

  /** Checks an endpoint; returns the report and the names of the events that it was sent. */
  async function check(answer: (request: Request) => Promise<Response>) {
    const names = new Set<string | null>();
    await using endpoint = await listen(async (incoming, outgoing) => {
      const { method = '', headers } = incoming;
      const raw = Buffer.concat(await incoming.toArray());
      const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
      const init = { method, headers: fields, ...(method === 'POST' && { body: raw }) };
      const request = new Request('https://shop.example/webhooks', init);
      names.add(request.headers.get('x-locker-event'));
      const response = await answer(request);
      outgoing.writeHead(response.status).end(Buffer.from(await response.arrayBuffer()));
    });
    const args = ['check-receiver', '--url', endpoint.url, ...SCHEME, '--format', 'json', ...only];
    const { code, stdout, stderr } = await run(args, { LOCKER_SECRET: SECRET });
    expect(stderr).toContain('Delivering invented events');
    return { code, report: JSON.parse(stdout), names };
  }

  test('finds nothing in a receiver that is made with the variant', async () => {
    const { code, report, names } = await check((request) => program.receiver.fetch(request));
    expect([code, report.findings]).toEqual([0, []]);
    expect(report.assumed.join()).toContain('since how is an open point (signatures)');
    for (const name of ['parcel.announced', 'parcel-returned', 'locker.full', 'thing.unheard_of'])
      expect(names).toContain(name);
  });

  test('holds an endpoint to the status that the lockers state', async () => {
    const { code, report } = await check(async () => new Response('ok'));
    expect(code).toBe(1);
    expect(JSON.stringify(report)).toMatch(/Every event is answered 204 within 10 seconds/);
    expect(JSON.stringify(report.findings)).toContain('answered 200');
  });
});
