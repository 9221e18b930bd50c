import { readFile } from 'node:fs/promises';
import { run } from '../packages/reward-card/src/run.ts';
import { writeTo } from '../packages/unsaid/src/commands/generate.ts';
import { createCommand, runCommand } from '../packages/unsaid/src/commands/run-command.ts';
import { emitFiles, plainFiles } from '../packages/unsaid/src/engine/emit/files.ts';
import type { OpenApiDocument } from '../packages/unsaid/src/engine/model/contract.ts';
import { bundleDocument } from '../packages/unsaid/src/engine/read/bundle-document.ts';
import { plainContract } from '../packages/unsaid/src/engine/read/normalise.ts';
import { ROOT } from './root.ts';

/** Commands as any user runs them: for the contract, and for the variant of the sandbox. */
const COMMANDS = [
  'generate . --out generated --editor-schemas --yaml',
  'generate . --overlay packages/reward-card-sandbox/overlay --out packages/reward-card-sandbox/generated',
];

/** The controls of the sandbox: an API of its own, whose parts are called after it. */
const CONTROLS = {
  folder: 'packages/reward-card-sandbox/controls',
  document: 'packages/reward-card-sandbox/controls/openapi.yaml',
  out: 'packages/reward-card-sandbox/generated/controls',
};

/** The design of the docs, for the page of the sandbox. */
const TOKENS = { out: 'packages/reward-card-sandbox/generated/page', file: 'packages/unsaid/src/docs/tokens.css' };

const NAME = 'npm run generate';

const command = createCommand(
  `${NAME} --`,
  'Write generated/ and packages/reward-card-sandbox/generated/ from the documents.',
)
  .option('--check', 'Write nothing; fail if the files are out of date')
  .action(async ({ check }: { check?: true }) => {
    process.chdir(ROOT);
    for (const line of COMMANDS) await run([...line.split(' '), ...(check ? ['--check'] : [])]);
    const tokens = new Map([['tokens.css', await readFile(TOKENS.file, 'utf8')]]);
    const written = [
      await writeTo({ out: CONTROLS.out, files: await emitControls(), check, command: NAME }),
      await writeTo({ out: TOKENS.out, files: tokens, check, command: NAME }),
    ];
    if (written.includes(false)) process.exitCode = 1;
  });

if (import.meta.main) await runCommand(command, process.argv.slice(2));

async function emitControls(): Promise<Map<string, string>> {
  const { folder, document: file } = CONTROLS;
  const { document } = await bundleDocument<OpenApiDocument>(ROOT, file, { folders: [folder], isStrict: true });
  return emitFiles(plainContract(document, { documents: [`${folder}/`], command: NAME }), plainFiles('Control'));
}
