import path from 'node:path';
import { compareContracts } from '../diff/compare-contracts.ts';
import { kindOf, locateFolder } from '../diff/located.ts';
import { readSide } from '../diff/read-side.ts';
import { RELEASES } from '../diff/releases.ts';
import { judgeComparison, type Verdict } from '../diff/verdict.ts';
import { readBaseline } from '../findings/baseline.ts';

/** File of the changes that ask for no version, relative to the root of the package. */
const ACCEPTED = `${RELEASES}/accepted.yaml`;

/** Compares the documents below a root with a release of them that is recorded there. */
export async function compareWithRelease(root: string, release: string): Promise<Verdict> {
  const recorded = `${RELEASES}/${release}`;
  const old = await locateFolder(path.join(root, recorded), { shown: `release ${release}`, prefix: `${recorded}/` });
  const located = await locateFolder(root, { shown: 'the documents', prefix: '' });
  const [before, after] = await Promise.all([readSide({ located: old }), readSide({ located })]);
  const accepted = path.join(root, ACCEPTED);
  const isThere = (await kindOf(accepted)) !== undefined;
  const baseline = isThere ? await readBaseline(accepted, { noun: 'change', mustExpire: false }) : [];
  return judgeComparison(compareContracts(before.side, after.side), baseline);
}
