import { ROOT } from './contract/root.ts';
import { checkReady } from './release/check-ready.ts';
import { checkRelease } from './release/check-release.ts';
import { raiseVersion } from './release/raise-version.ts';
import { recordRelease } from './release/record-release.ts';
import { createCommand, runCommand } from './run-command.ts';

interface Options {
  readonly check?: true;
  readonly ready?: string;
  readonly version?: true;
}

const command = createCommand(
  'npm run release --',
  'Record the contract as a release, where version and changelog fit.',
)
  .option('--check', 'Record nothing; only tell whether version and changelog fit what changed since the last release')
  .option('--ready <tag>', 'Record nothing; only tell whether what is recorded can be published under this tag')
  .option('--version', 'Apply the changesets first: raise the version, write the changelog, and generate')
  .action(async ({ check, ready, version }: Options) => {
    if (version)
      return console.log(`Recorded in releases/${await raiseVersion(ROOT)}/. Commit it, and tag it once merged.`);
    const found = await checkRelease(ROOT);
    const problems = [...found.problems, ...(ready === undefined ? [] : await checkReady(ROOT, found, ready))];
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else console.log(found.says.join(' '));
    if (check || ready !== undefined || problems.length > 0) return;
    const folder = await recordRelease(ROOT, found);
    console.log(`Recorded in ${folder}/. Commit it, then tag the commit: git tag v${found.version}`);
  });

await runCommand(command, process.argv.slice(2));
