// Tells how many entries of the lists a run of `silences --format json` asks: `node measure.ts FOLDER`, where the folder holds one
// JSON file for each list, under its name.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '../../../src/engine/read/parse-yaml.ts';

export interface Entry {
  readonly id: string;
  readonly place: string;
  readonly kind: string;
  /** Whether a program has to guess; absent: it has to. */
  readonly guess?: false;
}

interface Printed {
  readonly questions: readonly { readonly id: string; readonly places: readonly { readonly name: string }[] }[];
}

const read = (name: string) => parseYaml(readFileSync(path.join(import.meta.dirname, name), 'utf8'), name).value;

export const LISTS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.yaml') && name !== 'pairs.yaml')
  .map((name) => {
    const { description, silences } = read(name) as unknown as { description: string; silences: readonly Entry[] };
    return { description, silences };
  });

const PAIRS = read('pairs.yaml') as Readonly<Record<string, readonly string[]>>;

export type Outcome = 'found' | 'partly' | 'missed';

/** Whether what was printed asks an entry: at the place that the pair names, or at the operation of the entry or the API. */
export function outcomeOf({ id, place }: Entry, { questions }: Printed): Outcome {
  const asked = (PAIRS[id] ?? []).flatMap((pair) => {
    const [, partly, question, text] = /^(~?)([\w-]+)(?: @ (.+))?$/.exec(pair) ?? [];
    const { places = [] } = questions.find((each) => each.id === question) ?? {};
    const isHere = ({ name }: { name: string }) =>
      text === undefined ? isAt(place, name) : name.toLowerCase().includes(text.toLowerCase());
    return places.some(isHere) ? [partly === '' ? 'found' : 'partly'] : [];
  });
  return asked.includes('found') ? 'found' : asked.includes('partly') ? 'partly' : 'missed';
}

/** Whether a place is that of an entry: its operation, or what is no operation at all. */
function isAt(place: string, name: string): boolean {
  const pathOf = (text: string) =>
    /(?:GET|PUT|POST|PATCH|DELETE|HEAD) [^\s,:]+/.exec(text)?.[0].replace(/^(\w+) \/(?:v\d+|2\.0)(?=\/)/, '$1 ');
  const [wanted, found] = [pathOf(place), pathOf(name)];
  return wanted === undefined || found === undefined || found === wanted || found.startsWith(`${wanted}.`);
}

/** Figures of one list: of all, of money, of security, and of those at which one must guess. */
export function figuresOf(entries: readonly Entry[], printed: Printed) {
  const count = (chosen: readonly Entry[]) => {
    const outcomes = chosen.map((entry) => outcomeOf(entry, printed));
    const of = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
    return { found: of('found'), partly: of('partly'), of: chosen.length };
  };
  return {
    all: count(entries),
    money: count(entries.filter(({ kind }) => kind === 'money')),
    security: count(entries.filter(({ kind }) => kind === 'security')),
    guess: count(entries.filter(({ guess = true }) => guess)),
  };
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', isLong] = process.argv.slice(2);
  const sums: Record<string, { found: number; partly: number; of: number }> = {};
  for (const { description, silences } of LISTS) {
    const printed = JSON.parse(readFileSync(path.join(folder, `${description}.json`), 'utf8')) as Printed;
    const figures = figuresOf(silences, printed);
    for (const [name, each] of Object.entries(figures)) {
      const { found, partly, of } = sums[name] ?? { found: 0, partly: 0, of: 0 };
      sums[name] = { found: found + each.found, partly: partly + each.partly, of: of + each.of };
    }
    console.log(description.padEnd(18), lineOf(figures));
    if (isLong)
      for (const entry of silences)
        if (outcomeOf(entry, printed) !== 'found')
          console.log('  ', outcomeOf(entry, printed), entry.id, PAIRS[entry.id]?.join(', ') ?? '-');
  }
  console.log('all'.padEnd(18), lineOf(sums));
}

function lineOf(figures: Readonly<Record<string, { found: number; partly: number; of: number }>>): string {
  const shown = Object.entries(figures).map(
    ([name, { found, partly, of }]) => `${name} ${found}+${partly}/${of} (${Math.round((100 * found) / (of || 1))} %)`,
  );
  return shown.join('  ');
}
