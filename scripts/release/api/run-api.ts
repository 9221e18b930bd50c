import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createCommand, runCommand } from '../../../packages/unsaid/src/commands/run-command.ts';
import { writeWhole } from '../../../packages/unsaid/src/engine/system/whole-files.ts';
import { PACKAGES } from '../../build.ts';
import { ROOT } from '../../root.ts';
import { runStep } from '../../run-tool.ts';
import { type Api, readApi, readCommands } from './read-api.ts';

/** Folder of the reports, relative to the root of the repository; one for each package. */
export const REPORTS = 'scripts/release/api';

const command = createCommand(
  'npm run api --',
  `Write what the packages offer into ${REPORTS}/: exports with their types, commands with their options.`,
).action(async () => {
  await runStep(ROOT, ['node', 'scripts/build.ts', '--no-check']);
  for (const { name, folder } of PACKAGES) {
    const built = path.join(ROOT, folder);
    const api = new Map([...readApi(built), ...(await readCommands(folder === '.' ? built : asPacked(folder)))]);
    const shown = `${REPORTS}/${name}.api.md`;
    const target = { file: path.join(ROOT, shown), shown, advice: 'Make the folder writable.' };
    const heading = `# What ${name} offers\n\nWritten by \`npm run api\`; \`npm test\` compares.\n`;
    await writeWhole(target, [heading, ...sectionsOf(api)].join('\n'));
  }
});

/** The surface of a package in Markdown, a section for each entry point or command. */
export function sectionsOf(api: Api): string[] {
  return [...api].map(([entry, offers]) => {
    const code = [...offers].map(([offered, text]) => `// ${offered}\n${text === '' ? '' : `${text}\n`}`).join('\n');
    return `## ${entry}\n${code === '' ? '' : `\n\`\`\`ts\n${code}\`\`\`\n`}`;
  });
}

/** A copy of what is packed of a package: beside its sources, its command would run from them. */
function asPacked(folder: string): string {
  const copy = path.join(ROOT, 'dist/packed', folder);
  const { files } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
  rmSync(copy, { recursive: true, force: true });
  for (const file of ['package.json', ...files])
    if (existsSync(path.join(ROOT, folder, file)))
      cpSync(path.join(ROOT, folder, file), path.join(copy, file), { recursive: true });
  return copy;
}

if (import.meta.main) await runCommand(command, process.argv.slice(2));
