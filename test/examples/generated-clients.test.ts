import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startSandbox } from 'reward-card-sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../packages/unsaid/src/engine/model/contract.ts';
import { collectOutput } from '../../packages/unsaid/src/engine/system/run-program.ts';
import { ROOT } from '../../scripts/root.ts';
import { listen } from '../listen.ts';
import { programMissing } from '../program-missing.ts';
import { sampled } from '../sampled.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { LANGUAGES } from './languages.ts';
import { generateClient } from './recipe.ts';

const { components, paths } = JSON.parse(await readFile(path.join(ROOT, 'generated/openapi.json'), 'utf8'));
const SCHEMAS: Record<string, Schema> = components.schemas;
const FIELDS = Object.values(SCHEMAS).flatMap(({ properties = {} }) => Object.keys(properties));
/** The sets and forms that are open, which have to be strings of any kind. */
const OPEN = Object.keys(SCHEMAS).filter((name) => SCHEMAS[name]?.type === 'string' && !('const' in SCHEMAS[name]));
const OPERATIONS = Object.values<object>(paths).flatMap((item) => Object.values(item).map((each) => each.operationId));

const home = await temporaryFolder();

/** A response to any operation: statuses that nobody has seen, and a field that is not listed. */
const UNSEEN = {
  ...{ card_id: 'crd_1', code: 'A-1', status: 'frozen', delivery: 'sent_pigeon', expires_at: '2030-12-31' },
  ...{ balance: 7500, currency: 'KES', redeemed: 0, previous_balance: 5000, added: 2500, new_balance: 7500 },
  note: { tier: 'gold' },
};

describe.each(sampled(LANGUAGES, 2))('$recipe', ({ recipe, ...language }) => {
  let folder = '';
  beforeAll(async () => {
    folder = path.join(home, recipe);
    expect(await generateClient(recipe, folder)).toMatchObject({ code: 0 });
  });

  test('what is generated has the fields of the document, closes no set and names no credential', async () => {
    const code = await readFile(path.join(folder, language.generated), 'utf8');
    expect(FIELDS.filter((field) => !new RegExp(`\\b${field}\\b`).test(code))).toEqual([]);
    expect(OPEN).toContain('CardStatus');
    expect(OPEN.filter((name) => !code.includes(language.openString(name)))).toEqual([]);
    expect(language.invented.filter((invented) => invented.test(code))).toEqual([]);
    expect(OPERATIONS.filter((operation) => !code.includes(operation))).toEqual([]);
  });

  const program = process.env.SOAK ? language.find() : undefined;
  const isLeftOut =
    !process.env.SOAK ||
    programMissing(language.needs, program, language.remedy, `the recipe guides/examples/${recipe}`);
  describe.skipIf(isLeftOut)('with the language', () => {
    const run = (args: readonly string[], env = {}) =>
      // Nothing comes from the network.
      collectOutput(program ?? '', args, {
        cwd: folder,
        env: { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', ...env },
      });
    const call = async (baseUrl: string, credential = '') => {
      const env = { REWARD_CARD_BASE_URL: baseUrl, REWARD_CARD_CREDENTIAL: credential };
      const { code, output } = await run(language.program, env);
      const lines = output.split('\n').filter((line) => line.startsWith('{'));
      return { code, output, said: lines.map((line) => JSON.parse(line)) };
    };

    test('the program issues a card, tops it up and reads it in the sandbox', async () => {
      for (const check of language.checks) expect(await run(check)).toEqual({ code: 0, output: '' });
      await using sandbox = await startSandbox({ port: 0 });
      const { code, said } = await call(sandbox.url, `Authorization: Bearer ${sandbox.token}`);
      const [issued, topUp, card] = said;
      const { card_id } = issued;
      expect(code).toBe(0);
      expect(topUp).toEqual({ card_id, previous_balance: 5000, added: 2500, new_balance: 7500 });
      expect(card).toMatchObject({ card_id, balance: 7500, currency: 'KES', status: 'active' });
      const { data } = await sandbox.controls.GET('/_sandbox/cards');
      expect(data?.items).toEqual([expect.objectContaining({ card_id, balance: 7500 })]);
    });

    test('unseen values, fields and statuses of success are decoded, and open strings kept', async () => {
      await using server = await listen((_, response) =>
        response.writeHead(299, { 'content-type': 'application/json' }).end(JSON.stringify(UNSEEN)),
      );
      const { code, said } = await call(server.url);
      expect([code, said.length]).toEqual([0, 3]);
      expect(said[0]).toMatchObject({ card_id: 'crd_1', status: 'frozen', delivery: 'sent_pigeon' });
      expect(said[2]).toMatchObject({ status: 'frozen', balance: 7500 });
    });

    test('a refusal by an unseen status is told with its status and body', async () => {
      await using server = await listen((_, response) => response.writeHead(418).end('{"reason":"teapot"}'));
      const { code, output } = await call(server.url);
      expect([code, output]).toEqual([1, expect.stringMatching(/^Refused: status 418, \{"reason": ?"teapot"\}$/m)]);
    });

    test('where the response is lost, the program says so, and sends nothing again', async () => {
      await using sandbox = await startSandbox({ port: 0 });
      await sandbox.controls.PUT('/_sandbox/faults', { body: { api: { after: 'drop', times: 1 } } });
      const { code, output } = await call(sandbox.url, `Authorization: Bearer ${sandbox.token}`);
      expect([code, output]).toEqual([1, expect.stringMatching(/^No response that can be read, so it may have been/m)]);
      const { data } = await sandbox.controls.GET('/_sandbox/cards');
      expect(data?.items.map(({ balance }) => balance)).toEqual([5000]);
    });
  });
});
