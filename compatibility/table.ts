import { FAMILIES, type Measurement, type Trial } from './trial.ts';
import { RESOLUTIONS } from './uses.ts';
import { majorOf } from './versions.ts';

/** Reasons, each listed once; a cell refers to one by its number. */
export class Notes {
  readonly #reasons: string[] = [];

  /** The number of a reason, as cells show it. */
  refer(reason: string): string {
    if (!this.#reasons.includes(reason)) this.#reasons.push(reason);
    return `[${this.#reasons.indexOf(reason) + 1}]`;
  }

  toMarkdown(): string {
    return this.#reasons.map((reason, at) => `${at + 1}. \`${reason.replaceAll('`', "'")}\``).join('\n');
  }
}

/**
 * A column for each major version of Node and for the other run-times, a row for the uses that have the same cells; where
 * a row has many, they are listed below.
 */
export function tableOfRunTimes({ uses, trials }: Measurement, notes: Notes): string {
  const runTimes = trials.filter(({ family }) => family !== 'typescript');
  const columnOf = ({ family, version }: Trial) => (family === 'node' ? `Node ${majorOf(version)}` : FAMILIES[family]);
  const columns = [...new Set(runTimes.map(columnOf))].map((name) => ({
    name,
    trials: runTimes.filter((trial) => columnOf(trial) === name),
  }));
  const rows = new Map<string, string[]>();
  for (const use of uses) {
    const cells = columns.map((column) => cellOf(column.trials, use, notes)).join(' | ');
    rows.set(cells, [...(rows.get(cells) ?? []), use]);
  }
  const lines = [...rows].map(
    ([cells, names]) => `| ${isLong(names) ? countOf(names) : names.join(', ')} | ${cells} |`,
  );
  const lists = [...rows.values()].filter(isLong).map((names) => `\n${countOf(names)}: ${names.join(', ')}.`);
  const head = `| | ${columns.map(({ name }) => name).join(' | ')} |`;
  return [head, ruleOf(columns.length + 1), ...lines, ...lists].join('\n');
}

/** A column for each resolution, a row for the successive compilers that have the same cells. */
export function tableOfCompilers({ trials }: Measurement, notes: Notes): string {
  const resolutions = Object.keys(RESOLUTIONS);
  const rows: { cells: string; versions: string[] }[] = [];
  for (const trial of trials.filter(({ family }) => family === 'typescript')) {
    const cells = resolutions.map((resolution) => cellOf([trial], resolution, notes)).join(' | ');
    const last = rows.at(-1);
    if (last?.cells === cells) last.versions.push(trial.version);
    else rows.push({ cells, versions: [trial.version] });
  }
  const lines = rows.map(({ cells, versions }) => `| ${rangeOf(versions)} | ${cells} |`);
  const columns = resolutions.map((resolution) => `\`${resolution}\``).join(' | ');
  return [`| TypeScript | ${columns} |`, ruleOf(resolutions.length + 1), ...lines].join('\n');
}

/** Since which of some versions, oldest first, something works in all that come after. */
function cellOf(trials: readonly Trial[], tried: string, notes: Notes): string {
  const at = trials.findLastIndex(({ failed }) => failed[tried] !== undefined);
  const reason = trials[at]?.failed[tried];
  if (reason === undefined) return 'yes';
  const since = trials[at + 1]?.version.replace(/\.0$/, '');
  return `${since === undefined ? 'no' : `from ${since}`} ${notes.refer(reason)}`;
}

/** More names than a cell has room for are listed below the table. */
const isLong = (names: readonly string[]) => names.length > 4;
const countOf = (names: readonly string[]) => `The ${names.length} below`;
const rangeOf = (versions: readonly string[]) => [...new Set([versions[0], versions.at(-1)])].join(' – ');
const ruleOf = (columns: number) => `|${'---|'.repeat(columns)}`;
