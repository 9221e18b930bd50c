import path from 'node:path';
import type { Side } from '../engine/compare/contracts/change.ts';
import { compareContracts } from '../engine/compare/contracts/compare-contracts.ts';
import { locateFolder } from '../engine/compare/contracts/locate-side.ts';
import { readSide } from '../engine/compare/contracts/read-side.ts';
import { listReleases, RELEASES } from '../engine/compare/contracts/version.ts';
import type { Contract } from '../engine/model/contract.ts';
import { renderVerdict } from '../engine/report/changes/render-verdict.ts';
import { judgeComparison, type Verdict } from '../engine/report/changes/verdict.ts';
import { ROOT } from '../engine/system/root.ts';
import { paragraphs, renderMarkdown } from './markdown.ts';
import { type Page, pageOf } from './page-layout.ts';

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

/** What changed in the contract from release to release, as `diff` reports it; then what users of the packages notice. */
export function changesPage(contract: Contract, { last, steps }: History, changelog: string): Page {
  const markdown = paragraphs([
    '# Changes',
    last === undefined
      ? 'Nothing has been released yet. From the first release on, this page lists what each release changed, and what has changed since the last one.'
      : `What changed from release to release. The last release is ${last}.`,
    ...steps.flatMap(({ release, before, verdict }) => [
      release === undefined ? `## Since release ${before}` : `## Release ${release}`,
      below(2, renderVerdict(verdict, 'markdown', { hasWording: true, width: 0 })),
    ]),
    below(1, changelog),
  ]);
  return pageOf({
    contract,
    name: 'changes',
    description: 'What each release of the contract changed, by class of change.',
    markdown,
    main: renderMarkdown(markdown),
  });
}

/** Moves headings down, outside of blocks of code. */
function below(levels: number, markdown: string): string {
  const parts = markdown.split(/(^```[\s\S]*?^```$)/m);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/^(?=#+ )/gm, '#'.repeat(levels)))).join('');
}
