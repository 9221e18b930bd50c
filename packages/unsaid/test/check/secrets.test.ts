import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { CARD_JUDGES } from '../../../reward-card/src/judges/judges.ts';
import { createProbes } from '../../src/check/probes.ts';
import { checkService } from '../../src/check/run-check.ts';
import { renderFindings } from '../../src/engine/report/render-findings.ts';
import { FORMATS, type Report } from '../../src/engine/report/report.ts';
import { csvIn, storyOf } from './checking.ts';
import { startProvider } from './provider.ts';

/** Short ones and odd ones, which no pattern takes for a secret. */
const PLANTED = {
  credential: 'hunter2-ca"fé',
  password: 'correct-horse',
  basic: `Basic ${btoa('ada:correct-horse')}`,
  phone: '+254711222333',
  bulk: '+254733000777',
  email: 'ada.lovelace@example.org',
  code: 'ZX81-QL48-PCW9-AMST',
  signature: 't=1783071687,v1=ad508a16a4c09338ca4da02a3537d21e32efad7a97654dfff0d2983ddcf98c3b',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
};

let outcome: { report: Report; har: string };

beforeAll(async () => {
  const { credential, basic, phone, email, code, signature, token } = PLANTED;
  // A service that repeats all that it knows wherever it can: in headers, unlisted fields, names of fields and errors.
  await using provider = await startProvider((call, { status, body }) => {
    const gossip = {
      [email]: phone,
      owner: email,
      note: `sent ${credential} for ${phone}, code ${code}`,
      status: phone,
    };
    const headers = { 'x-service-signature': signature, 'set-cookie': `session=${token}`, 'x-echo': email };
    if (call === 'GET card') return { status: status >= 400 ? 400 : status, body: { ...body, ...gossip }, headers };
    if (call === 'POST issue' && status === 201)
      return { body: { ...body, code, to: email, memo: `(${code})` }, headers };
    return { body: { ...body, error: gossip, currency: credential, new_balance: code }, headers };
  });
  const csv = await csvIn(folder);
  let har = '';
  const report = await checkService({
    contract,
    baseUrl: provider.url,
    headers: [
      ['X-Tenant', credential],
      ['Authorization', basic],
      ['X-Key', PLANTED.password],
    ],
    query: [['k', PLANTED.password]],
    timeoutMs: 20_000,
    story: await storyOf(contract, { phone, csv, reason: `call ${email}` }),
    probes: createProbes(contract),
    baseline: [],
    creator: 'reward-card',
    judges: CARD_JUDGES,
    signal: new AbortController().signal,
    onSent: () => {},
    record: async (recorded) => {
      har = recorded;
    },
  });
  outcome = { report, har };
});

const folder = await temporaryFolder();

/** The planted secrets that a text gives away, in any of the forms that it may write them in. */
function leaksOf(text: string): string[] {
  return Object.entries(PLANTED).flatMap(([name, secret]) => {
    const forms = [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      btoa(encodeURIComponent(secret)),
    ];
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });
}

test('the secrets are in what travelled, so that they could come out', () => {
  expect(leaksOf(JSON.stringify(PLANTED))).toEqual(Object.keys(PLANTED));
  expect(outcome.report.exchanges).toBeGreaterThan(20);
  expect(outcome.report.findings.length).toBeGreaterThan(20);
});

test('what is no secret stays, such as the scheme of a credential', () => {
  expect(outcome.har).toContain('"Basic ***"');
});

describe.each(FORMATS)('%s', (format) => {
  test('holds none of the planted secrets', () => {
    expect(leaksOf(renderFindings(outcome.report, format, 100_000))).toEqual([]);
  });
});

test('the recording holds none of them, and all calls', () => {
  const { log } = JSON.parse(outcome.har);
  expect(log.entries).toHaveLength(24);
  const decoded = log.entries.map(({ request: { postData }, response: { content } }: Entry) => {
    const file = /"file":"([^"]*)"/.exec(postData?.text ?? '')?.[1] ?? '';
    return `${postData?.text} ${content.text} ${Buffer.from(file, 'base64')}`;
  });
  expect(leaksOf(outcome.har + decoded.join())).toEqual([]);
});

interface Entry {
  readonly request: { readonly postData?: { readonly text: string } };
  readonly response: { readonly content: { readonly text: string } };
}
