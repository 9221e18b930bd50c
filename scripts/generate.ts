import './compile-cache.ts';
import path from 'node:path';
import { OVERLAY_OPTION, runCommand } from './command.ts';
import { ROOT } from './contract/root.ts';
import { type Drift, findDrift, removeSurplus } from './generate/drift.ts';
import { UserError } from './user-error.ts';
import { shownPath, userPath } from './user-path.ts';
import { writeFolder } from './write-folder.ts';

const EXPLAIN = {
  changed: 'differs from what the documents say.',
  missing: 'is missing.',
  surplus: 'is not generated from anything.',
} as const;

const DONE = { changed: 'updated', missing: 'created', surplus: 'removed' } as const;

await runCommand({
  name: 'npm run generate --',
  summary: 'Write everything under generated/ from the documents, or a variant that an overlay closes.',
  options: {
    check: { type: 'boolean', help: 'Write nothing; fail when the files differ from what would be written' },
    overlay: { ...OVERLAY_OPTION, help: `${OVERLAY_OPTION.help}; needs --out` },
    out: { type: 'string', value: 'DIR', help: 'Write to DIR instead of generated/' },
  },
  async run({ check = false, overlay, out }) {
    const started = performance.now();
    if (overlay !== undefined && out === undefined)
      throw new UserError('--overlay needs --out: name a folder for the variant.');
    const command = commandOf(overlay, out);
    const codes: number[] = [];
    for (const target of await emitTargets(overlay, out, command)) {
      const drift = await findDrift(target.directory, target.wanted, target.isOurs);
      if (check) codes.push(report(target.shown, drift, command));
      else await write(target, drift, started);
    }
    return Math.max(0, ...codes);
  },
});

/** A folder to write, and what belongs into it. */
interface Target {
  readonly directory: string;
  readonly shown: string;
  /** Whether the folder is ours alone: a file in it that nothing generates is drift, and is removed. */
  readonly isOurs: boolean;
  readonly wanted: ReadonlyMap<string, string>;
}

async function emitTargets(overlay: string | undefined, out: string | undefined, command: string): Promise<Target[]> {
  if (overlay !== undefined && out !== undefined) return [folderOf(out, await emitVariant(overlay, command))];
  // Loaded here rather than above, so that the compile cache serves it: most of the time goes into loading.
  const { emitCommitted, emitOpen } = await import('./generate/emit-committed.ts');
  if (out !== undefined) return [folderOf(out, await emitOpen())];
  const committed = await emitCommitted();
  return [...committed].map(([shown, wanted]) => ({
    directory: path.join(ROOT, shown),
    shown,
    isOurs: true,
    wanted,
  }));
}

function folderOf(out: string, wanted: ReadonlyMap<string, string>): Target {
  return { directory: userPath(out), shown: shownPath(out), isOurs: false, wanted };
}

async function write(target: Target, drift: Drift, started: number): Promise<void> {
  const { directory, shown, wanted } = target;
  await writeFolder(target, wanted);
  await removeSurplus(directory, drift);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    drift.size === 0
      ? `${wanted.size} files in ${shown}/ are up to date (${seconds} s).`
      : `Changed ${drift.size} of ${wanted.size} files in ${shown}/ (${seconds} s).${listOf(shown, drift)}`,
  );
}

async function emitVariant(overlay: string, command: string): Promise<Map<string, string>> {
  const { closeWithinLimits } = await import('./load/within-limits.ts');
  return closeWithinLimits({ wanted: 'files', directory: userPath(overlay), shown: shownPath(overlay), command });
}

/** The command that writes what this one writes, with paths as the user named them. */
function commandOf(overlay: string | undefined, out: string | undefined): string {
  const words = [
    ...(overlay === undefined ? [] : ['--overlay', quoted(shownPath(overlay))]),
    ...(out === undefined ? [] : ['--out', quoted(shownPath(out))]),
  ];
  return ['npm run generate', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}

function quoted(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function listOf(shown: string, drift: Drift): string {
  const lines = [...drift].map(([file, state]) => `\n  ${DONE[state]} ${shown}/${file}`);
  return lines.join('');
}

function report(shown: string, drift: Drift, command: string): number {
  for (const [file, state] of drift) {
    console.error(`${shown}/${file}: ${EXPLAIN[state]} Run \`${command}\` and commit the result.`);
  }
  if (drift.size === 0) console.log(`${shown}/ agrees with the documents.`);
  return drift.size === 0 ? 0 : 1;
}
