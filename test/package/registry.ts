import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { type Listening, listen } from '../listen.ts';
import { programMissing } from '../program-missing.ts';
import { run } from './packed-package.ts';

/** A registry of npm that has our packages as they are packed; for all others it sends on to the one that npm knows. */
export async function startRegistry(tarballs: ReadonlyMap<string, string>): Promise<Listening> {
  const others = (await run(ROOT, 'npm', ['config', 'get', 'registry'])).output.trim();
  const registry = await listen(async ({ url = '' }, response) => {
    const [, name = '', file] = /^\/([^/]+)(?:\/-\/(.+))?$/.exec(url) ?? [];
    const tarball = tarballs.get(name);
    if (tarball === undefined)
      return void response.writeHead(307, { location: new URL(url.slice(1), others).href }).end();
    const bytes = await readFile(tarball);
    if (file !== undefined) return void response.end(bytes);
    const manifest = JSON.parse((await run('/', 'tar', ['-xzOf', tarball, 'package/package.json'])).output);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${registry.url}/${name}/-/${path.basename(tarball)}`, integrity };
    const { version } = manifest;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...manifest, dist } },
        // Yarn and pnpm wait a day before they install what was just published.
        time: { [version]: '2026-01-01T00:00:00.000Z' },
      }),
    );
  });
  return registry;
}

/** Whether what installs packages has to be left out: in the short run, and where no registry answers. */
export async function isWithoutRegistry(what: string): Promise<boolean> {
  if (!process.env.SOAK) return true;
  const asked = await run(ROOT, 'npm', ['view', 'typescript', 'version', '--fetch-retries=0', '--fetch-timeout=30000']);
  const found = asked.code === 0 ? 'npm' : undefined;
  return programMissing('answer of the registry of npm', found, 'See: npm ping.', what);
}
