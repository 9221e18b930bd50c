import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { contract } from '../../../../test/contract.ts';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess, runInProcess } from '../../../../test/run-in-process.ts';
import { REWARD_CARD } from '../../../reward-card/src/product.ts';
import { mockCommand } from '../../src/commands/mock.ts';
import { sampleCurl } from '../../src/docs/samples/write-samples.ts';

const run = promisify(execFile);

test('one line says that a port is in use', async () => {
  await using other = await listen();
  const { port } = other;
  const args = ['mock', '--port', String(port)];
  const { stdout, stderr, code } = await runCliInProcess(args);
  expect({ stdout, stderr, code }).toEqual({
    stdout: '',
    stderr: `Port ${port} on 127.0.0.1 is in use. Choose another with --port, for example --port 0.\n`,
    code: 2,
  });
});

test.each([
  ['an invalid port', ['--port', 'x'], /^--port x: must be an integer.*\n$/, 2],
  [
    'a host that is not here',
    ['--port', '0', '--host', '203.0.113.1'],
    /^Port 0 on 203\.0\.113\.1 cannot be used.*--host\.\n$/,
    2,
  ],
  ['an unknown option', ['--prot', '1'], /^.*--prot.*--help\.\n$/, 2],
])('one line refuses %s', async (_name, options, message, exit) => {
  const { output, code } = await runInProcess(mockCommand(REWARD_CARD, 'npx reward-card mock', ''), options);
  expect(output).toMatch(message);
  expect(code).toBe(exit);
});

const signals = process.env.SOAK ? (['SIGINT', 'SIGTERM'] as const) : (['SIGTERM'] as const);

describe.each(signals)('the command', (signal) => {
  test(`prints a curl that works, and one line for each request; ${signal} ends it with code 0, with a connection open and a request under way`, async () => {
    const child = spawn(process.execPath, ['packages/reward-card/bin.js', 'mock', '--port', '0'], { cwd: ROOT });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value);
    const url = /http:\S+\d/.exec(await next())?.[0] ?? '';
    await next();
    const curl = await next();
    expect(curl).toBe(sampleCurl(contract, url));
    const { stdout } = await run('sh', ['-c', curl]);
    expect(stdout).toMatch(/^HTTP\/1.1 201 /);
    expect([await next(), await next()][1]).toMatch(/^POST \/v1\/cards\/issue 201 \d+ ms {2}guessed: \w/);

    const agent = new Agent({ keepAlive: true });
    const unfinished = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
    unfinished.write('POST /v1/cards/issue HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n');
    await once(unfinished, 'connect');
    const [response] = await once(get(`${url}/v1/cards/x`, { agent }), 'response');
    expect(response.statusCode).toBe(200);
    await text(response);
    child.kill(signal);
    const [code, killedBy] = await once(child, 'close');
    agent.destroy();
    unfinished.destroy();
    expect([code, killedBy]).toEqual([0, null]);
  });
});
