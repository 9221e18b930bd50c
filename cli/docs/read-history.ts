import path from 'node:path';
import type { Side } from '../engine/compare/contracts/change.ts';
import { compareContracts } from '../engine/compare/contracts/compare-contracts.ts';
import { locateFolder } from '../engine/compare/contracts/located.ts';
import { readSide } from '../engine/compare/contracts/read-side.ts';
import { listReleases, RELEASES } from '../engine/compare/contracts/releases.ts';
import type { Contract } from '../engine/model/contract.ts';
import { judgeComparison, type Verdict } from '../engine/report/changes/verdict.ts';
import { ROOT } from '../engine/system/root.ts';

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
