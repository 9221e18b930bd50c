import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startSandbox } from 'reward-card-sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../../../../scripts/build.ts';
import { ROOT } from '../../../../scripts/root.ts';
import { around } from '../../../../test/around.ts';
import { contract, sandboxContract, shownOf } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type Call, readCalls } from '../../src/docs/samples/read-calls.ts';
import { type Sample, samplesOf, withSamples } from '../../src/docs/samples/write-samples.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { runningMock } from '../mock/running-mock.ts';

const folder = await temporaryFolder();
const run = promisify(execFile);
const LABELS = ['curl', 'TypeScript', 'Python'];
let files = 0;

beforeAll(() => symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')));

/** Runs a sample as it is shown, and returns the status and what comes after it. */
async function outcomeOf({ label, source }: Sample): Promise<{ status: number; text: string }> {
  const { stdout } = await start(label, source);
  const [, status = '0', text = ''] = /^(?:HTTP\/1\.1 )?(\d{3})\b([\s\S]*)/.exec(stdout) ?? [];
  return { status: Number(status), text };
}

async function start(label: string, source: string): Promise<{ stdout: string }> {
  if (label === 'curl') return run('bash', ['-c', `${source} -s`]);
  files += 1;
  const file = path.join(folder, `sample-${files}.${label === 'Python' ? 'py' : 'ts'}`);
  await writeFile(file, source);
  if (label === 'Python') return run('python3', [file]);
  return run(process.execPath, ['--conditions=unsaid-source', '--no-warnings', file]);
}

/** Each call in each of the languages; the short run takes one call of each language but curl, another each time. */
function casesOf(given: Contract) {
  const calls = readCalls(given);
  return LABELS.flatMap((label, at) =>
    (label === 'curl' ? calls : sampled([...calls.slice(at), ...calls.slice(0, at)], calls.length)).map(
      ({ operationId }) => ({ label, operationId }),
    ),
  );
}

async function expectSuccess(given: Contract, url: string, label: string, call: Call): Promise<string> {
  const sample = samplesOf(call, url, shownOf(given).site.client).find((each) => each.label === label) as Sample;
  const { status, text } = await outcomeOf(sample);
  expect([Math.floor(status / 100), text]).toEqual([2, expect.any(String)]);
  const operation = Object.values(given.openapi.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === call.operationId);
  const [[, success] = []] = Object.entries(operation?.responses ?? {}).filter(([name]) => name.startsWith('2'));
  const [{ examples = {} } = {}] = Object.values(success?.content ?? {});
  for (const field of Object.keys(Object.values(examples)[0]?.value ?? {})) expect(text).toContain(field);
  return text;
}

const closed = await sandboxContract();

describe('the samples of the open contract, against its mock', () => {
  const mock = runningMock();

  test.each(casesOf(contract))('$label of $operationId succeeds', async ({ label, operationId }) => {
    const call = readCalls(contract).find((each) => each.operationId === operationId) as Call;
    await expectSuccess(contract, mock.url, label, call);
  });
});

describe('the samples of the contract with the answers of the sandbox, against the sandbox', () => {
  // The placeholder for the token in the samples is the token here.
  const sandbox = around(
    () => startSandbox({ port: 0, token: 'TOKEN' }),
    (each) => each.close(),
  );
  let card: string;
  beforeAll(async () => {
    const [issue] = readCalls(closed);
    const text = await expectSuccess(closed, sandbox.url, 'curl', issue as Call);
    [, card = ''] = /"card_id":"([^"]+)"/.exec(text) ?? [];
  });

  test.each(casesOf(closed))('$label of $operationId succeeds', async ({ label, operationId }) => {
    const call = readCalls(closed).find((each) => each.operationId === operationId) as Call;
    // Cards get their identifiers when they are issued: the one of the examples is not there.
    const parameters = 'card_id' in call.parameters ? { card_id: card } : {};
    await expectSuccess(closed, sandbox.url, label, { ...call, parameters });
  });
});

describe('the samples on the pages', () => {
  const sourcesOf = (given: Contract) =>
    Object.values(withSamples(given.openapi, shownOf(given)).paths)
      .flatMap((item) => Object.values(item) as { 'x-codeSamples'?: Sample[] }[])
      .flatMap((operation) => operation['x-codeSamples']?.map(({ source }) => source) ?? []);

  test('are there for every operation in every language, and name what is open about credentials', () => {
    const sources = sourcesOf(contract);
    expect(sources).toHaveLength(4 * LABELS.length);
    for (const source of sources) {
      expect(source).toContain('open point api-credentials');
      expect(source).not.toMatch(/bearer|api.?key|token/i);
    }
  });

  test('show an answer in the place of the open point', () => {
    for (const source of sourcesOf(closed)) {
      expect(source).toContain('Bearer TOKEN');
      expect(source).toContain('overlay sandbox to api-credentials');
      expect(source).not.toContain('open point');
    }
  });

  test.each<[object, string | RegExp]>([
    [{ schema: { type: 'string' } }, 'VALUE'],
    [{ schema: { type: 'string', minLength: 8, maxLength: 100 } }, /^[\da-f-]{36}$/],
    [{ schema: { type: 'string', pattern: String.raw`^\d{16}$` } }, /^\d{16}$/],
    [{ schema: { type: 'string' }, example: 'key-1' }, 'key-1'],
    [{ schema: { type: 'string', minLength: 5, examples: ['a', 'key-2'] } }, 'key-2'],
    [{ schema: { type: 'string', minLength: 50 } }, 'x'.repeat(50)],
    [{ schema: { type: 'integer' } }, '1'],
    [{}, 'VALUE'],
  ])('have a header that %j allows', (parameter, value) => {
    const { openapi } = contract;
    const post = Object.assign(structuredClone(openapi.paths['/v1/cards/issue']?.post ?? {}), {
      parameters: [{ name: 'X-Key', in: 'header', required: true, ...parameter }],
    });
    const paths = { '/v1/cards/issue': { post } } as never;
    const [call] = readCalls({ ...contract, openapi: { ...openapi, paths } });
    expect(call?.headers['X-Key']).toMatch(value);
  });

  test.runIf(process.env.SOAK)('have the types of the client', async () => {
    const calls = readCalls(contract).map(
      (call) => samplesOf(call, 'http://127.0.0.1:4010', shownOf(contract).site.client)[1] as Sample,
    );
    const names = calls.map((_, at) => `typed-${at}.ts`);
    await Promise.all(calls.map(({ source }, at) => writeFile(path.join(folder, names[at] ?? ''), source)));
    const compilerOptions = {
      ...{ target: 'es2023', module: 'nodenext', strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
      ...{ customConditions: ['unsaid-source'], allowImportingTsExtensions: true },
    };
    await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: names }));
    expect(await compileProject(path.join(folder, 'tsconfig.json'))).toEqual([]);
  });
});
