import { pathToFileURL } from 'node:url';
import { type Entry, everythingOf, type Page } from './page.ts';
import type { Accepted } from './report.ts';

/** A page in SARIF 2.1.0, for code scanning; what is accepted is a suppressed result. */
export function renderSarif({ title, headline, entries, accepted, incomplete, exitCode }: Page): string {
  const suppressed = accepted.map((pair) => ({ ...resultOf(pair.finding), suppressions: [suppressionOf(pair)] }));
  const all = [...entries, ...accepted.map(({ finding }) => finding)];
  const rules = [...new Set(all.map(({ rule }) => rule))].map((id) => ({ id }));
  const run = {
    tool: { driver: { name: 'reward-card', rules } },
    automationDetails: { id: `${title}/` },
    invocations: [
      {
        executionSuccessful: incomplete.length === 0,
        exitCode,
        toolExecutionNotifications: incomplete.map((text) => ({ level: 'error', message: { text } })),
      },
    ],
    results: [...entries.map(resultOf), ...suppressed],
    properties: { summary: headline },
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf(entry: Entry) {
  const { rule: ruleId, level, fingerprint, count, properties } = entry;
  return {
    ruleId,
    level,
    message: { text: everythingOf(entry) },
    locations: locationsOf(entry),
    partialFingerprints: { 'rewardCard/v1': fingerprint },
    occurrenceCount: count,
    properties,
  };
}

/** The place of the contract, once in each file: code scanning refuses what has no file, which then is the document. */
function locationsOf({ at, document, place }: Entry) {
  const logicalLocations = [{ fullyQualifiedName: place }];
  const byFile = new Map(at.toReversed().map((each) => [each.file, each]));
  const places = byFile.size > 0 ? [...byFile.values()].toReversed() : [{ file: document, line: 1 }];
  return places.map(({ file, line }) => {
    return {
      physicalLocation: { artifactLocation: { uri: uriOf(file) }, region: { startLine: line } },
      logicalLocations,
    };
  });
}

/** A path relative to where the command was called stays relative. */
function uriOf(file: string): string {
  return file.startsWith('/') ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

function suppressionOf({ acceptance: { reason, expires, at } }: Accepted<Entry>) {
  const until = expires === undefined ? '' : `until ${expires}, `;
  return { kind: 'external', status: 'accepted', justification: `${reason} (${until}${at})` };
}
