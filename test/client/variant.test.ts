import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { FILES_WITH_INDEX } from '../../scripts/emit/files.ts';
import { readContract } from '../../scripts/load/read-contract.ts';
import { runTool } from '../../scripts/run-tool.ts';
import {
  type Deviation,
  findDeviations,
  reportDeviations,
  type SeenResponse,
} from '../../src/client/deviations/index.ts';
import { createRewardCardClient } from '../../src/client/index.ts';
import { BATCH, CARD, ISSUED, service, TO_ISSUE } from './start-service.ts';

const PROBLEM = { type: 'about:blank', title: 'No such card.', code: 'no-card' };
const TYPE = 'application/problem+json';
const live = service();
const folder = await mkdtemp(path.join(tmpdir(), 'variant-'));
// biome-ignore lint/suspicious/noExplicitAny: what is generated here is not there when tsc runs; USES is judged by tsc
let generated: any;

beforeAll(async () => {
  await Promise.all(['answers', 'contract'].map((name) => mkdir(path.join(folder, name))));
  await writeFile(path.join(folder, 'answers/openapi.overlay.yaml'), OVERLAY);
  const contract = await readContract(ROOT, path.join(folder, 'answers'));
  for (const [file, emit] of Object.entries(FILES_WITH_INDEX)) {
    await writeFile(path.join(folder, 'contract', file), await emit(contract));
  }
  generated = await import(pathToFileURL(path.join(folder, 'contract/index.ts')).href);
});
afterAll(() => rm(folder, { recursive: true }));

/** The overlay of a provider with an API key, problem+json, 200 and 202, and an idempotency header. */
const OVERLAY = `
overlay: 1.0.0
info: { title: Answers of an imaginary provider, version: 1.0.0 }
actions:
  - target: $
    x-answers: { api-credentials: An API key. }
    update:
      security: [{ apiKey: [] }]
      components: { securitySchemes: { apiKey: { type: apiKey, in: header, name: X-Api-Key } } }
  - target: $.components.responses.OtherOutcome.content['application/json']
    x-answers: { error-responses: Problem details. }
    remove: true
  - target: $.components
    x-answers: { error-responses: Problem details with one of five codes. }
    update:
      schemas:
        Problem:
          type: object
          required: [type, title, code]
          properties:
            type: { type: string }
            title: { type: string }
            code: { type: string, enum: [bad-request, no-credential, no-card, too-little, too-many] }
      responses:
        OtherOutcome: { content: { application/problem+json: { schema: { $ref: '#/components/schemas/Problem' } } } }
        Busy:
          description: Too busy.
          headers: { Retry-After: { required: true, schema: { type: integer } } }
          content:
            application/json: { schema: { type: object, required: [code], properties: { code: { type: string } } } }
  - target: $.paths['/v1/cards/bulk'].post
    x-answers: { rate-limits: 100 requests in a minute. }
    update: { responses: { '503': { $ref: '#/components/responses/Busy' } } }
  - target: $.paths['/v1/cards/issue'].post
    x-answers: { idempotency: By a key. }
    update: { parameters: [{ name: Idempotency-Key, in: header, required: true, schema: { type: string } }] }
  - target: $.paths['/v1/cards/bulk'].post.responses['2XX']
    x-answers: { success-statuses: Done or accepted., bulk-processing: Larger files are worked on later. }
    update: { x-status: [200, 202] }
`;

