import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { PACKAGES, type PackageName } from './packed-package.ts';

interface Entry {
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The Node that each package needs which npm would install for one of ours. */
export async function enginesOf(name: PackageName): Promise<{ place: string; node: string }[]> {
  const { lock, places } = await closureOf(name);
  return [...places].flatMap((place) => {
    const node = lock[place]?.engines?.node;
    return node === undefined ? [] : [{ place, node }];
  });
}

async function closureOf(name: PackageName) {
  const lock: Record<string, Entry> = JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const places = new Set<string>();
  visit(lock, PACKAGES[name] === '.' ? '' : PACKAGES[name], places);
  return { lock, places };
}

/** The dependencies of a package that run a script of theirs when npm installs them. */
export async function scriptsAtInstall(name: PackageName): Promise<string[]> {
  const { lock, places } = await closureOf(name);
  const found = [...places].filter((place) => lock[place]?.hasInstallScript && !lock[place].optional);
  return found.map((place) => place.replace(/^.*node_modules\//, ''));
}

function visit(lock: Record<string, Entry>, place: string, places: Set<string>): void {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = lock[place] ?? {};
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = name in PACKAGES ? undefined : resolve(lock, place, name);
    if (found !== undefined && !places.has(found)) {
      places.add(found);
      visit(lock, found, places);
    } else if (name in PACKAGES) visit(lock, PACKAGES[name as PackageName].replace(/^\.$/, ''), places);
  }
}

/** As Node looks a package up: in the nearest node_modules. */
function resolve(lock: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = path.posix.join(at, 'node_modules', name);
    if (place in lock) return place;
    if (at === '') return undefined;
    if (!at.includes('node_modules/')) at = '';
  }
}
