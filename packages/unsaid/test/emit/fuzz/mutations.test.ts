import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { parseYaml } from '../../../src/engine/read/parse-yaml.ts';
import { createDraw } from '../../schemas/random-schemas.ts';
import { own } from './descriptions.ts';
import type { Generated } from './generate-in-process.ts';
import { mutated } from './mutate.ts';

const { DESCRIPTIONS, SOAK } = process.env;
/** The same draw each time; another one by name. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261128);
/** 3,000 take an hour, and are asked for by name. */
const MUTATIONS = Number(process.env.MUTATIONS ?? (SOAK ? 300 : 12));
/** Mutations that all commands are called with: 150 with 3,000. */
const THROUGH_ALL = Math.ceil(MUTATIONS / 20);
const MOST_MS = 30_000;
/** When a process is ended, however busy the machine is. */
const LAST_MS = 10 * MOST_MS;
/** Of larger descriptions fewer are tried. */
const USUAL_SIZE = 30_000;

interface Description {
  readonly name: string;
  readonly files: Readonly<Record<string, object>>;
  readonly size: number;
}

/** A program that stays warm and takes one message after the other; it is started anew where it does not answer in time. */
class Warm implements AsyncDisposable {
  #child: ChildProcess | undefined;
  readonly #program: string;

  constructor(program: string) {
    this.#program = path.join(import.meta.dirname, program);
  }

  async run(message: string | readonly string[]): Promise<Generated> {
    this.#child ??= fork(this.#program, { execArgv: ['--conditions=unsaid-source'], stdio: 'inherit' });
    const child = this.#child;
    const ending = new AbortController();
    const { signal } = ending;
    const failed = (message: string): [Generated] => [{ kind: 'failed', message, milliseconds: 0 }];
    const late = setTimeout(() => child.kill('SIGKILL'), LAST_MS);
    child.send(message);
    const ended = once(child, 'exit', { signal }).then(
      () => failed('the process ended, or was ended as it took too long'),
      () => failed('left'),
    );
    const [generated] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Generated];
    clearTimeout(late);
    ending.abort();
    if (generated.kind === 'failed') await this[Symbol.asyncDispose]();
    return generated;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

async function published(folder: string): Promise<Description[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isDirectory());
  return Promise.all(
    names.map(async ({ name }) => {
      const files = (await readdir(path.join(folder, name))).filter((file) => /\.(?:ya?ml|json)$/.test(file));
      const texts = await Promise.all(files.map((file) => readFile(path.join(folder, name, file), 'utf8')));
      const parsed = texts.map((text, index) => [
        files[index] ?? '',
        parseYaml(text, files[index] ?? '').value as object,
      ]);
      return { name, files: Object.fromEntries(parsed), size: texts.join('').length };
    }),
  );
}

const ofRepository = async (): Promise<Description[]> =>
  (await own())
    .filter(({ name }) => !name.includes('overlay'))
    .map(({ name, files }) => ({
      name,
      files: files as Description['files'],
      size: JSON.stringify(files).length,
    }));

async function write(root: string, files: Description['files']): Promise<void> {
  for (const [file, whole] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    // JSON is YAML.
    await writeFile(path.join(root, file), JSON.stringify(whole));
  }
}

interface Mutated {
  /** Folder of the mutation, and of what it was made of. */
  readonly root: string;
  readonly original: string;
}

/** Has each of a number of mutations tried, and counts how that ended. */
async function tryAll(
  descriptions: readonly Description[],
  count: number,
  attempt: (mutation: Mutated) => AsyncIterable<Generated> | Iterable<Generated>,
): Promise<void> {
  const home = await temporaryFolder();
  const shares = descriptions.map(({ size }) => USUAL_SIZE / Math.max(USUAL_SIZE, size));
  const sum = shares.reduce((all, each) => all + each, 0);
  const failures: string[] = [];
  const counts = { result: 0, refused: 0, failed: 0 };
  let slowest = 0;
  for (const [index, { name, files }] of descriptions.entries()) {
    const tries = Math.ceil((count * (shares[index] ?? 0)) / sum);
    const root = path.join(home, name.replaceAll(/\W/g, '-'));
    const original = `${root}-original`;
    await write(original, files);
    for (let round = 0; round < tries; round += 1) {
      const seed = SEED + index * 100_000 + round;
      const draw = createDraw(seed);
      const chosen = draw.pick(Object.keys(files));
      const { document, edits } = mutated(files[chosen] ?? {}, draw);
      await write(root, { ...files, [chosen]: document });
      for await (const { kind, message, milliseconds } of attempt({ root, original })) {
        slowest = Math.max(slowest, milliseconds);
        const isOneLine = /^[^\n]*(?:\.ya?ml|\.json|\.har)[^\n]*$/.test(message);
        counts[kind] += 1;
        if (kind === 'failed' || (kind === 'refused' && !isOneLine) || milliseconds > MOST_MS)
          failures.push(`${name}, seed ${seed}, ${edits.join(', ')}: ${message} (${Math.round(milliseconds)} ms)`);
      }
    }
  }
  console.info(`Mutations: ${JSON.stringify(counts)}, slowest ${Math.round(slowest)} ms.`);
  expect(failures).toEqual([]);
}

async function generateAll(descriptions: readonly Description[]): Promise<void> {
  await using generator = new Warm('generate-in-process.ts');
  await tryAll(descriptions, MUTATIONS, async function* ({ root }) {
    yield await generator.run(root);
  });
}

const EMPTY_RECORDING = '{"log":{"version":"1.2","creator":{"name":"test","version":"1"},"entries":[]}}';

test('mutations of our contracts end with a result or in one line', async () => {
  await generateAll(await ofRepository());
});

describe.runIf(SOAK && DESCRIPTIONS)('mutations of public descriptions', () => {
  test('are generated from, or end in one line', async () => {
    await generateAll(await published(DESCRIPTIONS ?? ''));
  });

  test('are taken by all commands, or end in one line', async () => {
    const out = await temporaryFolder();
    const recording = path.join(out, 'empty.har');
    await writeFile(recording, EMPTY_RECORDING);
    await using commands = new Warm('commands-in-process.ts');
    await tryAll(await published(DESCRIPTIONS ?? ''), THROUGH_ALL, async function* ({ root, original }) {
      yield await commands.run(['lint', root]);
      yield await commands.run(['silences', root]);
      yield await commands.run(['generate', root, '--out', path.join(out, 'generated')]);
      yield await commands.run(['docs', root, '--out', path.join(out, 'docs')]);
      yield await commands.run(['open-points', root]);
      yield await commands.run(['diff', original, root]);
      yield await commands.run(['mock', root, '--port', '0']);
      yield await commands.run(['learn', recording, '--contract', root, '--out', path.join(out, 'learned')]);
    });
  });
});
