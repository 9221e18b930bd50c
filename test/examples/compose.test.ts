import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { listen } from '../listen.ts';
import { PACKAGES, type PackageName, run, workbench } from '../package/packed-package.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { readRecipe } from './recipe.ts';

interface Service {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment?: Record<string, string>;
  readonly ports: readonly string[];
  readonly volumes: readonly string[];
  readonly working_dir: string;
  readonly healthcheck: { readonly test: readonly string[] };
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, null>;
}

const { services, volumes } = parseYaml(await readRecipe('compose', 'compose.yaml'), 'compose.yaml').value as Compose;
const names = Object.keys(services);
const service = (name: string) => services[name] as Service;
const portOf = ({ command }: Service) => /--port (\d+)/.exec(command.join(' '))?.[1] ?? '';

test.each(names)('%s runs the version of its package that this repository has, on a Node that fits', async (name) => {
  const { image, command } = service(name);
  const [npx, yes, spec = ''] = command;
  const [, packageName = '', version] = /^--package=(.+)@(.+)$/.exec(spec) ?? [];
  const folder = PACKAGES[packageName as PackageName];
  const manifest = JSON.parse(await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'));
  expect([npx, yes, version]).toEqual(['npx', '--yes', manifest.version]);
  expect(image).toBe(`node:${/\d+/.exec(manifest.engines.node)}-slim`);
});

test.each(names)('%s has its port and its volume wherever they are named, for this machine alone', (name) => {
  const { ports, healthcheck, volumes: mounts, working_dir, command } = service(name);
  const port = portOf(service(name));
  expect(ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(healthcheck.test.join(' ')).toContain(`http://127.0.0.1:${port}/`);
  expect(mounts).toEqual([`${name}:${working_dir}`]);
  expect(volumes).toHaveProperty(name);
  const [, database] = /--database (\S+)/.exec(command.join(' ')) ?? [];
  if (name === 'sandbox') expect(path.dirname(database ?? '')).toBe(working_dir);
});

describe.runIf(process.env.SOAK)('without Docker, with the packages as they are published', async () => {
  const user = workbench();
  const home = await temporaryFolder();
  const children: ChildProcess[] = [];
  afterAll(() => {
    // Whole process groups: a program may have outlived the npm that started it.
    for (const { pid } of children) {
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL');
      } catch {
        // Nothing is left of it.
      }
    }
  });

  /** What compose and the container do with a service, but at a free port and in a folder of this machine. */
  async function prepare(name: string) {
    const { command, environment = {}, healthcheck, working_dir } = service(name);
    const free = await listen();
    await free.close();
    const here = (text: string) =>
      text
        .replaceAll(portOf(service(name)), String(free.port))
        .replaceAll(working_dir, home)
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
    const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, here(value)]));
    const [form, ...probe] = healthcheck.test.map(here);
    expect(form).toBe('CMD');
    return {
      port: free.port,
      isHealthy: async () => (await run(home, probe[0] ?? '', probe.slice(1))).code === 0,
      start: () => {
        const [program = '', ...args] = command.map(here);
        const child = spawn(program, args, {
          cwd: user.folder,
          // No registry is asked: the packages are installed.
          env: { ...process.env, ...env, NODE_OPTIONS: '', npm_config_registry: 'http://127.0.0.1:9/' },
          detached: true,
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        children.push(child);
        return child;
      },
    };
  }

  /** Ends a service as `docker compose down` does, by a signal to what the command started; returns its exit code. */
  async function stop(child: ChildProcess): Promise<number | null> {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  }

  /** Calls a service as another container does, by the name of the service. */
  async function call(name: string, port: number, method: string, url: string, body?: object) {
    const headers = {
      host: `${name}:${port}`,
      'content-type': 'application/json',
      authorization: 'Bearer sandbox-token',
    };
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers }).end(body && JSON.stringify(body));
    const [response] = await once(sent, 'response');
    const text = (await response.toArray()).join('');
    return { status: response.statusCode, body: JSON.parse(text) };
  }
  const TO_ISSUE = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

  test.each(names)('%s starts, is healthy, answers by its name, and ends', async (name) => {
    const { port, start, isHealthy } = await prepare(name);
    expect(await isHealthy()).toBe(false);
    const child = start();
    await expect.poll(isHealthy).toBe(true);
    expect(await call(name, port, 'POST', '/v1/cards/issue', TO_ISSUE)).toMatchObject({ status: 201 });
    // At once, and by itself: what is still there when the container ends is killed.
    expect([await stop(child), await isHealthy()]).toEqual([0, false]);
  });
});
