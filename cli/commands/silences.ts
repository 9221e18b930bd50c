import path from 'node:path';
import { type Command, Option } from 'commander';
import { IMPACTS, type Impact } from '../engine/model/roles.ts';
import { printableIn, renderPage } from '../engine/report/render-findings.ts';
import type { Format } from '../engine/report/report.ts';
import { wrapped } from '../engine/system/terminal.ts';
import { UserError } from '../engine/system/user-error.ts';
import { type Found, findSilences, RULES } from '../silences/find-silences.ts';
import { type Read, readDescription } from '../silences/read-description.ts';
import { readSettings, SETTINGS } from '../silences/read-settings.ts';
import { ranked, silencesPage } from '../silences/silences-page.ts';
import { writeRegister } from '../silences/write-register.ts';
import { createCommand, formatOption, judge, terminalWidth } from './run-command.ts';

interface Options {
  readonly contract?: string;
  readonly all?: true | undefined;
  readonly list?: true;
  readonly write?: true;
  readonly failOn?: Impact;
  readonly format: Format;
}

const AFTER = `
A description says what its authors thought of. This lists what a builder would have to guess, as questions to them; it
judges no style. What ${SETTINGS} beside the description switches off or accepts is left out, and so is what its register
asks already.

Exit code: 0; 1 where --fail-on applies; 2 for wrong use, and for a file that cannot be read.`;

/** Lines of a terminal, where the system does not say. */
const DEFAULT_HEIGHT = 40;

export function silencesCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('[file]', 'A description in OpenAPI 3 or AsyncAPI 3')
    .option('--contract <dir>', 'Read the documents in this folder, and what is beside them')
    .option('--all', 'Show every question with all its places')
    .option('--list', 'List the rules')
    .option('--write', 'Add the questions to open-points.yaml, and mark their places, in the folder of the description')
    .addOption(new Option('--fail-on <impact>', 'Exit with 1 where a wrong guess costs this or worse').choices(IMPACTS))
    .addOption(formatOption())
    .addHelpText('after', AFTER)
    .action((file: string | undefined, options: Options) => judge(() => silences(name, file, options)));
}

async function silences(name: string, file: string | undefined, options: Options): Promise<void> {
  const { contract, list, write, failOn, format, all } = options;
  if (list) return console.log(listOf(terminalWidth()));
  if ((file === undefined) === (contract === undefined))
    throw new UserError(`Name either a file or --contract with a folder. See ${name} --help.`, 2);
  const named = file ?? contract ?? '';
  const description = await readDescription(named);
  const found = findSilences(description.documents, description.register, await readSettings(description.read));
  const mostImportant = failOn === undefined ? -1 : IMPACTS.indexOf(failOn);
  const fails = found.silences.some(({ rule }) => IMPACTS.indexOf(rule.impact) <= mostImportant);
  if (write) {
    const written = await writeRegister(description, ranked(found.silences));
    const next = `${name.replace(/silences$/, '')}open-points --contract ${contract ?? path.dirname(named)} --as email`;
    console.log(
      written.length === 0
        ? 'Nothing to add: every question is in the register.'
        : [...written, `Next: ${next}`].join('\n'),
    );
  } else process.stdout.write(render(name, named, description, found, { format, all, exitCode: fails ? 1 : 0 }));
  if (fails) process.exitCode = 1;
}

function render(
  name: string,
  named: string,
  { title, lineOf }: Read,
  found: Found,
  { format, all, exitCode }: Pick<Options, 'format' | 'all'> & { exitCode: number },
): string {
  const isBrief = format === 'text' && !all;
  if (format === 'json') {
    const list = ranked(found.silences).map(({ rule: { find: _, ...rule }, places }) => ({
      ...rule,
      places: places.map(({ kind, pointer, name: place }) => ({
        name: place,
        at: lineOf(kind, pointer),
        document: kind,
        pointer,
      })),
    }));
    return `${JSON.stringify({ version: 1, exitCode, title, questions: list }, null, 2)}\n`;
  }
  const next = `${name} ${named} --write drafts the register of open points, with which open-points, docs, mock and learn work.`;
  const page = silencesPage(found, {
    title,
    lineOf,
    exitCode,
    next,
    ...(isBrief && { height: process.stdout.rows ?? DEFAULT_HEIGHT }),
  });
  return renderPage(printableIn(page), format, terminalWidth());
}

function listOf(width: number): string {
  return ranked(RULES.map((rule) => ({ rule, places: [], fingerprint: '' })))
    .flatMap(({ rule }) => [`${rule.id} (${rule.impact})`, wrapped(rule.says, width, '  ')])
    .join('\n');
}
