import { ROOT } from './contract/root.ts';
import { checkRelease } from './release/check-release.ts';
import { recordRelease } from './release/record-release.ts';
import { createCommand, runCommand } from './run-command.ts';

const command = createCommand(
  'npm run release --',
  'Record the contract as a release, where version and changelog fit.',
)
  .option('--check', 'Record nothing; only tell whether version and changelog fit what changed since the last release')
  .action(async ({ check }: { check?: true }) => {
    const found = await checkRelease(ROOT);
    for (const problem of found.problems) console.error(problem);
    if (found.problems.length > 0) process.exitCode = 1;
    else console.log(found.says.join(' '));
    if (check || found.problems.length > 0) return;
    const folder = await recordRelease(ROOT, found);
    console.log(`Recorded in ${folder}/. Commit it, then tag the commit: git tag v${found.version}`);
  });

await runCommand(command, process.argv.slice(2));
