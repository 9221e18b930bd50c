import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../cli/engine/system/root.ts';
import { PACKAGES, type PackageName } from '../scripts/release/packages.ts';
import type { Family } from './trial.ts';

export const CONTRACT = 'reward-card-contract';

export const NAMES = Object.keys(PACKAGES) as PackageName[];

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly exports: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export const manifestOf = (name: PackageName): Manifest =>
  JSON.parse(readFileSync(path.join(ROOT, PACKAGES[name], 'package.json'), 'utf8'));

/** The lowest version of Node that the `engines` of a package allow, in full. */
export function lowestNode(name: PackageName): string {
  const range = manifestOf(name).engines.node;
  const [, major, minor = '0', patch = '0'] = /^>=(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(range) ?? [];
  if (major === undefined) throw new Error(`${name}: engines.node is ${range}; the run reads >=MAJOR.MINOR alone.`);
  return `${major}.${minor}.${patch}`;
}

/** The versions to install: `24` stands for the newest 24 that there is. */
export type Versions = Readonly<Record<Family, readonly string[]>>;

/** Oldest and newest of each major, and those between which something begins to work. */
export const ALL: Versions = {
  node: [
    ...['20.0.0', '20.9', '20.10.0', '20.18', '20.19.0', '20'],
    ...['22.0.0', '22.11', '22.12.0', '22.13.0', '22'],
    ...['24.0.0', '24.14', '24.15.0', '24.17', '24.18.0', '24'],
    ...['26.0.0', '26'],
  ],
  bun: ['1'],
  deno: ['2'],
  typescript: ['5.3', '5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0'],
};

/** What the packages promise at its edges, for a test. */
export const EDGES: Versions = {
  node: ['20.0.0', '20.19.0', '20', '22.13.0', '24.15.0', '24.18.0', '26'],
  bun: ['1'],
  deno: ['2'],
  typescript: ['5.3', '5.4', '7.0'],
};

/** The oldest TypeScript that the README promises. */
export const OLDEST_TYPESCRIPT = '5.4';

/** By major, minor and patch, those that are missing being 0. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(least)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at < 0 || (own[at] ?? 0) > (other[at] ?? 0);
}

export const majorOf = (version: string): number => numbersOf(version)[0];

function numbersOf(version: string): [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}
