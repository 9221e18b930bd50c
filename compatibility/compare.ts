import { FAMILIES, type Measurement, type Trial } from './trial.ts';
import { allUses, RESOLUTIONS, type Resolution, type Use } from './uses.ts';
import { isAtLeast, lowestNode, majorOf, OLDEST_TYPESCRIPT } from './versions.ts';

/** What is promised and does not work, a line for each. */
export function brokenPromises(trials: readonly Trial[], uses: readonly Use[] = allUses()): string[] {
  const promised = (trial: Trial) =>
    trial.family === 'typescript'
      ? promisedResolutions(trial)
      : uses.filter((use) => isPromised(use, trial)).map(({ name }) => name);
  return trials.flatMap((trial) =>
    promised(trial).flatMap((tried) => {
      const reason = trial.failed[tried];
      return reason === undefined ? [] : [`${tried} in ${nameOf(trial)} is promised: ${reason}`];
    }),
  );
}

/** Whether the `engines` of its package promise a use. They speak of Node alone. */
function isPromised({ since, promisedBy }: Use, { family, version }: Trial): boolean {
  if (family !== 'node' || !isAtLeast(version, lowestNode(promisedBy))) return false;
  if (since === undefined) return true;
  const own = since.find((each) => majorOf(each) === majorOf(version));
  return own === undefined ? since.every((each) => isAtLeast(version, each)) : isAtLeast(version, own);
}

/** All but the one that knows no `exports`. */
function promisedResolutions({ version }: Trial): string[] {
  if (!isAtLeast(version, OLDEST_TYPESCRIPT)) return [];
  return (Object.keys(RESOLUTIONS) as Resolution[]).filter((resolution) => resolution !== 'node10');
}

/** Where a measurement says other than the one that is recorded, a line for each. */
export function differences(recorded: Measurement, measured: Measurement): string[] {
  return measured.trials.flatMap((trial) => {
    const known = recordedFor(recorded, trial);
    if (known === undefined) return [`${nameOf(trial)} is not recorded.`];
    const tried = trial.family === 'typescript' ? Object.keys(RESOLUTIONS) : measured.uses;
    return tried.flatMap((each) => {
      const [before, now] = [known.failed[each], trial.failed[each]];
      if ((before === undefined) === (now === undefined)) return [];
      return [
        `${each} in ${nameOf(trial)}: the README says ${before === undefined ? `yes, but: ${now}` : 'no, but it works'}`,
      ];
    });
  });
}

/** The newest recorded version of the same major that is not newer: a later release is expected to do the same. */
function recordedFor({ trials }: Measurement, { family, version }: Trial): Trial | undefined {
  return trials.findLast(
    (each) => each.family === family && majorOf(each.version) === majorOf(version) && isAtLeast(version, each.version),
  );
}

const nameOf = ({ family, version }: Trial) => `${FAMILIES[family]} ${version}`;
