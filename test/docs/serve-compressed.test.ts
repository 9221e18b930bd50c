import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveDocs } from '../../scripts/docs/serve-docs.ts';
import { contract } from '../contract.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { builtSite } from './open-site.ts';

const root = await temporaryFolder();
const directory = path.join(root, 'site');
const LONG = `<p>${'card '.repeat(1_000)}</p>`;
let server: Awaited<ReturnType<typeof serveDocs>>;

beforeAll(async () => {
  await mkdir(path.join(directory, 'below'), { recursive: true });
  await writeFile(path.join(directory, 'index.html'), LONG);
  await writeFile(path.join(directory, 'below/page.html'), LONG);
  await writeFile(path.join(directory, 'short.css'), 'p {}');
  await writeFile(path.join(directory, 'card.png'), Buffer.alloc(5_000));
  await writeFile(path.join(root, 'secret.html'), LONG);
  server = await serveDocs({ directory, port: 0 });
});

afterAll(() => server?.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
}

/** Sends the target and the headers as they are, and takes the body as it comes. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET', base = server.url) {
  return new Promise<Answer>((resolve, reject) => {
    request(base, { method, path: target, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode, headers: response.headers, bytes });
    })
      .on('error', reject)
      .end();
  });
}

const BR = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('the server of the docs', () => {
  it.each([
    ['br', BR, brotliDecompressSync],
    ['gzip', { 'accept-encoding': 'gzip' }, gunzipSync],
  ] as const)('compresses with %s', async (encoding, headers, expand) => {
    for (const target of ['/', '/index', '/below/page.html']) {
      const answer = await ask(target, headers);
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-encoding': encoding, vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' },
      });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
      expect(answer.bytes.length).toBeLessThan(LONG.length / 10);
      expect(expand(answer.bytes).toString()).toBe(LONG);
    }
  });

  it.each([
    ['to a client that takes no encoding', '/', {}],
    ['a part of a file', '/', { ...BR, range: 'bytes=0-9' }],
    ['what is short', '/short.css', BR],
    ['what is compressed already', '/card.png', BR],
  ])('sends as it is %s', async (_name, target, headers) => {
    const answer = await ask(target, headers);
    expect([answer.headers['content-encoding'], String(answer.status)]).toEqual([
      undefined,
      expect.stringMatching(/^20/),
    ]);
  });

  it.each(['/../secret.html', '/%2e%2e/secret.html', '/below', '/missing'])(
    'has no compressed page at %s',
    async (target) => {
      expect((await ask(target, BR)).status).toBe(404);
    },
  );

  it('sends a file again once it has changed, and not before', async () => {
    const first = await ask('/', BR);
    const same = { ...BR, 'if-none-match': String(first.headers.etag) };
    expect(await ask('/', same)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    await writeFile(path.join(directory, 'index.html'), `${LONG}!`);
    await utimes(path.join(directory, 'index.html'), 1, 1);
    const later = await ask('/', same);
    expect([later.status, brotliDecompressSync(later.bytes).toString()]).toEqual([200, `${LONG}!`]);
  });

  it('answers HEAD with the length alone', async () => {
    const [head, get] = [await ask('/below/page.html', BR, 'HEAD'), await ask('/below/page.html', BR)];
    expect([head.headers['content-length'], head.bytes.length]).toEqual([String(get.bytes.length), 0]);
  });
});

describe('the pages of the documentation', () => {
  it('take few bytes over the wire: REST is read after 40 kB, and has all of Redoc after 650 kB', async () => {
    const site = await builtSite(contract);
    const docs = await serveDocs({ directory: site, port: 0 });
    const weigh = async (file: string) => (await ask(`/${file}`, BR, 'GET', docs.url)).bytes.length;
    const page = await readFile(path.join(site, 'rest.html'), 'utf8');
    const [before = ''] = page.split('<div id="one-page">');
    const styles = [...before.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) => file);
    expect(styles.length).toBeGreaterThan(3);
    const read = await Promise.all(['rest.html', ...styles].map(weigh));
    const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
    expect(sum(read)).toBeLessThan(40_000);
    const scripts = await Promise.all(['redoc.js', 'redoc-page.js', 'send.js', 'code-tabs.js'].map(weigh));
    expect(sum(read) + sum(scripts)).toBeLessThan(650_000);
    await docs.close();
  });
});
