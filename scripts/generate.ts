import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT, readContract } from './contract/read-contract.ts';
import { FILES } from './emit/files.ts';
import { UserError } from './user-error.ts';

const MEND = 'npm run generate';

/** The folder that is ours alone: a file in it that nothing generates is drift, and is removed. */
const OWN = 'generated';

const EXPLAIN = {
  changed: 'differs from what the documents say.',
  missing: 'is missing.',
  surplus: 'is not generated from anything.',
} as const;

await runCommand({
  name: 'npm run generate --',
  summary: 'Write everything under generated/ from the documents.',
  options: {
    check: { type: 'boolean', help: 'Write nothing; fail when generated/ differs from what would be written' },
    out: { type: 'string', value: 'DIR', help: 'Write to DIR instead of generated/' },
  },
  async run({ check = false, out = OWN }) {
    const started = performance.now();
    const directory = path.resolve(ROOT, out);
    const wanted = await emitAll();
    const drift = await compare(directory, wanted, directory === path.resolve(ROOT, OWN));
    if (check) return report(out, drift);
    await write(directory, wanted, drift);
    const changed = [...drift].map(([file, state]) => `  ${state} ${out}/${file}`).join('\n');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${wanted.size} files in ${out}/ are up to date (${seconds} s).${changed && `\n${changed}`}`);
    return 0;
  },
});

type Drift = Map<string, 'changed' | 'missing' | 'surplus'>;

async function emitAll(): Promise<Map<string, string>> {
  const contract = await readContract();
  const files = Object.entries(FILES).map(async ([file, emit]) => [file, await emit(contract)] as const);
  return new Map(await Promise.all(files));
}

async function compare(directory: string, wanted: Map<string, string>, ours: boolean): Promise<Drift> {
  const drift: Drift = new Map();
  const present = ours ? await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []) : [];
  for (const entry of present) {
    const file = path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (entry.isFile() && !wanted.has(file)) drift.set(file, 'surplus');
  }
  for (const [file, text] of wanted) {
    const found = await readFile(path.join(directory, file), 'utf8').catch(() => undefined);
    if (found !== text) drift.set(file, found === undefined ? 'missing' : 'changed');
  }
  return drift;
}

function report(out: string, drift: Drift): number {
  for (const [file, state] of drift) {
    console.error(`${out}/${file}: ${EXPLAIN[state]} Run \`${MEND}\` and commit the result.`);
  }
  if (drift.size === 0) console.log(`${out}/ agrees with the documents.`);
  return drift.size === 0 ? 0 : 1;
}

async function write(directory: string, wanted: Map<string, string>, drift: Drift): Promise<void> {
  for (const [file, state] of drift) {
    const target = path.join(directory, file);
    if (state === 'surplus') {
      await rm(target);
      continue;
    }
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, wanted.get(file) ?? '').catch((error: Error) => {
      throw new UserError(`${target}: cannot be written: ${error.message}`);
    });
  }
}
