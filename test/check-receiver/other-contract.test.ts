import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkReceiver } from '../../cli/check-receiver/check-receiver.ts';
import { CHECKS } from '../../cli/check-receiver/checks.ts';
import { readScheme } from '../../cli/check-receiver/signature-scheme.ts';
import { readContract } from '../../cli/engine/load/read-contract.ts';
import { listen } from '../listen.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const OPENAPI = `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
servers: [{ url: https://parcels.example }]
paths: {}
`;

const event = (name: string) => `
  ${name}:
    address: /parcels
    messages:
      ${name}:
        name: parcel.${name}
        headers:
          type: object
          required: [X-Delivery, X-Parcel-Signature]
          properties:
            X-Delivery: { type: string, examples: [d-1] }
            X-Parcel-Signature: { type: string, x-open-points: [signing] }
        payload:
          type: object
          required: [kind, parcel_id, size]
          properties:
            kind: { type: string, const: parcel.${name} }
            parcel_id: { type: string }
            size: { type: string, x-open-points: [sizes], x-values-seen: [small] }
        examples:
          - { name: one, payload: { kind: parcel.${name}, parcel_id: prc_7H2K9M4Q, size: small } }`;

const ASYNCAPI = `asyncapi: 3.0.0
info: { title: Parcels, version: 1.0.0 }
channels:${event('stored')}${event('collected')}
`;

const point = (id: string, more: string) =>
  `- { id: ${id}, title: ${id}, group: All, kind: silent, impact: data, observable: partly, ${more}, question: Which?, ` +
  'meanwhile: Anything., advice: Ask., if-wrong: It fails. }\n';

test('an endpoint of any contract is checked by its events, its header of the signature and its points', async () => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, 'openapi.yaml'), OPENAPI);
  await writeFile(path.join(root, 'asyncapi.yaml'), ASYNCAPI);
  const register = point('signing', 'role: signature') + point('sizes', 'bears: [value]');
  await writeFile(path.join(root, 'open-points.yaml'), register);
  const contract = await readContract({ root });

  const kinds = new Set<string>();
  await using server = await listen(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isSigned = request.headers['x-parcel-signature'] === createHmac('sha256', 'key').update(body).digest('hex');
    const { kind, size } = isSigned ? JSON.parse(String(body)) : {};
    if (size === 'small') kinds.add(kind);
    // An endpoint that knows one size alone.
    response.writeHead(isSigned ? (size === 'small' ? 200 : 422) : 401).end();
  });
  const options = { secretEnv: 'SECRET', algorithm: 'hmac-sha256', encoding: 'hex', signed: 'body' };
  const { scheme } = readScheme(options, contract);
  const names = ['success-status', 'unseen-values', 'unknown-event', 'refuses-unsigned', 'refuses-wrong-secret'];
  const checks = CHECKS.filter(({ name }) => names.includes(name));
  const report = await checkReceiver({ contract, url: server.url, scheme, secret: 'key', checks });
  expect([...kinds].toSorted()).toEqual(['parcel.collected', 'parcel.stored', 'thing.unheard_of']);
  expect(report.findings.map(({ rule, openPoints }) => [rule, ...openPoints])).toEqual([['unseen-values', 'sizes']]);
  expect(report.advice).toEqual([]);
  expect(report.assumed).toEqual([expect.stringContaining('since how is an open point (signing)')]);
});
