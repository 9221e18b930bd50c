import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { documents } from '../../../../test/contract.ts';
import { readRows } from '../../../../test/read-rows.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createSigner } from '../../../unsaid/src/check-receiver/signature.ts';
import { contractOf } from '../../../unsaid/src/engine/load/read-contract.ts';
import type { Contract } from '../../../unsaid/src/engine/model/contract.ts';
import { createAnalysis } from '../../../unsaid/src/engine/observe/create-analysis.ts';
import { readStatements } from '../../../unsaid/src/engine/read/read-statements.ts';
import { readBelow } from '../../../unsaid/src/engine/read/read-text.ts';
import { UserError } from '../../../unsaid/src/engine/system/user-error.ts';
import { startMock } from '../../../unsaid/src/mock/start-mock.ts';
import { startSandbox } from '../../src/index.ts';
import { type Effects, effectsOf, partsOf } from './effects.ts';
import { generate } from './providers.ts';

const FOLDER = 'packages/reward-card-sandbox/test/providers/answers';
const OVERLAYS = ['credentials', 'idempotency', 'errors', 'events', 'signatures', 'limits'] as const;

interface Remedy {
  readonly overlay: string;
  readonly file: string;
  /** What a line of the refusal says, and the change that it asks for. */
  readonly says: string;
  readonly from: string;
  readonly to: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What one answer changes. */
interface Result extends Readonly<Record<keyof Effects, readonly string[] | '-'>> {
  readonly overlay: string;
  readonly point: string;
  readonly sandbox: 'followed' | 'named';
  /** A regular expression over the generated files. */
  readonly types?: string;
  /** A call that the mock and the sandbox refuse because of it. */
  readonly refused?: Call;
  /** A response that `check` and `learn` call a breach of it. */
  readonly breach?: Call & { readonly status: number; readonly answered: unknown };
  /** A header that `check-receiver` sends because of it, and its form. */
  readonly delivery?: readonly [name: string, form: string];
}

const REMEDIES = await readRows<Remedy>(`${FOLDER}/remedies.yaml`);
const RESULTS = await readRows<Result>(`${FOLDER}/results.yaml`);

/** A copy of an overlay with the first so many of its remedies. */
async function amended(overlay: string, remedies: readonly Remedy[]): Promise<string> {
  const folder = await temporaryFolder();
  await cp(path.join(ROOT, FOLDER, overlay), folder, { recursive: true });
  for (const { file, from, to } of remedies) {
    const target = path.join(folder, `${file}.overlay.yaml`);
    const text = await readFile(target, 'utf8');
    expect(text).toContain(from);
    await writeFile(
      target,
      text.replace(from, () => to),
    );
  }
  return folder;
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: Error) => error.message,
  );

