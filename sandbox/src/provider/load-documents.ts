import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Documents } from './answers.ts';

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
 * The contract as a provider answers it: of the overlay in a folder, closed by the command line of reward-card-cli.
 * Rejects with an AnswersError.
 */
export async function closeByOverlay(overlay: string): Promise<Documents> {
  const out = await mkdtemp(path.join(tmpdir(), 'reward-card-sandbox-'));
  try {
    await generate(overlay, out);
    return await loadVariant(out);
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function generate(overlay: string, out: string): Promise<void> {
  const args = ['generate', '--overlay', overlay, '--fallback', ownOverlay(), '--out', out];
  const child = spawn(process.execPath, [commandLine(), ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new AnswersError(said.trim() || `reward-card generate ended with ${code}.`);
}

/** The program of reward-card-cli, of the project that the sandbox is started in or beside the sandbox. */
function commandLine(): string {
  for (const base of [path.join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return path.join(path.dirname(createRequire(base).resolve('reward-card-cli/package.json')), 'bin.js');
    } catch {
      // Looked for at the next place.
    }
  }
  throw new AnswersError(
    'To read an overlay, the sandbox needs reward-card-cli: npm install --save-dev reward-card-cli.',
  );
}

const FILES = ['openapi.json', 'asyncapi.json', 'open-points.json'] as const;

/** The contract in a folder that `reward-card generate --overlay ... --fallback ...` wrote. Rejects with an AnswersError. */
export async function loadVariant(folder: string): Promise<Documents> {
  const directory = path.resolve(folder);
  const remedy = `Write it by: reward-card generate --overlay answers --fallback ${path.relative('', ownOverlay())} --out ${folder}`;
  if (!(await stat(directory).catch(() => undefined))?.isDirectory())
    throw new AnswersError(`${folder}: no such folder. ${remedy}`);
  try {
    const [openapi, asyncapi, openPoints] = await Promise.all(
      FILES.map(async (file) => JSON.parse(await readFile(path.join(directory, file), 'utf8'))),
    );
    const load = (file: string) => import(pathToFileURL(path.join(directory, file)).href);
    const [{ variant }, { EVENT_EXAMPLES: eventExamples }] = await Promise.all([
      load('variant.ts'),
      load('event-examples.ts'),
    ]);
    const silent = openPoints.find((point: Documents['openPoints'][number]) => !point.answers?.length);
    if (silent !== undefined) throw new AnswersError(`${folder}: nobody answers ${silent.id} there. ${remedy}`);
    return { openapi, asyncapi, openPoints, variant, eventExamples };
  } catch (error) {
    if (error instanceof AnswersError) throw error;
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    throw new AnswersError(`${folder}: is not a generated contract (${reason}). ${remedy}`);
  }
}
