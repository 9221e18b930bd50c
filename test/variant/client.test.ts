import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import {
  type Deviation,
  findDeviations,
  reportDeviations,
  type SeenResponse,
} from '../../src/client/deviations/index.ts';
import { createRewardCardClient } from '../../src/client/index.ts';
import { BATCH, CARD, ISSUED, service, TO_ISSUE } from '../client/start-service.ts';
import { variantProject } from './variant-project.ts';

const PROBLEM = { code: 'unknown-card', detail: 'No such card.' };
const TYPE = 'application/problem+json';
const live = service();
// biome-ignore lint/suspicious/noExplicitAny: what is generated is not there when tsc runs
let generated: any;

beforeAll(async () => {
  generated = await import(pathToFileURL(path.join(await variantProject(), 'contract/index.ts')).href);
});

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
    seen('topUpCard', 500, { title: 'No.', detail: 'x' }),
    [
      { kind: 'violation', at: '/code', rule: 'required' },
      { kind: 'extra-field', at: '/title', shape: 'string' },
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
    seen('bulkIssueCards', 500, { code: 'busy' }, 'application/json'),
    [{ kind: 'media-type' }, { kind: 'violation', at: '/code' }],
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
