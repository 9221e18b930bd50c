import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCommand, runCommand } from '../packages/unsaid/src/commands/run-command.ts';
import { runBin } from '../packages/unsaid/src/engine/system/run-program.ts';
import { UserError } from '../packages/unsaid/src/engine/system/user-error.ts';
import { ROOT } from './root.ts';

/**
 * The packages with their folders, in the order in which they need each other: what each compiles into, and what it ships
 * as it stands.
 */
export const PACKAGES: readonly Package[] = [
  packageIn('unsaid-runtime'),
  { name: 'reward-card-contract', folder: '.', config: 'src/tsconfig.build.json', out: 'dist/lib', copied: [] },
  packageIn(
    'unsaid',
    'src/engine/read/editor-schemas.yaml',
    'src/engine/system/asyncapi-analytics.json',
    'src/docs',
    'src/open-points/ask.js',
    'src/silences/catalogue',
    'src/silences/words.yaml',
  ),
  packageIn('reward-card'),
  packageIn('reward-card-sandbox', 'page', 'generated/page/tokens.css'),
];

export type PackageName = 'unsaid-runtime' | 'reward-card-contract' | 'unsaid' | 'reward-card' | 'reward-card-sandbox';

interface Package {
  readonly name: PackageName;
  readonly folder: string;
  /** Configuration of the compiler. */
  readonly config: string;
  readonly out: string;
  /** Files shipped unchanged, from the folder. */
  readonly copied: readonly string[];
}

function packageIn(name: PackageName, ...copied: readonly string[]): Package {
  const folder = `packages/${name}`;
  return { name, folder, config: `${folder}/tsconfig.build.json`, out: `${folder}/dist`, copied };
}

const command = createCommand(
  'npm run build --',
  'Compile the five packages, each into a folder of its own, as they are shipped.',
)
  .option('--no-check', 'Skip the type check, which npm test does')
  .action(async ({ check }: { check: boolean }) => {
    for (const each of PACKAGES) await build(each, check);
    await copyLicenceAndChangelog();
  });

if (import.meta.main) await runCommand(command, process.argv.slice(2));

/** The packages of the compiler: the native one, which is quick, and the one before it, which many projects have. */
export type Compiler = 'typescript-7' | 'typescript';

/**
 * Compiles the project of a configuration file, and returns the errors as tsc prints them, each with its further lines.
 * Throws when the compiler is not installed or ends without a word.
 */
export async function compileProject(
  config: string,
  { check = true, compiler = 'typescript-7' }: { readonly check?: boolean; readonly compiler?: Compiler } = {},
): Promise<string[]> {
  // Threads of the native one would each check part of the same types again, which takes more time than it saves.
  const threads = compiler === 'typescript-7' ? ['--singleThreaded'] : [];
  const args = ['--project', config, '--pretty', 'false', ...(check ? [] : ['--noCheck']), ...threads];
  const outcome = await runBin(compiler, 'tsc', args, path.dirname(config));
  if (outcome === undefined) throw new Error(`The package ${compiler} is not installed.`);
  const errors = outcome.output.split(/^(?=\S)/m).filter((line) => line !== '');
  if (outcome.code !== 0 && errors.length === 0)
    throw new Error(`${config}: tsc ended with exit code ${outcome.code}.`);
  return errors;
}

async function build({ folder, config, out, copied }: Package, check: boolean): Promise<void> {
  const target = path.join(ROOT, out);
  await rm(target, { recursive: true, force: true });
  const errors = await compileProject(path.join(ROOT, config), { check });
  if (errors.length > 0) throw new UserError(`npm run build: the code does not compile.\n${errors.join('').trim()}`);
  for (const part of copied) {
    await cp(path.join(ROOT, folder, part), path.join(target, part), {
      recursive: true,
      filter: (source) => source.endsWith(part) || isShipped(source),
    });
  }
  await finishDeclarations(target);
}

/** Each package holds the licence and the changes of all. */
async function copyLicenceAndChangelog(): Promise<void> {
  for (const { folder } of PACKAGES.filter(({ folder }) => folder !== '.')) {
    for (const paper of ['LICENSE', 'CHANGELOG.md']) await cp(path.join(ROOT, paper), path.join(ROOT, folder, paper));
  }
}

/** Shipped files are the compiled sources, without configuration of the compiler. */
function isShipped(file: string): boolean {
  return path.basename(file) !== 'tsconfig.json' && !/(?<!\.d)\.ts$/.test(file);
}

/**
 * In declarations tsc leaves imports as written, `./name.ts`; the file that is shipped is `./name.js`. It also writes
 * `Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 refuses; what `Uint8Array.of` returns is the same type since, and
 * plain `Uint8Array` before.
 */
async function finishDeclarations(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith('.d.ts')) continue;
    const file = path.join(folder, entry);
    const text = await readFile(file, 'utf8');
    const finished = text
      .replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2')
      .replaceAll('Uint8Array<ArrayBuffer>', 'ReturnType<typeof Uint8Array.of>');
    await writeFile(file, finished);
  }
}
