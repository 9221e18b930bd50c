import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';

const root = await temporaryFolder();
let server: Awaited<ReturnType<typeof serveDocs>>;

beforeAll(async () => {
  const directory = path.join(root, 'site');
  await mkdir(directory);
  await writeFile(path.join(root, 'secret.html'), 'secret');
  await writeFile(path.join(directory, 'index.html'), '<p>home</p>');
  await writeFile(path.join(directory, 'openapi.yaml'), 'openapi: 3.1.0\n');
  await writeFile(path.join(directory, 'large.html'), 'large');
  await writeFile(path.join(directory, 'large.html.gz'), gzipSync('large'));
  await writeFile(path.join(directory, 'a b.json'), '{}');
  await mkdir(path.join(directory, '.aws'));
  await mkdir(path.join(directory, 'below'));
  for (const file of ['.hidden.json', '.aws/credentials.json', 'below/.env.html'])
    await writeFile(path.join(directory, file), 'secret'.repeat(500));
  server = await serveDocs({ directory, port: 0 });
});

afterAll(async () => {
  await server.close();
});

/** Sends the target as it is, where `fetch` would tidy up its dots. */
function ask(target: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      request(server.url, { method, path: target, headers }, async (response) => {
        const body = (await response.toArray()).join('');
        resolve({ status: response.statusCode, headers: response.headers, body });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('serveDocs', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<p>home</p>'],
    ['/index.html?x=1', 'text/html; charset=utf-8', '<p>home</p>'],
    ['/index', 'text/html; charset=utf-8', '<p>home</p>'],
    ['/openapi.yaml', 'application/yaml; charset=utf-8', 'openapi: 3.1.0\n'],
    ['/a%20b.json', 'application/json; charset=utf-8', '{}'],
  ])('serves %s', async (target, type, body) => {
    const answer = await ask(target);
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
  });

  it.each([
    ['/large', 'text/html; charset=utf-8', undefined],
    ['/large.html?x=1', 'text/html; charset=utf-8', 'gzip'],
    ['/openapi.yaml', 'application/yaml; charset=utf-8', undefined],
  ])('serves %s compressed where it is', async (target, type, encoding) => {
    const { status, headers } = await ask(target, 'GET', { 'accept-encoding': 'gzip, br' });
    expect([status, headers['content-type'], headers['content-encoding']]).toEqual([200, type, encoding]);
    expect(headers.vary).toBe('accept-encoding');
    const plain = await ask(target);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('serves a file that was changed since it was compressed as it is now', async () => {
    const changed = path.join(root, 'site/changed.html');
    await writeFile(`${changed}.gz`, gzipSync('before'));
    await utimes(`${changed}.gz`, 1, 1);
    await writeFile(changed, 'now');
    expect(await ask('/changed.html', 'GET', { 'accept-encoding': 'gzip' })).toMatchObject({ body: 'now' });
  });

  it.each([
    '/missing.html',
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/%00',
    '/%2ehidden.json',
    '/.aws/credentials.json',
    '/below/.env',
    `/${'a'.repeat(300)}.html`,
    '/index.html/below',
    `/${'../'.repeat(20)}etc/passwd`,
  ])('has no page at %s', async (target) => {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }])
      expect(await ask(target, 'GET', headers)).toMatchObject({
        status: 404,
        body: expect.stringContaining('Page not found'),
      });
  });

  it.each([
    ['/missing.html', './'],
    ['/below/missing.html?x=/', '../'],
    ['/below/', '../'],
  ])('leads from %s to the overview, also below the path of a proxy', async (target, link) => {
    expect((await ask(target)).body).toContain(`<a href="${link}">overview</a>`);
  });

  it.each(['evil.example', 'evil.example:4011', '127.0.0.1.evil.example', 'localhost.', '10.0.0.1', '127.0.0.1@evil'])(
    'refuses the host %s, as a page of another site would ask by DNS rebinding',
    async (host) => {
      expect(await ask('/', 'GET', { host })).toMatchObject({ status: 403, body: expect.not.stringContaining('home') });
    },
  );

  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:4011', '[::1]:1'])('serves the host %s', async (host) => {
    expect(await ask('/', 'GET', { host })).toMatchObject({ status: 200 });
  });
});
