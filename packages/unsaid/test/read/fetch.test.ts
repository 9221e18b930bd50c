import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { listen } from '../../../../test/listen.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { fetchDescription } from '../../src/engine/read/fetch-description.ts';
import { UNSAID } from '../../src/run.ts';
import { startHost } from '../mcp/host.ts';

const home = await temporaryFolder();
// What is downloaded stays as long as the process, and this one goes on with other files.
const { TMPDIR = tmpdir() } = process.env;
process.env.TMPDIR = home;
afterAll(() => {
  process.env.TMPDIR = TMPDIR;
});

const schemaAt = (ref: string) => `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      summary: List the pets
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '${ref}' } } } }
`;
const ALONE = schemaAt('#/components/schemas/Pet').concat(
  'components: { schemas: { Pet: { type: object, properties: { name: { type: string } } } } }\n',
);
const EVENTS = `asyncapi: 3.0.0
info: { title: Pets, version: '1' }
channels: { pets: { address: null, messages: { born: { name: born, payload: { $ref: './born.yaml' } } } } }
operations: { born: { action: send, channel: { $ref: '#/channels/pets' } } }
`;

const ENTRY = {
  startedDateTime: '2026-01-01T00:00:00Z',
  time: 1,
  request: { method: 'GET', url: 'https://pets.example/pets', httpVersion: 'HTTP/1.1', headers: [], queryString: [] },
  response: {
    status: 200,
    statusText: 'OK',
    httpVersion: 'HTTP/1.1',
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { mimeType: 'application/json', text: '{"name":"Rex"}' },
  },
};

/** Addresses that were asked for, over all servers. */
const asked: string[] = [];

const FILES: Record<string, string> = {
  '/alone.yaml': ALONE,
  '/v1/openapi.yaml': schemaAt('schemas/pet.yaml'),
  '/v1/schemas/pet.yaml':
    "type: object\nrequired: [name]\nproperties: { name: { $ref: '/common/a%20name.yaml#/Name' }, whole: { $ref: '../../common/a name.yaml#/Name' }, next: { $ref: pet.yaml } }\n",
  '/common/a%20name.yaml': 'Name: { type: string, minLength: 1 }\n',
  '/v1/broken.yaml': `${ALONE}  x: [\n`,
  '/events/asyncapi.yaml': EVENTS,
  '/events/born.yaml': 'type: object\nproperties: { name: { type: string } }\n',
  '/missing-part.yaml': schemaAt('nowhere.yaml'),
  '/file.yaml': schemaAt('file:///etc/hostname'),
  '/example.yaml': ALONE.replace('properties:', 'example: { $ref: nowhere.yaml }, properties:'),
  '/large.yaml': `${ALONE}# ${'x'.repeat(100_000)}\n`,
};

const serve: RequestListener = ({ url = '', headers }, response) => {
  asked.push(`${headers.host}${url}`);
  const { pathname } = new URL(url, 'http://here');
  const redirect = /^\/to\/(.*)$/.exec(pathname)?.[1];
  if (redirect !== undefined) response.writeHead(302, { location: decodeURIComponent(redirect) }).end();
  else if (pathname === '/pets') response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"Rex"}');
  else if (pathname === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  else if (pathname === '/compressed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
  else if (pathname === '/silent') response.writeHead(200).write('openapi: 3.1.0\n');
  else if (pathname === '/cut-off')
    response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy());
  else if (FILES[pathname] === undefined) response.writeHead(404).end();
  else response.end(FILES[pathname]);
};

const server = await listen(serve);
const other = await listen(serve);
afterAll(() => Promise.all([server.close(), other.close()]));
const here = server.url;

const run = (...args: string[]) => runCliInProcess(args, {}, UNSAID);
const out = path.join(home, 'out');

