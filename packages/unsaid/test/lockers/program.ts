/** A provider and an integrator of the lockers, as a project that has generated their contract writes them. */
export const PROGRAM = `import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRewardCardClient } from 'reward-card-contract/client';
import { createRewardCardServer, reply, toNode } from 'reward-card-contract/server';
import { authenticate, variant } from './contract/index.ts';

const ID = '0b9f8c9e-52ff-4f5e-8a50-0a0f3a8c6a11';

const provider = createRewardCardServer(
  {
    listLockers: ({ query }) =>
      reply(200, {
        items: [{ id: 'lck-1', city: (query.city ?? []).join('+'), free: { small: query.size?.length ?? 0 } }],
        next: String(query.limit),
      }),
    changeCompartment: ({ params, headers, body, request }) =>
      reply(
        200,
        { number: params.number, size: body.size ?? 'small', state: String(request.headers.get('cookie')), note: String(body.note) },
        { ETag: headers['If-Match'] },
      ),
    announceParcel: ({ body }) =>
      reply(201, { parcel_id: ID, state: 'announced', kind: body.kind === 'box' ? String(body.edges_cm.length) : 'envelope' }),
    getParcel: ({ params }) => reply(200, { parcel_id: params.parcel_id, state: 'stored', kind: 'box' }),
    withdrawParcel: () => reply(204),
    addPhoto: ({ body }) => reply(201, { bytes: body.photo.size }),
    exchangeToken: ({ body }) => reply(200, { token: [body.code, ...(body.scope ?? [])].join(' ') }),
    getStatus: () => reply(200, 'up'),
  },
  { refuse: ({ message }) => reply(400, { message }), variant, checkResponses: 'throw' },
);

/** Calls every operation over HTTP, and returns what came of each. */
export async function callAll(): Promise<unknown[]> {
  const server = createServer(toNode(provider)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const client = createRewardCardClient({
    baseUrl: \`http://127.0.0.1:\${port}\`,
    variant,
    authenticate: authenticate({ courier: 'token', kiosk: 'key' }),
  });
  const parcel = { path: { parcel_id: ID } };
  try {
    const page = await client.GET('/lockers', {
      params: { query: { city: ['Turku', 'Oulu'], size: ['small', 'large'], limit: 5 } },
    });
    const tooMany = await client.GET('/lockers', { params: { query: { limit: 101 } } });
    const changed = await client.PATCH('/lockers/{locker_id}/compartments/{number}', {
      params: { path: { locker_id: 'lck-1', number: 4 }, header: { 'If-Match': '"7"' }, cookie: { 'kiosk-session': 's 1' } },
      body: { note: null },
    });
    const announced = await client.POST('/parcels', { body: { kind: 'box', recipient: 'mia@example.com', edges_cm: [1, 2, 3] } });
    const stored = await client.GET('/parcels/{parcel_id}', { params: parcel });
    const withdrawn = await client.DELETE('/parcels/{parcel_id}', { params: parcel });
    const photo = await client.PUT('/parcels/{parcel_id}/photo', {
      params: parcel,
      body: { photo: new Blob(['twelve bytes']), caption: 'In the locker' },
    });
    const token = await client.POST('/tokens', { body: { code: 'c-1', scope: ['parcels', 'lockers'] } });
    const status = await client.GET('/status');
    return [page, tooMany, changed, announced, stored, withdrawn, photo, token, status].map(({ data, error, response }) => [
      response.status,
      data ?? error ?? null,
    ]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

// @ts-expect-error: a kind of parcel that is not declared
export const wrongKind = () => createRewardCardClient({ baseUrl: '', variant, authenticate: (r) => r }).POST('/parcels', { body: { kind: 'bag', recipient: 'a@b.c' } });
`;
