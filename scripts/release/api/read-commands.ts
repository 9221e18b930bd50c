import { readFileSync } from 'node:fs';
import path from 'node:path';
import { collectOutput } from '../../../cli/engine/system/run-program.ts';
import type { Api, EntryPoint } from './read-api.ts';

/** Reads from their help what the commands of a built package take: arguments, options, choices and defaults. */
export async function readCommands(folder: string): Promise<Api> {
  const { bin = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const api: Api = new Map();
  for (const [name, file] of Object.entries<string>(bin)) await read(path.join(folder, file), [name], api);
  return api;
}

async function read(file: string, [name = '', ...path]: readonly string[], api: Api): Promise<void> {
  // As it is installed, wherever this runs: not from the sources of the packages that it imports.
  const options = { cwd: '.', env: { NODE_OPTIONS: '' } };
  const { code, output } = await collectOutput(process.execPath, [file, ...path, '--help'], options);
  const called = [name, ...path].join(' ');
  if (code !== 0) throw new Error(`${called} --help ended with exit code ${code}: ${output}`);
  const offers: EntryPoint = new Map();
  const commands: string[] = [];
  for (const section of output.split(/\n(?=[A-Z]\w+:\n)/).slice(1)) {
    const [heading = '', ...lines] = section.split('\n');
    const entries = entriesOf(lines);
    if (heading === 'Commands:') commands.push(...entries.map(([taken]) => taken.split(' ')[0] ?? ''));
    if (heading !== 'Arguments:' && heading !== 'Options:') continue;
    for (const [taken, text] of entries) if (!taken.endsWith('--help')) offers.set(taken, text);
  }
  api.set(`command ${called}`, new Map([...offers].toSorted()));
  for (const command of commands.filter((each) => each !== 'help')) await read(file, [name, ...path, command], api);
}

/** The entries of a list of the help: what is given, and the choices and the default that its text names. */
function entriesOf(lines: readonly string[]): [taken: string, text: string][] {
  const end = lines.indexOf('');
  const list = lines.slice(0, end < 0 ? undefined : end).join('\n');
  return list.split(/\n(?= {2}\S)/).map((entry) => {
    const [taken = '', ...words] = entry.trim().split(/ {2,}|\n\s*/);
    const [said = ''] = /\((?:choices|default): .*\)$/.exec(words.join(' ')) ?? [];
    return [taken, said];
  });
}
