import type { Analysis, Finding } from '../engine/observe/finding.ts';

/**
 * Adds to the analysis of a story what wrong requests told. What a service does about them is reported, and fails no
 * check; the figures about statements stay those of the story.
 */
export function addWrongRequests(story: Analysis, wrong: Analysis): Analysis {
  const others = new Map(story.findings.map((finding) => [finding.fingerprint, finding]));
  const merged = wrong.findings.map((finding) => {
    const same = others.get(finding.fingerprint);
    others.delete(finding.fingerprint);
    return same === undefined ? reported(finding) : together(same, finding);
  });
  const findings = [...others.values(), ...merged];
  const { points, withoutEvidence } = story.coverage;
  const without = withoutEvidence.filter((id) => wrong.coverage.withoutEvidence.includes(id));
  return {
    ...story,
    findings: CLASSES.flatMap((name) => findings.filter((finding) => finding.class === name)),
    exchanges: story.exchanges + wrong.exchanges,
    coverage: {
      ...story.coverage,
      points: { ...points, evident: points.observable - without.length },
      withoutEvidence: without,
    },
  };
}

const CLASSES = ['breach', 'evidence', 'unexplained'] as const;

function reported(finding: Finding): Finding {
  if (finding.class !== 'breach') return finding;
  return { ...finding, class: 'unexplained', message: `In response to a wrong request: ${finding.message}` };
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
