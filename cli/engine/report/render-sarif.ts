import { pathToFileURL } from 'node:url';
import { LIVE } from '../observe/exchange.ts';
import type { Finding } from '../observe/finding.ts';
import { contractPath } from '../system/command-for.ts';
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
    locations: locationsOf(report, finding),
    partialFingerprints: { 'rewardCard/v1': fingerprint },
    occurrenceCount: Math.max(1, count),
    properties: { class: finding.class, statements, openPoints, entries: sources.map(({ entry }) => entry) },
  };
}

/**
 * The place of the contract, in each recording that shows it. A live call that is not recorded stands in no file: its
 * finding stands in the document that it is about, since code scanning refuses what has no file.
 */
function locationsOf({ recording, deliveries = 0, exchanges }: Report, { place, sources }: Finding) {
  const logicalLocations = [{ fullyQualifiedName: place }];
  const document = contractPath(`generated/${exchanges === undefined && deliveries > 0 ? 'asyncapi' : 'openapi'}.json`);
  const seen = sources.map(({ file, entry }) =>
    file === LIVE ? { file: recording ?? document, entry: 1 } : { file, entry },
  );
  const byFile = new Map(seen.toReversed().map((each) => [each.file, each]));
  const places = byFile.size > 0 ? [...byFile.values()].toReversed() : [{ file: document, entry: 1 }];
  return places.map(({ file, entry }) => {
    // An entry of NDJSON is a line.
    const region = { startLine: /json[ln]?$/.test(file) && file !== document ? entry : 1 };
    return { physicalLocation: { artifactLocation: { uri: uriOf(file) }, region }, logicalLocations };
  });
}

/** A path relative to where the command was called stays relative. */
function uriOf(file: string): string {
  return file.startsWith('/') ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

function suppressionOf({ acceptance }: AcceptedFinding) {
  const justification = `${acceptance.reason} (until ${acceptance.expires}, ${acceptance.at})`;
  return { kind: 'external', status: 'accepted', justification };
}
