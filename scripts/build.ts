import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from './command.ts';
import { ROOT } from './contract/read-contract.ts';
import { runTool } from './run-tool.ts';
import { UserError } from './user-error.ts';

/** Everything that the package ships as code; `dist/docs` is none of it. */
const OUT = path.join(ROOT, 'dist/lib');

/** Written for what they are, so that no compiler has to: generated JavaScript, and the page of the sandbox. */
const COPIED = [
  ...['generated/validators.js', 'generated/validators.d.ts'],
  ...['generated/sandbox/validators.js', 'generated/sandbox/validators.d.ts', 'src/sandbox/page'],
];

await runCommand({
  name: 'npm run build --',
  summary: 'Compile src/ and generated/ into dist/lib/, as the package ships them.',
  options: {},
  async run() {
    await rm(OUT, { recursive: true, force: true });
    const { code, output } = await runTool('tsc', ['-p', 'tsconfig.build.json', '--outDir', OUT]);
    if (code !== 0) throw new UserError(`npm run build: the code does not compile.\n${output.trim()}`);
    for (const part of COPIED)
      await cp(path.join(ROOT, part), path.join(OUT, part), { recursive: true, filter: isShipped });
    await nameCompiledFiles();
    return 0;
  },
});

/** The page's folder also holds the configuration that its types are checked with. */
function isShipped(file: string): boolean {
  return path.basename(file) !== 'tsconfig.json';
}

/** In declarations tsc leaves imports as written, `./name.ts`; the file that is shipped is `./name.js`. */
async function nameCompiledFiles(): Promise<void> {
  for (const entry of await readdir(OUT, { recursive: true })) {
    if (!entry.endsWith('.d.ts')) continue;
    const file = path.join(OUT, entry);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
}
