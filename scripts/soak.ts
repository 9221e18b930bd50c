import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCommand, runCommand } from '../cli/commands/run-command.ts';
import { ROOT } from '../cli/engine/system/root.ts';
import { UserError } from '../cli/engine/system/user-error.ts';
import { streamTool } from './run-tool.ts';

const command = createCommand(
  'npm run test:soak --',
  'Run the tests that have a long form, by process.env.SOAK, in that form. It takes a while.',
)
  .argument('[name...]', 'Run only the files of tests that match one of these')
  .option('--list', 'Only name the files of tests that would run')
  .action(async (names: readonly string[], { list }: { list?: true }) => {
    process.env.SOAK = '1';
    if (names.length > 0) {
      process.exitCode = await streamTool('vitest', ['run', '--reporter=verbose', ...names]);
      return;
    }
    const switches = await filesWithSwitch(path.join(ROOT, 'test'));
    if (switches.length === 0)
      throw new UserError('No file under test/ reads process.env.SOAK: there is nothing to run.');
    // Related: where a switch stands in a file that tests import, they are what runs.
    const args = list
      ? ['list', '--filesOnly', ...switches]
      : ['related', '--run', '--passWithNoTests=false', '--reporter=verbose', ...switches];
    process.exitCode = await streamTool('vitest', args);
  });

await runCommand(command, process.argv.slice(2));

/** Files below a folder that read the switch, relative to the root. */
async function filesWithSwitch(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'));
  const files = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join(folder, name), 'utf8') })),
  );
  return files
    .filter(({ text }) => text.includes('process.env.SOAK'))
    .map(({ name }) => path.relative(ROOT, path.join(folder, name)).replaceAll(path.sep, '/'))
    .toSorted();
}
