import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../contract/root.ts';
import { createCommand, runCommand } from '../../run-command.ts';
import { UserError } from '../../user-error.ts';
import { userPath } from '../../user-path.ts';
import { makeFolder } from '../../write-whole.ts';
import { headOf } from './pack-clone.ts';
import { type Packed, reproduce } from './reproduce.ts';
import { sbomsOf } from './sbom.ts';

const command = createCommand(
  'npm run release:reproduce --',
  'Pack the last commit in two clean clones, and tell whether the tarballs are the same bytes.',
)
  .option('--out <dir>', 'Write the tarballs, their digests and the bills of materials to this folder')
  .action(async ({ out }: { out?: string }) => {
    const target = out === undefined ? undefined : userPath(out);
    // Before it packs, which takes a while.
    if (target !== undefined) await prepareFolder(target, out ?? '');
    const home = await mkdtemp(path.join(tmpdir(), 'reproduce-'));
    try {
      console.log(`Packing ${await headOf(ROOT)} in two clones.`);
      const packed = await reproduce(ROOT, home);
      for (const { name, file, bytes, digest, difference } of packed) {
        console.log(`${path.basename(file)}  ${bytes} bytes  sha512 ${digest}`);
        if (difference !== undefined) console.error(`${name}: the tarballs of the two clones differ: ${difference}.`);
      }
      if (packed.some(({ difference }) => difference !== undefined)) process.exitCode = 1;
      else if (target !== undefined) await writeRelease(target, packed);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

await runCommand(command, process.argv.slice(2));

async function prepareFolder(folder: string, shown: string): Promise<void> {
  try {
    await makeFolder(folder);
    if (!(await stat(folder)).isDirectory()) throw new Error('it is a file');
  } catch (error) {
    const [reason] = (error as Error).message.split(',');
    throw new UserError(`--out ${shown}: cannot be written: ${reason}. Name another folder.`, 2);
  }
}

/** Writes what is published and attached to the release. */
async function writeRelease(out: string, packed: readonly Packed[]): Promise<void> {
  for (const { file } of packed) await copyFile(file, path.join(out, path.basename(file)));
  const sums = packed.map(({ file, digest }) => `${digest}  ${path.basename(file)}\n`);
  await writeFile(path.join(out, 'SHA512SUMS'), sums.join(''));
  for (const [name, sbom] of await sbomsOf(ROOT))
    await writeFile(path.join(out, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
}
