import path from 'node:path';
import type { Contract } from '../contract/contract.ts';
import { ROOT } from '../contract/root.ts';
import type { Side } from '../diff/change.ts';
import { compareContracts } from '../diff/compare-contracts.ts';
import { locateFolder } from '../diff/located.ts';
import { readSide } from '../diff/read-side.ts';
import { listReleases, RELEASES } from '../diff/releases.ts';
import { judgeComparison, type Verdict } from '../diff/verdict.ts';

/** What changed from the release before one to that release, or from the last release to the contract of the site. */
export interface Step {
  /** `undefined` for what comes after the last release. */
  readonly release: string | undefined;
  readonly before: string;
  readonly verdict: Verdict;
}

/** What a reader has to know of releases: which is the last, and what each of them changed, the newest first. */
export interface History {
  readonly last: string | undefined;
  readonly steps: readonly Step[];
}

/** Compares each recorded release with the one before it, and a contract with the last one. */
export async function readHistory(contract: Contract, root: string = ROOT): Promise<History> {
  const releases = await listReleases(root);
  const sides = await Promise.all(releases.map((release) => readRelease(root, release)));
  const now: Side = { ...contract, shown: 'this contract', version: contract.openapi.info.version };
  const steps = [...sides, now].slice(1).map((side, index): Step => {
    const [before = '', release] = [releases[index], releases[index + 1]];
    return { release, before, verdict: judgeComparison(compareContracts(sides[index] ?? side, side)) };
  });
  return { last: releases.at(-1), steps: releases.length === 0 ? [] : steps.toReversed() };
}

async function readRelease(root: string, release: string): Promise<Side> {
  const recorded = `${RELEASES}/${release}`;
  const names = { shown: `release ${release}`, prefix: `${recorded}/` };
  return (await readSide({ located: await locateFolder(path.join(root, recorded), names) })).side;
}
