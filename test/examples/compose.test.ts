import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';
import { REPORTS } from '../../scripts/release/api/run-api.ts';
import { ROOT } from '../../scripts/root.ts';
import { PACKAGES, type PackageName } from '../package/packed-package.ts';
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

test.each(names)('%s is started with options that its command has', async (name) => {
  const call = service(name).command.join(' ');
  const [, program = '', command = '', options = ''] = /--call=exec (\S+) (\S+) (.*)/.exec(call) ?? [];
  const report = await readFile(path.join(ROOT, REPORTS, `${program}.api.md`), 'utf8');
  const [, section = ''] = report.split(`\n## command ${program} ${command}\n`);
  const offered = [...(section.split('\n## ')[0] ?? '').matchAll(/^\/\/ (--[a-z-]+)/gm)].map(([, option]) => option);
  expect(offered).toEqual(expect.arrayContaining(options.match(/--[a-z-]+/g) ?? []));
});