describe.each(sampled(OVERLAYS, 1_000))('the overlay %s', (overlay) => {
  const remedies = REMEDIES.filter((each) => each.overlay === overlay);
  const rows = RESULTS.filter((each) => each.overlay === overlay);

  test('starts as first written, or is refused with remedies after which it starts', async () => {
    const left = [...remedies];
    const done: Remedy[] = [];
    for (;;) {
      const folder = await amended(overlay, done);
      const open = await refusalOf(contractOf(documents, folder));
      const start = async () => {
        const { folder: variant } = await generate(folder, path.join(folder, 'variant'), true);
        await using _ = await startSandbox({ port: 0, variant });
      };
      const said = open || (await refusalOf(start()));
      if (said === '') break;
      const asked = left.filter(({ says }) => said.includes(says));
      expect(asked.length, said).toBeGreaterThan(0);
      for (const remedy of asked) left.splice(left.indexOf(remedy), 1);
      done.push(...asked);
    }
    expect(left).toEqual([]);
  });

  test('has a row for each answer, and each row holds', async () => {
    const folder = await amended(overlay, remedies);
    const contract = await contractOf(documents, folder);
    const answered = contract.openPoints.filter(({ answers = [] }) => answers.length > 0);
    expect(rows.map(({ point }) => point)).toEqual(answered.map(({ id }) => id));
    const filled = await generate(folder, path.join(folder, 'variant'), true);
    const own = await generate(folder, path.join(folder, 'own'), false);
    const files = await Promise.all(
      ['rest.ts', 'events.ts', 'server.ts', 'client.ts', 'operations.ts', 'receiver.ts', 'open-points.json'].map(
        (file) => readFile(path.join(own.folder, file), 'utf8'),
      ),
    );
    const text = files.join('\n');
    await using sandbox = await startSandbox({ port: 0, clock: 'manual', variant: filled.folder });
    const mock = await startMock({ contract, port: 0 });
    const named = sandbox.answers.unfollowed.map((line) => /: ([a-z-]+) is/.exec(line)?.[1]);
    for (const row of rows) {
      const { point, types, refused, breach, delivery } = row;
      expect([point, named.includes(point) ? 'named' : 'followed']).toEqual([point, row.sandbox]);
      // The docs and the register show the words of the answer.
      const words = JSON.stringify(answerTo(contract, point));
      expect([point, text.includes(words), types === undefined || new RegExp(types).test(text)]).toEqual([
        point,
        true,
        true,
      ]);
      if (refused !== undefined) {
        const statuses = [await send(mock.url, refused), await send(sandbox.url, refused)];
        for (const status of statuses) expect(status, point).toBeGreaterThanOrEqual(400);
      }
      if (breach !== undefined) expect(await breachesOf(contract, breach), point).toContain(point);
      if (delivery !== undefined) {
        const signer = createSigner(
          contract,
          { algorithm: 'hmac-sha256', encoding: 'hex', content: '{body}' },
          'secret',
        );
        const { headers } = await signer.sign(new TextEncoder().encode('{}'));
        expect(headers[delivery[0]], point).toMatch(new RegExp(delivery[1]));
      }
    }
    await mock.close();
  });

  test('each answer changes what its row says, and no row says more', { timeout: 300_000 }, async () => {
    const whole = await partsOf(await amended(overlay, remedies));
    for (const row of sampled(rows, 3)) {
      const { point, mock, check, learn, receiver, code, docs, types, refused, breach, delivery } = row;
      const effects = await effectsOf(whole, () => amended(overlay, remedies), point);
      const shown = Object.fromEntries(
        Object.entries(effects).map(([at, parts]) => [at, parts.length > 0 ? parts : '-']),
      );
      expect([point, shown]).toEqual([point, { mock, check, learn, receiver, code, docs }]);
      if (types !== undefined) expect([point, code]).not.toEqual([point, '-']);
      if (delivery !== undefined) expect([point, receiver]).toEqual([point, ['events']]);
      if (refused !== undefined) expect([point, mock]).toEqual([point, expect.arrayContaining(['requests'])]);
      if (breach !== undefined) expect([point, learn]).toEqual([point, expect.arrayContaining(['responses'])]);
    }
  });
});

function answerTo({ openPoints }: Contract, id: string): string {
  return openPoints.find((point) => point.id === id)?.answers?.[0]?.answer ?? '';
}

async function send(url: string, { method, path: at, headers = {}, body }: Call): Promise<number> {
  const sent = { method, headers: { 'content-type': 'application/json', ...headers } };
  const { status } = await fetch(url + at, body === undefined ? sent : { ...sent, body: JSON.stringify(body) });
  return status;
}

/** Ids of the points that breaches name, of a recorded exchange. */
async function breachesOf(
  contract: Contract,
  { method, path: at, headers = {}, body, ...response }: NonNullable<Result['breach']>,
) {
  const analysis = createAnalysis(contract, { statements: await readStatements(readBelow(ROOT)) });
  const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  analysis.addExchange({
    source: { file: 'recorded.har', entry: 1 },
    request: {
      ...{ method, url: `https://api.example${at}`, headers: Object.entries(headers) },
      ...(body !== undefined && { body: bytes(body) }),
    },
    response: {
      status: response.status,
      headers: [['content-type', 'application/json']],
      body: bytes(response.answered),
    },
  });
  const { findings } = analysis.result();
  return findings.filter((each) => each.class === 'breach').flatMap(({ openPoints }) => openPoints);
}

test('a line that refuses an overlay names file and line', async () => {
  const error = await contractOf(documents, path.join(ROOT, FOLDER, 'limits')).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UserError);
  expect(String((error as Error).message)).toMatch(/limits\/openapi\.overlay\.yaml:\d+: /);
});
