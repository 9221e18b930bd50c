import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getLineColLocation, lint, loadConfig } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { LINT_CONFIG, lintWithRedocly, validateAsyncApi } from '../../cli/engine/guard/lint/lint-documents.ts';
import houseRules from '../../cli/engine/guard/lint/plugin.ts';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { DOCUMENTS, ROOT } from '../../cli/engine/system/root.ts';
import { type Edit, withBrokenCopy } from '../broken-copy.ts';

interface Breach {
  readonly rule: string;
  readonly what: string;
  readonly edit: Edit;
  /** Where the finding must point, and what it must say. */
  readonly place: string;
  readonly says: string;
}

const FOLDERS = Object.values(DOCUMENTS).map((document) => path.dirname(document));
/** The edits of `breaches.yaml`, by the rule that each breaks. */
type Breaches = Readonly<
  Record<string, readonly { what: string; edit: [string, string, string]; finding: [string, string] }[]>
>;

const table = 'test/lint/breaches.yaml';
const { value } = parseYaml(await readFile(path.join(ROOT, table), 'utf8'), table);
const BREACHES: readonly Breach[] = Object.entries(value as Breaches).flatMap(([rule, breaches]) =>
  breaches.map(({ what, edit: [file, from, to], finding: [place, says] }) => {
    return { rule, what, edit: { file, from, to }, place, says };
  }),
);

const config = await loadConfig({ configPath: LINT_CONFIG });

/** What Redocly finds in a document below `root`, with the file, relative to it, and the line. */
async function lintDocument(root: string, document: string) {
  const found = await lint({ ref: path.join(root, document), config });
  return found.map(({ ruleId, severity, message, location: [location] }) => {
    const { source, start } = getLineColLocation(location as NonNullable<typeof location>);
    const file = path.relative(root, source.absoluteRef).replaceAll(path.sep, '/');
    return { rule: ruleId, severity, message, place: `${file}:${start.line}` };
  });
}

function documentOf({ edit }: Breach): string {
  return edit.file.startsWith('asyncapi/') ? DOCUMENTS.asyncapi : DOCUMENTS.openapi;
}

/** What Redocly finds in a copy of the document with this breach. */
const findingsOf = (breach: Breach) =>
  withBrokenCopy([breach.edit], (root) => lintDocument(root, documentOf(breach)), FOLDERS);

describe('the documents as they are', () => {
  test('sources and bundles are clean under Redocly and the house rules', async () => {
    const files = [...Object.values(DOCUMENTS), 'generated/openapi.yaml', 'generated/asyncapi.yaml'];
    for (const file of files) expect([file, await lintDocument(ROOT, file)]).toEqual([file, []]);
    if (process.env.SOAK) expect(await lintWithRedocly(ROOT, files)).toEqual([]);
  });

  // In each whole run of the tests, `npm run lint` validates the sources, and the library behind this tool the bundle.
  const validated = [DOCUMENTS.asyncapi, 'generated/asyncapi.yaml'];
  test.runIf(process.env.SOAK).each(validated)('%s is clean under asyncapi validate', async (file) => {
    expect(await validateAsyncApi(ROOT, file)).toEqual([]);
  });
});

/** One of each rule; in the long run all. */
const TRIED = BREACHES.filter(
  ({ rule }, index) => process.env.SOAK || BREACHES.findIndex((other) => other.rule === rule) === index,
);

describe('a document that breaks a house rule is refused', () => {
  test.each(TRIED)('$rule: $what', async (breach) => {
    const { rule, place, says } = breach;
    const findings = await findingsOf(breach);
    const found =
      findings.find((each) => each.message.includes(says) && each.place.includes(place)) ??
      expect.fail(JSON.stringify(findings));
    expect(found).toMatchObject({ rule: `contract/${rule}`, severity: 'error' });
  });

  // The others call the library that this command is made of.
  test('redocly lint says so, of each document', async () => {
    const breaches = [
      BREACHES[0],
      BREACHES.at(-1),
      BREACHES.find(({ edit }) => edit.file.startsWith('asyncapi/')),
    ] as Breach[];
    const edits = breaches.map(({ edit }) => edit);
    const [output = ''] = await withBrokenCopy(
      edits,
      (root) => lintWithRedocly(root, Object.values(DOCUMENTS)),
      FOLDERS,
    );
    for (const { rule, place, says } of breaches) {
      const findings = output.split(/^\[\d+\] /m);
      const finding = findings.find((part) => part.includes(says)) ?? `not found in:\n${output}`;
      expect(finding).toContain(says);
      expect(finding).toContain(place);
      expect(finding).toContain(`contract/${rule} rule`);
    }
  });

  test('each rule is broken by one of them', () => {
    const broken = new Set(BREACHES.map(({ rule }) => rule));
    expect(Object.keys(houseRules().rules.oas3).filter((rule) => !broken.has(rule))).toEqual([]);
  });

  test.runIf(process.env.SOAK)('the AsyncAPI validator has the last word on its document', async () => {
    const edit = { file: 'asyncapi/asyncapi.yaml', from: 'bindingVersion: 0.3.0', to: 'bindingVersion: 9.9.9' };
    const findings = await withBrokenCopy([edit], (root) => validateAsyncApi(root, DOCUMENTS.asyncapi), FOLDERS);
    expect(findings).toEqual([expect.stringContaining('bindingVersion')]);
  });
});
