import { judgesFor } from '../cards/judges.ts';
import type { Statement } from '../engine/guard/statements/read-statements.ts';
import type { Contract } from '../engine/model/contract.ts';
import { pointOf } from '../engine/model/roles.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import { type Analysis, type Finding, Findings } from '../engine/observe/finding.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import type { Probe } from './probes.ts';
import { type Caller, runProbes, runStory } from './run-story.ts';
import type { Sent } from './send-call.ts';
import type { Story } from './story.ts';

export interface Check extends Omit<Caller, 'onSent'> {
  readonly statements: readonly Statement[];
  readonly story: Story;
  readonly probes: readonly Probe[];
  /** Called with each call as soon as it has ended. */
  readonly onSent: (sent: Sent) => void;
}

export interface Checked {
  readonly analysis: Analysis;
  /** What kept the check from going on, in sentences. */
  readonly incomplete: readonly string[];
}

/** Sends the story and the wrong requests, and analyses what was seen, however far that went. */
export async function runCheck(check: Check): Promise<Checked> {
  const judge = createJudge(check);
  let isShutOut = true;
  const told = await runStory(check.story, {
    ...check,
    onSent: (step, sent) => {
      if (step.isWrong) judge.addWrong(sent);
      else judge.add(sent);
      isShutOut &&= sent.exchange.response?.status === 401;
      check.onSent(sent);
    },
  });
  const incomplete = [...told.incomplete];
  if (check.probes.length > 0 && told.isCutShort)
    incomplete.push('No wrong request was sent, because the story was not completed.');
  else {
    const onProbed = (probe: Probe, sent: Sent) => {
      if (probe.isUnlisted) judge.addUnlisted(probe, sent);
      else judge.addWrong(sent);
      check.onSent(sent);
    };
    incomplete.push(...(await runProbes(check.probes, { ...check, onProbed, sent: told.sent })));
  }
  const analysis = judge.result();
  if (!isShutOut) return { analysis, incomplete };
  // Without credentials nothing was seen of what the service does.
  return {
    analysis: { ...analysis, findings: analysis.findings.filter((each) => each.class === 'breach') },
    incomplete,
  };
}

/**
 * Judges calls. A service that accepts a wrong request contradicts nothing; how it refuses one is held to the contract
 * once that says how.
 */
function createJudge({ contract, statements, baseUrl }: Check) {
  const analysis = createAnalysis(contract, { statements, judges: judgesFor(contract), baseUrl });
  const wrong = createAnalysis(contract, { statements, judges: judgesFor(contract), baseUrl });
  const unlisted = new Findings((id) => contract.openPoints.find((each) => each.id === id)?.source ?? []);
  const point = openErrors(contract);
  return {
    add: ({ exchange }: Sent) => analysis.addExchange(exchange),
    addWrong({ exchange }: Sent) {
      const isRefused = (exchange.response?.status ?? 0) >= 400;
      (isRefused && point === undefined ? analysis : wrong).addExchange(exchange);
    },
    /** How the service responds to what the contract does not list bears on how it reports errors. */
    addUnlisted({ title }: Probe, { exchange: { source, time, response } }: Sent) {
      if (response === undefined || point === undefined) return;
      const says = `${title} was answered with ${response.status}.`;
      const about = { class: 'evidence', rule: 'unlisted-request', place: 'openapi info' } as const;
      const seen = { kind: 'behaviour', says } as const;
      unlisted.add({ ...about, message: says, openPoints: [point], seen }, { source, time });
    },
    result() {
      const more = wrong.result();
      return addWrongRequests(analysis.result(), { ...more, findings: [...more.findings, ...unlisted.list()] });
    },
  };
}

/** The point on how errors are reported, while the contract leaves it open. */
function openErrors(contract: Contract): string | undefined {
  const point = pointOf(contract, 'errors');
  return point && stateOfPoint(point) !== 'answered' ? point.id : undefined;
}

/**
 * Adds to the analysis of a story what wrong requests told. What a service does about them is reported, and fails no
 * check; the figures about statements stay those of the story.
 */
function addWrongRequests(story: Analysis, wrong: Analysis): Analysis {
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
