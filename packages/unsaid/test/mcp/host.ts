import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, expect } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';

export interface Host {
  readonly client: Client;
  readonly call: (name: string, input?: object) => Promise<{ readonly text: string; readonly isError: boolean }>;
  /** Every page of an answer, as one text. */
  readonly pages: (name: string, input?: object) => Promise<string>;
}

/** Starts a server over stdio, as a host does, until the tests of the file have ended. */
export async function startHost(command: 'unsaid' | 'reward-card', ...args: readonly string[]): Promise<Host> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const words = [path.join(ROOT, 'packages', command, 'bin.js'), 'mcp', ...args];
  await client.connect(new StdioClientTransport({ command: process.execPath, args: words, stderr: 'inherit' }));
  afterAll(() => client.close());
  const call: Host['call'] = async (name, input = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
    const [{ text = '' } = {}] = content as { text?: string }[];
    expectScreen(text);
    return { text, isError: isError === true };
  };
  return {
    client,
    call,
    async pages(name, input) {
      const texts: string[] = [];
      for (let page = 1, last = 1; page <= last; page++) {
        const { text, isError } = await call(name, { ...input, page });
        expect([name, input, isError, text.slice(0, 300)]).toEqual([name, input, false, expect.anything()]);
        texts.push(text);
        last = Number(/^Page \d+ of (\d+)/m.exec(text.split('\n').at(-1) ?? '')?.[1] ?? 1);
      }
      return texts.join('\n');
    },
  };
}

/** An answer has at most one screen. */
function expectScreen(text: string): void {
  expect(text.split('\n').length).toBeLessThanOrEqual(60);
  expect(text.length).toBeLessThanOrEqual(9_000);
}
