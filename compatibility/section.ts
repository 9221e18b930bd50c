import { Notes, tableOfCompilers, tableOfRunTimes } from './table.ts';
import { FAMILIES, type Family, type Measurement } from './trial.ts';
import { manifestOf, NAMES, OLDEST_TYPESCRIPT } from './versions.ts';

const [BEGIN, END] = [
  '<!-- measured: begin; written by the run that measured it, do not edit -->',
  '<!-- measured: end -->',
];

/** The part of the README that a run writes. */
export function render(measurement: Measurement): string {
  const engines = NAMES.map((name) => `\`${name}\` \`${manifestOf(name).engines.node}\``);
  const notes = new Notes();
  return [
    BEGIN,
    `The \`engines\` promise Node: ${engines.join(', ')}. TypeScript: ${OLDEST_TYPESCRIPT} or newer.`,
    'The entry points and commands of the packages, packed and installed, each used by a program:',
    tableOfRunTimes(measurement, notes),
    `With ${versionsOf(measurement)}; "from" names the first of these that works.`,
    'Those programs compiled, with `strict`, `exactOptionalPropertyTypes` and without `skipLibCheck`, by `moduleResolution`:',
    tableOfCompilers(measurement, notes),
    'What they print where it fails:',
    notes.toMarkdown(),
    END,
  ].join('\n\n');
}

function versionsOf({ trials }: Measurement): string {
  const versions = (wanted: Family) => trials.flatMap(({ family, version }) => (family === wanted ? [version] : []));
  return (['node', 'bun', 'deno'] as const)
    .map((family) => `${FAMILIES[family]} ${versions(family).join(', ')}`)
    .join('; ');
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