describe('an address in place of a file', () => {
  const recording = path.join(home, 'recorded.har');
  writeFileSync(
    recording,
    JSON.stringify({ log: { version: '1.2', creator: { name: 't', version: '1' }, entries: [ENTRY] } }),
  );
  const COMMANDS: readonly (readonly string[])[] = [
    ['lint'],
    ['silences'],
    [],
    ['generate', '--out', out],
    ['docs', '--out', path.join(home, 'docs')],
    ['init', '--dry-run'],
    ['learn', recording, '--out', path.join(home, 'learnt'), '--contract'],
    ['check', '--base-url', here, '--contract'],
    ['check-receiver', '--list'],
  ];
  test.each(COMMANDS)('%s needs --fetch, and works with it', async (...command) => {
    const named = (file: string) => [...command.filter((word) => word !== undefined), file];
    const before = asked.length;
    const refused = await run(...named(`${here}/v1/openapi.yaml`));
    expect(refused).toMatchObject({
      code: 2,
      output: `${here}/v1/openapi.yaml: is an address. Add --fetch to download it.\n`,
    });
    expect(asked).toHaveLength(before);
    const { code, output } = await run(...named(`${here}/v1/openapi.yaml`), '--fetch');
    const hash = createHash('sha256')
      .update(FILES['/v1/openapi.yaml'] ?? '')
      .digest('hex');
    expect(output).toContain(`Fetched ${here}/v1/openapi.yaml (sha256 ${hash}), and 2 files that it refers to.`);
    expect(code).toBe(0);
    expect(output).not.toContain('description-');
  });

  test('the mock serves it', async () => {
    const args = ['mock', `${here}/v1/openapi.yaml`, '--fetch', '--port', '0'];
    const child = spawn(process.execPath, [path.join(ROOT, 'packages/unsaid/bin.js'), ...args]);
    onTestFinished(() => void child.kill('SIGKILL'));
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /The mock answers on (http:\S+\d)\. /.exec(line)?.[1];
      if (url === undefined) continue;
      const response = await fetch(`${url}/pets`);
      expect(await response.json()).toMatchObject({ name: expect.any(String) });
      return;
    }
    expect.fail('the mock ended');
  });

  test('mcp serves it, and nothing else is on standard output', async () => {
    const host = await startHost('unsaid', `${here}/v1/openapi.yaml`, '--fetch');
    expect(await host.pages('describe', { name: 'listPets' })).toContain('List the pets');
  });

  test('the files say where they come from, and the schemas of all files are in them', async () => {
    await run('generate', `${here}/v1/openapi.yaml`, '--fetch', '--out', out);
    const rest = readFileSync(path.join(out, 'rest.ts'), 'utf8');
    expect(rest).toMatch(/name: .*Name/);
    const [, from = ''] = rest.split('\n');
    expect(from).toMatch(/^\/\/ Generated from http:\S+\/v1\/openapi\.yaml \(sha256 [0-9a-f]{64}\); do not edit/);
    expect(from).toContain(`npx unsaid generate ${here}/v1/openapi.yaml --fetch --out `);
    expect(await run('generate', `${here}/v1/openapi.yaml`, '--fetch', '--out', out, '--check')).toMatchObject({
      code: 0,
    });
  });

  test('diff takes it as either side, and options take it as an argument does', async () => {
    const { code, output } = await run('diff', `${here}/alone.yaml`, `${here}/v1/openapi.yaml`, '--fetch');
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('breaking') });
    expect(await run('lint', '--contract', `${here}/events/asyncapi.yaml`, '--fetch')).toMatchObject({ code: 0 });
    expect(await run('open-points', '--contract', `${here}/alone.yaml`, '--fetch')).toMatchObject({ code: 0 });
  });

  test('places in messages are addresses', async () => {
    const { code, output } = await run('lint', `${here}/v1/broken.yaml`, '--fetch');
    expect(code).toBe(2);
    expect(output.trim().split('\n').at(-1)).toMatch(new RegExp(`^${here}/v1/broken\\.yaml:\\d+: .*Correct the YAML`));
  });

  test('a redirect moves the description, and its references go by the new address', async () => {
    const { code, output } = await run('silences', `${here}/to/%2Fv1%2Fopenapi.yaml`, '--fetch');
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Fetched ${here}/v1/openapi.yaml`),
    });
  });

  test('its query is not shown', async () => {
    const { output } = await run('generate', `${here}/alone.yaml?key=secret`, '--fetch', '--out', out);
    expect(output + readFileSync(path.join(out, 'rest.ts'), 'utf8')).not.toContain('secret');
  });

  test('what merely looks like a reference within an example is not required', async () => {
    expect(await run('lint', `${here}/example.yaml`, '--fetch')).toMatchObject({ code: 0 });
  });
});

describe('what is not fetched', () => {
  const elsewhere = other.url;
  const REFUSED: readonly (readonly [string, string])[] = [
    [`${here}/nowhere`, 'the server responds with status 404'],
    [`${here}/page`, 'it is a web page, not a description'],
    [`${here}/compressed`, 'it is compressed by gzip'],
    [`${here}/cut-off`, 'ECONNRESET'],
    ['http://127.0.0.1:1/openapi.yaml', 'nothing listens there'],
    ['http://nowhere.invalid/openapi.yaml', 'there is no such host'],
    [`${here}/missing-part.yaml`, `${here}/nowhere.yaml: cannot be fetched: the server responds with status 404`],
    [`${here}/to/${encodeURIComponent(`${elsewhere}/alone.yaml`)}`, 'it leads to this machine or its network'],
    [`${here}/to/${encodeURIComponent('http://localhost:1/')}`, 'it leads to this machine or its network'],
    [`${here}/to/${encodeURIComponent('http://[::ffff:127.0.0.1]/')}`, 'it leads to this machine or its network'],
    [`${here}/to/${encodeURIComponent('http://169.254.169.254/latest/')}`, 'it leads to this machine or its network'],
    [`${here}/to/${encodeURIComponent('http://10.0.0.8/')}`, 'it leads to this machine or its network'],
    [`${here}/to/${encodeURIComponent('file:///etc/hostname')}`, 'it redirects to what is not an address'],
    ['http://user:secret@127.0.0.1/openapi.yaml', 'The address carries a user name or a password'],
    ['http://', 'is not an address'],
  ];
  test.each(REFUSED)('%s: %s', async (address, reason) => {
    const { code, output } = await run('lint', address, '--fetch');
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(reason)]);
    expect(code).toBe(2);
    expect(asked.filter((each) => each.startsWith(new URL(elsewhere).host))).toEqual([]);
  });

  test('a reference to a file of this machine, or to another server, is not followed', async () => {
    expect(await run('lint', `${here}/file.yaml`, '--fetch')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/file\.yaml:9 .*`\$ref` leads to another machine/),
    });
    FILES['/other.yaml'] = schemaAt(`${elsewhere}/common/a%20name.yaml`);
    expect(await run('lint', `${here}/other.yaml`, '--fetch')).toMatchObject({
      code: 0,
      output: expect.stringContaining('/other.yaml:9'),
    });
    FILES['/elsewhere.yaml'] = EVENTS.replace('./born.yaml', `${elsewhere}/events/born.yaml`);
    expect(await run('lint', `${here}/elsewhere.yaml`, '--fetch')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Skipped: asyncapi validate, which would follow references to other machines.'),
    });
    expect(asked.filter((each) => each.startsWith(new URL(elsewhere).host))).toEqual([]);
  });

  test('more than the limits of time and size', async () => {
    const said = (address: string, limits: object) =>
      fetchDescription(address, { seconds: 60, bytes: 1e6, ...limits }).catch(({ message }) => message);
    expect(await said(`${here}/silent`, { seconds: 0.2 })).toContain('it took more than 0.2 seconds');
    expect(await said(`${here}/large.yaml`, { bytes: 90_000 })).toContain('it is larger than 90000 bytes, the limit');
    expect(await said(`${here}/large.yaml`, {})).toMatchObject({ files: 1 });
  });

  test('leaves no file on this machine', async () => {
    const folder = await temporaryFolder();
    const program = [
      `const { fetchDescription } = await import('${new URL('../../src/engine/read/fetch-description.ts', import.meta.url)}');`,
      `await fetchDescription('${here}/missing-part.yaml').catch(({ message }) => console.log(message));`,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program.join('\n')], {
      env: { ...process.env, TMPDIR: folder },
    });
    expect(stdout).toContain('/nowhere.yaml: cannot be fetched');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('silences does not write to it', async () => {
    const { code, output } = await run('silences', `${here}/alone.yaml`, '--fetch', '--write');
    expect(code).toBe(2);
    expect(output).toContain('/alone.yaml: cannot be written to. Download it, and name the file.');
  });
});
