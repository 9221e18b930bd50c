import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readContract } from '../../cli/engine/load/read-contract.ts';
import { createAnalysis } from '../../cli/engine/observe/create-analysis.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { call } from './traffic.ts';

const PARCELS = `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
servers: [{ url: https://api.example.com }]
paths:
  /parcels/{parcel}:
    get:
      operationId: readParcel
      summary: Read a parcel
      x-open-points: [tokens, throttling]
      parameters:
        - { name: parcel, in: path, required: true, schema: { type: string } }
      responses:
        '200':
          description: A parcel.
          content:
            application/json:
              schema:
                type: object
                required: [parcel, pin, state]
                properties:
                  parcel: { type: string }
                  pin: { type: string, x-unique: true, x-open-points: [pins] }
                  state: { type: string, x-open-points: [states] }
        default:
          description: Any other outcome.
          x-open-points: [failures]
          content: { application/json: { schema: {} } }
`;

const entry = (id: string, more: string) =>
  `- { id: ${id}, title: ${id}, group: All, kind: silent, impact: data, observable: partly, ${more}, question: Which?, ` +
  'meanwhile: Anything., advice: Ask., if-wrong: It fails. }\n';

const REGISTER = [
  entry('tokens', 'role: credentials'),
  entry('throttling', 'role: rate-limits'),
  entry('failures', 'role: errors'),
  entry('states', 'bears: [value]'),
  entry('pins', 'bears: [form], sensitive: true'),
].join('');

test('roles, what bears on a point and what is unique are read from any contract', async () => {
  const root = await temporaryFolder();
  await writeFile(path.join(root, 'openapi.yaml'), PARCELS);
  await writeFile(path.join(root, 'open-points.yaml'), REGISTER);
  const analysis = createAnalysis(await readContract({ root }), { statements: [] });
  const requestHeaders = [['x-api-key', '9f8e7d6c']] as const;
  const headers = [
    ['content-type', 'application/json'],
    ['ratelimit-limit', '5'],
  ] as const;
  for (const [parcel, pin] of [
    ['p1', '1234'],
    ['p2', '1234'],
  ] as const)
    analysis.addExchange(
      call({ path: `/parcels/${parcel}`, requestHeaders, headers, body: { parcel, pin, state: 'stored' } }),
    );
  analysis.addExchange(call({ path: '/parcels/p3', status: 404, body: { code: 'unknown_parcel' } }));
  const { findings } = analysis.result();
  const told = findings.map((each) => `${each.class} ${[each.rule, ...each.openPoints].join(' ')}`);
  expect(new Set(told)).toEqual(
    new Set([
      'breach unique',
      'evidence credential tokens',
      'evidence response-header throttling',
      'evidence status failures',
      'evidence error-body failures',
      'evidence error-code failures',
      'evidence form pins',
      'evidence value states',
    ]),
  );
});
