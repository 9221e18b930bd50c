import { FAMILIES, type Family, type Measurement, type Trial } from './trial.ts';
import { RESOLUTIONS } from './uses.ts';
import { isAtLeast, majorOf, manifestOf, NAMES, OLDEST_TYPESCRIPT } from './versions.ts';

const [BEGIN, END] = [
  '<!-- measured: begin; written by the run that measured it, do not edit -->',
  '<!-- measured: end -->',
];

/** The part of the README that a run writes: what works everywhere in a line, and since when the rest does. */
export function render({ uses, trials }: Measurement): string {
  const engines = NAMES.map((name) => `\`${name}\` \`${manifestOf(name).engines.node}\``);
  const compilers = trialsOf('typescript', trials).filter(({ version }) => isAtLeast(version, OLDEST_TYPESCRIPT));
  const resolutions = Object.keys(RESOLUTIONS).filter((each) => compilers.every(({ failed }) => !(each in failed)));
  const rows = new Map<string, string[]>();
  for (const use of uses) {
    const since = sinceOf(use, trials);
    if (since !== '') rows.set(since, [...(rows.get(since) ?? []), use]);
  }
  return [
    BEGIN,
    `The \`engines\` promise Node: ${engines.join(', ')}. TypeScript: ${OLDEST_TYPESCRIPT} or newer, with \`moduleResolution\` ${resolutions.map((each) => `\`${each}\``).join(', ')}.`,
    `Each entry point and command, packed and installed, was used by a program in ${rangesOf(trials)}. All work in all of them, but:`,
    [...rows].map(([since, names]) => `- ${names.join(', ')}: ${since}`).join('\n'),
    END,
  ].join('\n\n');
}

/** The oldest Node of each major since which a use works, and the other run-times in which it does not. */
function sinceOf(use: string, trials: readonly Trial[]): string {
  const failed = trials.filter((trial) => trial.failed[use] !== undefined && trial.family !== 'typescript');
  const nodes = trialsOf('node', trials);
  const majors = [...new Set(nodes.map(({ version }) => majorOf(version)))];
  const firsts = majors.flatMap((wanted) => {
    const versions = nodes.filter(({ version }) => majorOf(version) === wanted);
    const at = versions.findLastIndex((trial) => failed.includes(trial)) + 1;
    return versions[at] === undefined ? [] : [{ at, version: versions[at].version.replace(/\.0$/, '') }];
  });
  // Majors in which it works from the start are named where nothing before them works.
  const named = firsts.filter(({ at }, index) => at > 0 || (index === 0 && firsts.length < majors.length));
  const others = new Set(failed.flatMap(({ family }) => (family === 'node' ? [] : [`not in ${FAMILIES[family]}`])));
  const node = named.length > 0 ? [`Node ${named.map(({ version }) => version).join(', ')} or newer`] : [];
  return [...(firsts.length === 0 && majors.length > 0 ? ['not in Node'] : node), ...others].join(', ');
}

const trialsOf = (wanted: Family, trials: readonly Trial[]) => trials.filter(({ family }) => family === wanted);

/** The oldest and the newest version of each run-time. */
function rangesOf(trials: readonly Trial[]): string {
  return (['node', 'bun', 'deno'] as const)
    .map((family) => {
      const versions = trialsOf(family, trials).map(({ version }) => version);
      return `${FAMILIES[family]} ${[...new Set([versions[0], versions.at(-1)])].join(' to ')}`;
    })
    .join(', ');
}

/** The README with another part. Throws where the marks are missing. */
export function replaceSection(readme: string, section: string): string {
  return readme.replace(readSection(readme), () => section);
}

/** The part of a README that a run wrote, with its marks. Throws where they are missing. */
export function readSection(readme: string): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`README.md has no ${BEGIN} ... ${END}.`);
  return readme.slice(begin, end + END.length);
}