/** What a project writes with the variant, and what must not compile in it: tsc judges each line. */
const USES = `
import { createRewardCardClient, hasStatus, type CallResult } from '${path.join(ROOT, 'src/client/index.ts')}';
import { findDeviations, reportDeviations } from '${path.join(ROOT, 'src/client/deviations/index.ts')}';
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
  const code: 'bad-request' | 'no-credential' | 'no-card' | 'too-little' | 'too-many' = error.code;
  // @ts-expect-error: not one of the five
  if (error.code === 'no-money') return '';
  // @ts-expect-error: not a field of a problem
  error.detail;
  return code + response.status;
}
export async function bulk(): Promise<200 | 202 | undefined> {
  const result = await client.POST('/v1/cards/bulk', { body: {} });
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

const COMPILER_OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])(
  'client and deviations take its types, with module %s and resolution %s',
  async (module, moduleResolution) => {
    const file = `uses-${moduleResolution}.ts`;
    await writeFile(path.join(folder, file), USES);
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    // Every generated file is judged, imported or not.
    const include = [file, 'contract/*.ts'];
    const compilerOptions = { ...COMPILER_OPTIONS, module, moduleResolution };
    await writeFile(path.join(folder, `${moduleResolution}.json`), JSON.stringify({ compilerOptions, include }));
    expect(await runTool('tsc', ['-p', `${moduleResolution}.json`], folder)).toEqual({ code: 0, output: '' });
  },
  120_000,
);

const seen = (
  operation: SeenResponse['operation'],
  status: number,
  body: unknown,
  contentType = TYPE,
): SeenResponse => ({
  operation,
  status,
  contentType,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

test.each<[string, SeenResponse, object[]]>([
  ['a problem as answered', seen('getCard', 404, PROBLEM), []],
  ['its media type with a parameter', seen('getCard', 404, PROBLEM, `${TYPE}; charset=utf-8`), []],
  [
    'a problem of another media type',
    seen('getCard', 404, PROBLEM, 'application/json'),
    [{ kind: 'media-type', mediaType: 'application/json' }],
  ],
  [
    'an unknown code',
    seen('issueCard', 402, { ...PROBLEM, code: 'no-money' }),
    [{ kind: 'violation', at: '/code', rule: 'enum' }],
  ],
  [
    'a missing field, and a further one',
    seen('topUpCard', 500, { title: 'No.', code: 'no-card', detail: 'x' }),
    [
      { kind: 'violation', at: '/type', rule: 'required' },
      { kind: 'extra-field', at: '/detail', shape: 'string' },
    ],
  ],
  ['an error without a body', seen('getCard', 404, ''), [{ kind: 'not-json', message: 'has no body' }]],
  ['an error that is text', seen('getCard', 502, '<html>'), [{ kind: 'not-json' }]],
  ['a status with a body of its own', seen('bulkIssueCards', 503, { code: 'busy' }, 'application/json'), []],
  [
    'a status without its header',
    { ...seen('bulkIssueCards', 503, { code: 'busy' }, 'application/json'), headers: new Headers() },
    [{ kind: 'violation', rule: 'required', at: '', message: 'must have the header Retry-After' }],
  ],
  [
    'a status with its header',
    {
      ...seen('bulkIssueCards', 503, { code: 'busy' }, 'application/json'),
      headers: new Headers({ 'retry-after': '5' }),
    },
    [],
  ],
  [
    'the body of one status at another',
    seen('bulkIssueCards', 500, { code: 'no-card' }, 'application/json'),
    [{ kind: 'media-type' }, { kind: 'violation', at: '/type' }, { kind: 'violation', at: '/title' }],
  ],
  ['either status of success', seen('bulkIssueCards', 202, BATCH, 'application/json'), []],
  [
    'a third status of success',
    seen('bulkIssueCards', 201, BATCH, 'application/json'),
    [{ kind: 'undeclared-status', message: 'has the status 201; the contract says 200 or 202' }],
  ],
  [
    'a status that is still open',
    seen('getCard', 200, CARD, 'application/json'),
    [{ kind: 'success-status', openPoints: ['success-statuses'] }],
  ],
])('findDeviations compares with the variant: %s', (_name, response, wanted) => {
  const { variant } = generated;
  const found = findDeviations(response, { variant });
  const operation = response.operation;
  expect(found).toEqual(wanted.map((each) => expect.objectContaining({ operation, status: response.status, ...each })));
});

test('reportDeviations compares with the variant, and calls carry key and credential', async () => {
  const { variant, authenticate } = generated;
  const reports: Deviation[] = [];
  const client = createRewardCardClient({ baseUrl: live.url, authenticate: authenticate({ apiKey: 's3cret' }) });
  client.use(reportDeviations((deviation) => reports.push(deviation), { variant }));
  live.next = { status: 201, body: ISSUED };
  expect((await client.POST('/v1/cards/issue', { body: TO_ISSUE })).data).toEqual(ISSUED);
  expect(live.arrived[0]?.headers['x-api-key']).toBe('s3cret');
  live.next = { status: 404, body: { ...PROBLEM, code: 'lost' }, headers: { 'content-type': TYPE } };
  const { error } = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } });
  // Parsed as JSON, whatever the media type.
  expect(error).toEqual({ ...PROBLEM, code: 'lost' });
  await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'violation', at: '/code', rule: 'enum' })]);
});

test.each([undefined, ''])('authenticate refuses %j as a credential before anything is sent', (apiKey) => {
  expect(() => generated.authenticate({ apiKey })).toThrow(
    new TypeError('The credential apiKey is missing: every request requires it.'),
  );
});
