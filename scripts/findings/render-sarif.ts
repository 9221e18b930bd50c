import { pathToFileURL } from 'node:url';
import type { Finding } from '../traffic/finding.ts';
import { type AcceptedFinding, exitCodeOf, type Report } from './report.ts';
import { expiredWords, howOften, statementsOf } from './words.ts';

const LEVELS = { breach: 'error', unexplained: 'warning', evidence: 'note' } as const;

/** A report in SARIF 2.1.0, for code scanning; what is accepted is a suppressed result. */
export function renderSarif(report: Report): string {
  const { findings, advice = [], accepted = [], incomplete = [] } = report;
  const open = [...findings, ...advice].map((finding) => resultOf(report, finding));
  const suppressed = accepted.map((pair) => ({
    ...resultOf(report, pair.finding),
    suppressions: [suppressionOf(pair)],
  }));
  const all = [...findings, ...advice, ...accepted.map(({ finding }) => finding)];
  const rules = [...new Set(all.map(({ rule }) => rule))].map((id) => ({ id }));
  const run = {
    tool: { driver: { name: 'reward-card', rules } },
    automationDetails: { id: `${report.title}/` },
    invocations: [
      {
        executionSuccessful: incomplete.length === 0,
        exitCode: exitCodeOf(report),
        toolExecutionNotifications: incomplete.map((text) => ({ level: 'error', message: { text } })),
      },
    ],
    results: [...open, ...suppressed],
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(report: Report, finding: Finding) {
  const { rule: ruleId, place, message, statements, openPoints, fingerprint, count, sources } = finding;
  const about = [place, statementsOf(report, finding), openPoints.join(', '), howOften(finding)];
  const text = [message, ...about, expiredWords(report, finding) ?? ''].filter((part) => part !== '').join('\n');
  return {
    ruleId,
    level: LEVELS[finding.class],
    message: { text },
    locations: locationsOf(finding),
    partialFingerprints: { 'rewardCard/v1': fingerprint },
    occurrenceCount: Math.max(1, count),
    properties: { class: finding.class, statements, openPoints, entries: sources.map(({ entry }) => entry) },
  };
}

/** The place of the contract, in each recording that shows it. A live call stands in no file. */
function locationsOf({ place, sources }: Finding) {
  const logicalLocations = [{ fullyQualifiedName: place }];
  const files = [...new Set(sources.map(({ file }) => file).filter((file) => file !== 'live'))];
  if (files.length === 0) return [{ logicalLocations }];
  return files.map((file) => ({ physicalLocation: { artifactLocation: { uri: uriOf(file) } }, logicalLocations }));
}

/** A path relative to where the command was called stays relative. */
function uriOf(file: string): string {
  return file.startsWith('/') ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

function suppressionOf({ acceptance }: AcceptedFinding) {
  const justification = `${acceptance.reason} (until ${acceptance.expires}, ${acceptance.at})`;
  return { kind: 'external', status: 'accepted', justification };
}
