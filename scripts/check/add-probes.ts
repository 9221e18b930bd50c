import type { Contract } from '../contract/contract.ts';
import { stateOfPoint } from '../contract/state-of-point.ts';
import type { Analysis, Finding } from '../traffic/finding.ts';

/**
 * Adds to the analysis of the story what wrong requests told. While errors are open nothing that a service does about a
 * wrong request contradicts the contract: it is reported, and fails no check. The figures about statements stay those of
 * the story.
 */
export function addProbes(story: Analysis, probes: Analysis, contract: Contract): Analysis {
  const errors = contract.openPoints.find(({ id }) => id === 'error-responses');
  const areOpen = errors === undefined || stateOfPoint(errors) !== 'answered';
  const known = new Map(story.findings.map((finding) => [finding.fingerprint, finding]));
  const more = probes.findings.flatMap((finding) => judge(finding, areOpen));
  const merged = more.map((finding) => {
    const same = known.get(finding.fingerprint);
    known.delete(finding.fingerprint);
    return same === undefined ? finding : together(same, finding);
  });
  const findings = [...story.findings.filter(({ fingerprint }) => known.has(fingerprint)), ...merged];
  const { points, withoutEvidence } = story.coverage;
  const without = withoutEvidence.filter((id) => probes.coverage.withoutEvidence.includes(id));
  const evident = points.observable - without.length;
  return {
    ...story,
    findings: CLASSES.flatMap((name) => findings.filter((finding) => finding.class === name)),
    exchanges: story.exchanges + probes.exchanges,
    coverage: { ...story.coverage, points: { ...points, evident }, withoutEvidence: without },
  };
}

const CLASSES = ['breach', 'evidence', 'unexplained'] as const;

/** What is wrong with a request is our own doing; a service that accepts it is worth a look. */
function judge(finding: Finding, areOpen: boolean): Finding[] {
  if (finding.class !== 'breach') return [finding];
  const isOfRequest = / request\b|Request\b/.test(finding.place);
  if (!areOpen && !isOfRequest) return [finding];
  const message = isOfRequest ? `A wrong request was accepted: ${finding.message}` : finding.message;
  return [{ ...finding, class: 'unexplained', message }];
}

function together(a: Finding, b: Finding): Finding {
  const times = [a.first, a.last, b.first, b.last].filter((time) => time !== undefined).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  return {
    ...a,
    count: a.count + b.count,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    sources: [...a.sources, ...b.sources].slice(0, 3),
  };
}
