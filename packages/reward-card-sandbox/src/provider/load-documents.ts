import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Documents, OWN } from './answers.ts';

/** The answers of a provider cannot be used; `message` is for a person, a line for each thing that is wrong. */
export class AnswersError extends Error {
  override readonly name = 'AnswersError';
}

/** The answers that hold where a provider's are silent: beside the sources, and beside what is built of them. */
function ownOverlay(): string {
  const places = ['../../overlay/', '../../../overlay/'].map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(place)) ?? 'node_modules/reward-card-sandbox/overlay';
}

/**
 * The contract as a provider answers it: of the overlay in a folder, closed by the command reward-card.
 * Rejects with an AnswersError.
 */
export async function closeByOverlay(overlay: string): Promise<Documents> {
  const out = await mkdtemp(path.join(tmpdir(), 'reward-card-sandbox-'));
  try {
    await generate(overlay, out);
    await linkRuntime(out);
    return await loadVariant(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Has generated code in a folder of its own find the package that it imports. */
async function linkRuntime(folder: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('unsaid-runtime/package.json');
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  await symlink(path.dirname(manifest), path.join(folder, 'node_modules/unsaid-runtime'), 'junction');
}

async function generate(overlay: string, out: string): Promise<void> {
  const args = ['generate', '--overlay', overlay, '--fallback', ownOverlay(), '--out', out, '--imports', 'ts'];
  const child = spawn(process.execPath, [commandLine(), ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code, signal] = await once(child, 'close');
  if (code !== 0) throw new AnswersError(said.trim() || `reward-card generate ended with ${signal ?? code}.`);
}

/** The program of reward-card, of the project that the sandbox is started in or beside the sandbox. */
function commandLine(): string {
  for (const base of [path.join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return path.join(path.dirname(createRequire(base).resolve('reward-card/package.json')), 'bin.js');
    } catch {
      // Looked for at the next place.
    }
  }
  throw new AnswersError('To read an overlay, the sandbox needs reward-card: npm install --save-dev reward-card.');
}

/** A word of a command to copy into a POSIX shell. */
function shellWord(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Error for a folder that is not an unchanged generated contract. */
export function notGenerated(folder: string, reason: string): AnswersError {
  const options = [
    '--overlay',
    'answers',
    '--fallback',
    path.relative('', ownOverlay()),
    '--out',
    folder,
    '--imports',
    'ts',
  ];
  const command = options.map(shellWord).join(' ');
  return new AnswersError(`${folder}: ${reason}. Write it by: npx reward-card generate ${command}`);
}

/** The contract in a folder that `reward-card generate --overlay ... --fallback ...` wrote. Rejects with an AnswersError. */
export async function loadVariant(folder: string): Promise<Documents> {
  const fileOf = (name: string) => path.resolve(folder, name);
  const readJson = async (name: string) => JSON.parse(await readFile(fileOf(name), 'utf8'));
  const load = (name: string) => import(pathToFileURL(fileOf(name)).href);
  const [openapi, asyncapi, openPoints, { variant }, { EVENT_EXAMPLES: eventExamples }] = await Promise.all([
    ...['openapi.json', 'asyncapi.json', 'open-points.json'].map(readJson),
    ...['variant.ts', 'event-examples.ts'].map(load),
  ]).catch((error: Error) => {
    if (/outside a module/.test(error.message))
      throw new AnswersError(`${folder}: its package.json makes it CommonJS. Run there: npm pkg set type=module`);
    throw notGenerated(folder, `cannot be read: ${error.message.split(/\n| imported from /)[0]}`);
  });
  const documents: Documents = { openapi, asyncapi, openPoints, variant, eventExamples };
  const lacking = Object.keys(OWN.variant.operations).find((id) => !Object.hasOwn(variant.operations, id));
  if (lacking !== undefined) throw notGenerated(folder, `has no operation ${lacking}, so it is of another API`);
  const answered = documents.openPoints.filter(({ answers }) => answers.length > 0).map(({ id }) => id);
  const silent = OWN.openPoints.find(({ id }) => !answered.includes(id));
  if (silent !== undefined) throw notGenerated(folder, `${silent.id} is not answered there`);
  return documents;
}
