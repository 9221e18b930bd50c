import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { documents } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { contractOf } from '../../../unsaid/src/engine/load/read-contract.ts';
import { parseYaml } from '../../../unsaid/src/engine/read/parse-yaml.ts';
import { overlayText, withOverlay } from '../../../unsaid/test/overlay/overlay-folder.ts';
import { startSandbox } from '../../src/index.ts';
import { PROBLEMS } from '../../src/problem.ts';

interface Row {
  readonly name: string;
  /** Actions for the OpenAPI document, and for the AsyncAPI document, between vertical bars. */
  readonly rest?: string;
  readonly events?: string;
  readonly serve?: true;
  readonly says: string;
}

const FILE = path.join(import.meta.dirname, 'wrong-overlays.yaml');
const ROWS = parseYaml(await readFile(FILE, 'utf8'), FILE).value as readonly Row[];
const filesOf = ({ rest, events }: Row) => ({
  ...(rest && { 'openapi.overlay.yaml': textOf(rest) }),
  ...(events && { 'asyncapi.overlay.yaml': textOf(events) }),
});
const textOf = (actions: string) => overlayText(...actions.split(' | ').map((action) => `  - ${action}`));

/** What is said of an overlay, each of its lines once. */
async function refusalOf(row: Row): Promise<string[]> {
  return withOverlay(filesOf(row), async (folder) => {
    const fallback = path.join(ROOT, 'packages/reward-card-sandbox/overlay');
    const work = row.serve
      ? startSandbox({ port: 0, overlay: folder }).then((sandbox) => sandbox.close())
      : contractOf(documents, folder, { shown: 'mine', fallback });
    const message = await work.then(
      () => 'accepted',
      (error: Error) => error.message,
    );
    return message.replaceAll(folder, 'mine').split('\n');
  });
}

const PLACE = /^mine\/(openapi|asyncapi)\.overlay\.yaml:\d+: /;
/** What is said names the line of the action: of a single one the fourth. */
const fits = (line: string, { rest = '', events = '', says }: Row) =>
  PLACE.test(line) && ((rest + events).includes(' | ') || line.includes('.yaml:4: ')) && new RegExp(says).test(line);

test('an overlay may name each problem of the sandbox but those of its controls', async () => {
  const file = path.join(ROOT, 'packages/reward-card-sandbox/overlay/openapi.overlay.yaml');
  const { info } = parseYaml(await readFile(file, 'utf8'), file).value as Record<string, Record<string, object>>;
  const codes = Object.keys(Object(info)['x-annotations']['x-problems'].properties);
  const isOfControls = (code: string) =>
    /^(target-refused|control-refused|method-not-accessible|balance-insufficient|(reward|webhook|delivery|call)-not-found)$/.test(
      code,
    );
  expect(codes.toSorted()).toEqual(
    Object.keys(PROBLEMS)
      .filter((code) => !isOfControls(code))
      .toSorted(),
  );
});

describe('an overlay is refused in one line, with file and line:', () => {
  test.each(
    sampled(
      ROWS.filter(({ serve }) => !serve),
      24,
    ),
  )('$name', async (row) => {
    const said = await refusalOf(row);
    expect(said).toEqual([expect.toSatisfy((line) => fits(line, row), row.says)]);
  });
});

describe('an overlay that cannot be served ends the start, with a line for each thing:', () => {
  test.each(
    sampled(
      ROWS.filter(({ serve }) => serve),
      36,
    ),
  )('$name', async (row) => {
    const said = await refusalOf(row);
    expect(said.filter((line) => !PLACE.test(line))).toEqual([]);
    expect(
      said.some((line) => fits(line, row)),
      said.join('\n'),
    ).toBe(true);
  });
});

test('all problems of an overlay are told in one run', async () => {
  const rest = ROWS.filter(({ name }) =>
    /^(an unknown point|a target that matches nothing|no credentials)$/.test(name),
  );
  const text = rest.map((row) => row.rest).join(' | ');
  const said = await refusalOf({ name: 'several', rest: text, says: '' });
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(said.every((line) => PLACE.test(line))).toBe(true);
});
