import './compile-cache.ts';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { OVERLAY_OPTION, runCommand } from './command.ts';
import { type Drift, findDrift, mendDrift } from './generate/drift.ts';
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
  summary: 'Write everything under generated/ from the documents, or a variant that an overlay closes.',
  options: {
    check: { type: 'boolean', help: 'Write nothing; fail when the files differ from what would be written' },
    overlay: { ...OVERLAY_OPTION, help: `${OVERLAY_OPTION.help}; needs --out` },
    out: { type: 'string', value: 'DIR', help: 'Write to DIR instead of generated/' },
  },
  async run({ check = false, overlay, out = OWN }) {
    const started = performance.now();
    const directory = path.resolve(out);
    const ours = directory === fileURLToPath(new URL(`../${OWN}`, import.meta.url));
    if (overlay !== undefined && ours) throw new UserError('--overlay needs --out: name a folder for the variant.');
    // Loaded here rather than above, so that the compile cache serves it: most of the time goes into loading.
    const { emitCommitted, emitVariant } = await import('./generate/emit-files.ts');
    const wanted = await (overlay === undefined ? emitCommitted() : emitVariant(overlay));
    const drift = await findDrift(directory, wanted, ours);
    if (check) return report(out, drift, overlay);
    await mendDrift(directory, wanted, drift);
    const changed = [...drift].map(([file, state]) => `  ${state} ${out}/${file}`).join('\n');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${wanted.size} files in ${out}/ are up to date (${seconds} s).${changed && `\n${changed}`}`);
    return 0;
  },
});

function report(out: string, drift: Drift, overlay?: string): number {
  const options = [overlay === undefined ? '' : ` --overlay ${overlay}`, out === OWN ? '' : ` --out ${out}`].join('');
  const mend = options === '' ? MEND : `${MEND} --${options}`;
  for (const [file, state] of drift) {
    console.error(`${out}/${file}: ${EXPLAIN[state]} Run \`${mend}\` and commit the result.`);
  }
  if (drift.size === 0) console.log(`${out}/ agrees with the documents.`);
  return drift.size === 0 ? 0 : 1;
}
