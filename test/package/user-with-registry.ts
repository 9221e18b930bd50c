import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Outcome, packedPackage, run } from './packed-package.ts';
import { startRegistry } from './registry.ts';

/** A user whose registry has our packages as they are packed, with some versions of Node and the npm of each. */
export async function userWithRegistry(versions: readonly string[]) {
  const packed = packedPackage();
  const home = await temporaryFolder();
  let registry: Awaited<ReturnType<typeof startRegistry>> | undefined;

  beforeAll(async () => {
    registry = await startRegistry(packed.tarballs);
    for (const version of versions) {
      const wanted = [`node-${process.platform}-${process.arch}@${version}`, `npm@${NPM[version]}`];
      succeed(await run(home, 'npm', ['install', '--ignore-scripts', '--prefix', path.join(home, version), ...wanted]));
    }
  });
  afterAll(() => registry?.close());

  /** The environment of a terminal that finds this Node and its npm first. */
  const envOf = (version: string) => ({
    PATH: [path.join(home, version, 'node_modules/.bin'), '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter),
    npm_config_registry: registry?.url ?? '',
    npm_config_cache: path.join(home, 'cache'),
    npm_config_audit: 'false',
    npm_config_prefer_offline: 'true',
    SCARF_ANALYTICS: 'false',
  });

  return {
    home,
    envOf,
    /** Runs a script in a folder below that of the user. */
    async shell(version: string, folder: string, script: string): Promise<Outcome> {
      await mkdir(path.join(home, folder), { recursive: true });
      return run(path.join(home, folder), 'bash', ['-e', '-c', script], envOf(version));
    },
  };
}

/** The npm that comes with each Node. */
const NPM: Readonly<Record<string, string>> = { '20': '10.8', '22.14': '10.9', '24': '11' };

export function succeed({ code, output }: Outcome): void {
  expect([code, output]).toEqual([0, expect.any(String)]);
}
