import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Parser as AsyncApiParser, DiagnosticSeverity, fromFile } from '@asyncapi/parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';
import { ROOT } from '../../scripts/root.ts';
import { contract } from '../contract.ts';

/** Files as a user opens them: the source of each document, and its bundles. */
const SOURCES = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' };
/** The tools open one of the two bundles of a document, which say the same; in the long form both. */
const FORMATS = process.env.SOAK ? ['json', 'yaml'] : ['yaml'];
const OPENAPI_BUNDLES = FORMATS.map((format) => `generated/openapi.${format}`);
const ASYNCAPI_BUNDLES = FORMATS.map((format) => `generated/asyncapi.${format}`);

const { openapi } = contract;
const EVENT_COUNT = Object.keys(openapi.webhooks).length;
const OPERATIONS = Object.values(openapi.paths).flatMap((item) => Object.values(item));
const fileOf = (name: string) => path.join(ROOT, name);
const textOf = (name: string) => readFile(fileOf(name), 'utf8');

test.each(['openapi', 'asyncapi'])('the bundles of the %s document say the same as JSON and as YAML', async (name) => {
  const [json, yaml] = [`generated/${name}.json`, `generated/${name}.yaml`];
  expect(parseYaml(await textOf(yaml), yaml).value).toEqual(JSON.parse(await textOf(json)));
});

describe('openapi-typescript', () => {
  test.each([SOURCES.openapi, 'generated/openapi.json', 'generated/openapi.yaml'])(
    'makes types of %s',
    async (name) => {
      const types = astToString(await openapiTypescript(pathToFileURL(fileOf(name)), { silent: true }));
      const missing = OPERATIONS.filter(({ operationId }) => !types.includes(`operations["${operationId}"]`));
      expect(missing).toEqual([]);
    },
  );
});

describe('the schema of OpenAPI 3.1', () => {
  // This validator follows no reference into another file, so it opens the bundles only.
  test.each(OPENAPI_BUNDLES)('is met by %s', async (name) => {
    expect(await new Validator().validate(fileOf(name))).toEqual({ valid: true });
  });
});

describe("Spectral's rules for OpenAPI", () => {
  /** No contact is stated, so none is given. */
  const EXPECTED_WARNINGS = ['info-contact'];

  test.each(OPENAPI_BUNDLES)('find no error in %s', async (name) => {
    const spectral = new Spectral();
    spectral.setRuleset(oas as RulesetDefinition);
    const findings = await spectral.run(await textOf(name));
    const unexpected = findings.filter(({ code }) => !EXPECTED_WARNINGS.includes(String(code)));
    expect(unexpected.map(({ code, message, path: place }) => `${place.join('/')}: ${code}: ${message}`)).toEqual([]);
  });
});

describe('the parser of AsyncAPI', () => {
  const problemsOf = (diagnostics: { severity: number; message: string }[]) =>
    diagnostics.filter(({ severity }) => severity <= DiagnosticSeverity.Warning).map(({ message }) => message);

  test.each(ASYNCAPI_BUNDLES)('opens %s', async (name) => {
    const { document, diagnostics } = await new AsyncApiParser().parse(await textOf(name));
    expect(problemsOf(diagnostics)).toEqual([]);
    expect(document?.operations().get('deliverEvent')?.messages().all()).toHaveLength(EVENT_COUNT);
  });

  // So does the lint that the short run begins with.
  test.runIf(process.env.SOAK)('opens the source', async () => {
    const { document, diagnostics } = await fromFile(new AsyncApiParser(), fileOf(SOURCES.asyncapi)).parse();
    expect(problemsOf(diagnostics)).toEqual([]);
    expect(document?.operations().get('deliverEvent')?.messages().all()).toHaveLength(EVENT_COUNT);
  });
});
