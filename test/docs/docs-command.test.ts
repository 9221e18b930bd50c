import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { listen } from '../listen.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const out = await temporaryFolder();

function docs(...parameters: string[]) {
  return spawn(process.execPath, ['scripts/bin.ts', 'docs', '--out', out, ...parameters], { cwd: ROOT });
}

describe('npm run docs', () => {
  it('serves what it built until it is told to stop, open connections or not', async () => {
    const command = docs('--serve', '--port', '0');
    const url = await addressOf(command.stdout);
    expect(await (await fetch(`${url}openapi.json`)).json()).toHaveProperty('openapi');
    const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    command.kill('SIGTERM');
    expect(await once(command, 'exit')).toEqual([0, null]);
    expect(await readdir(out)).toEqual(expect.arrayContaining(['index.html', 'open-points.html', 'asyncapi.yaml']));
  });

  it('says in one line that the port is in use', async () => {
    await using other = await listen();
    const { port } = other;
    const command = docs('--serve', '--port', String(port));
    const [complaint, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')]);
    expect({ complaint, code }).toEqual({
      complaint: `Port ${port} on 127.0.0.1 is in use. Choose another with --port, for example --port 0.\n`,
      code: 1,
    });
  });

  it('refuses a port that would serve nothing', async () => {
    const command = docs('--port', '4011');
    const [complaint, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')]);
    expect({ complaint, code }).toEqual({
      complaint: '--port is for --serve. Add --serve, or leave --port out.\n',
      code: 2,
    });
  });
});

async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += chunk;
    const [url] = printed.match(/http:\/\/\S+/) ?? [];
    if (url) return url;
  }
  throw new Error(`No address in: ${printed}`);
}
