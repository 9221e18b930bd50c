import type { Contract } from '../contract/contract.ts';
import { stateOfPoint } from '../contract/state-of-point.ts';
import type { Statement } from '../statements/read-statements.ts';
import { Findings } from '../traffic/collect-findings.ts';
import { createAnalysis } from '../traffic/create-analysis.ts';
import type { Analysis } from '../traffic/finding.ts';
import { addProbes } from './add-probes.ts';
import type { Probe } from './probes.ts';
import { type Caller, runProbes, runStory } from './run-story.ts';
import type { Sent } from './send-call.ts';
import type { Story } from './story.ts';

export interface Check extends Caller {
  readonly statements: readonly Statement[];
  readonly story: Story;
  readonly probes: readonly Probe[];
}

export interface Checked {
  readonly analysis: Analysis;
  /** What kept the check from going on, in sentences. */
  readonly incomplete: readonly string[];
}

/** Sends the story and the wrong requests, and analyses what was seen, however far that went. */
export async function runCheck(check: Check): Promise<Checked> {
  const { contract, statements, baseUrl, story, probes } = check;
  const analysis = createAnalysis(contract, { statements, baseUrl });
  const told = await runStory(story.steps, {
    ...check,
    onSent: (sent) => {
      analysis.addExchange(sent.exchange);
      check.onSent(sent);
    },
  });
  if (probes.length === 0 || told.isCutShort || check.signal.aborted)
    return { analysis: analysis.result(), incomplete: [...told.incomplete, ...withoutProbes(probes, told.isCutShort)] };
  const wrong = createAnalysis(contract, { statements, baseUrl });
  const unlisted = new Findings();
  const problems = await runProbes(probes, {
    ...check,
    onProbed: (probe, sent) => {
      if (probe.isUnlisted) addUnlisted(unlisted, contract, probe, sent);
      else wrong.addExchange(sent.exchange);
      check.onSent(sent);
    },
    sent: told.sent,
  });
  const result = wrong.result();
  const findings = [...result.findings, ...unlisted.list()];
  return {
    analysis: addProbes(analysis.result(), { ...result, findings }, contract),
    incomplete: [...told.incomplete, ...problems],
  };
}

function withoutProbes(probes: readonly Probe[], isCutShort: boolean): string[] {
  return probes.length > 0 && isCutShort ? ['No wrong request was sent, because the story was not completed.'] : [];
}

/** How the service responds to what the contract does not list bears on how it reports errors. */
function addUnlisted(findings: Findings, { openPoints }: Contract, { title }: Probe, { exchange }: Sent): void {
  const { source, time, response } = exchange;
  const errors = openPoints.find(({ id }) => id === 'error-responses');
  if (response === undefined || errors === undefined || stateOfPoint(errors) === 'answered') return;
  const says = `${title} was answered with ${response.status}.`;
  const about = { class: 'evidence', rule: 'unlisted-request', place: 'openapi info' } as const;
  const seen = { kind: 'behaviour', says } as const;
  findings.add({ ...about, message: says, openPoints: [errors.id], seen }, { source, time });
}
