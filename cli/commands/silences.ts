import path from 'node:path';
import { type Command, Option } from 'commander';
import { IMPACTS, type Impact } from '../engine/model/roles.ts';
import { printableIn, renderPage } from '../engine/report/render-page.ts';
import type { Format } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { findSilences, type Silence } from '../silences/find-silences.ts';
import { type Read, readDescription } from '../silences/read-description.ts';
import { ranked, silencesPage } from '../silences/silences-page.ts';
import { writeRegister } from '../silences/write-register.ts';
import { createCommand, formatOption, judge, terminalWidth } from './run-command.ts';

interface Options {
  readonly contract?: string;
  readonly write?: true;
  readonly failOn?: Impact;
  readonly format: Format;
}

const AFTER = `
A description says what its authors thought of. This lists what a builder would have to guess, as questions to them; it
judges no style. What the register beside the description asks already is not repeated, and counts for --fail-on.

Exit code: 0; 1 where --fail-on applies; 2 for wrong use, and for a file that cannot be read.`;

export function silencesCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('[file]', 'A description in OpenAPI 3 or AsyncAPI 3')
    .option('--contract <dir>', 'Read the documents in this folder, and what is beside them')
    .option('--write', 'Add the questions to open-points.yaml, and mark their places, in the folder of the description')
    .addOption(new Option('--fail-on <impact>', 'Exit with 1 where a wrong guess costs this or worse').choices(IMPACTS))
    .addOption(formatOption())
    .addHelpText('after', AFTER)
    .action((file: string | undefined, options: Options) => judge(() => silences(name, file, options)));
}

async function silences(name: string, file: string | undefined, options: Options): Promise<void> {
  const { contract, write, failOn, format } = options;
  if ((file === undefined) === (contract === undefined))
    throw new UserError(`Name either a file or --contract with a folder. See ${name} --help.`, 2);
  const named = file ?? contract ?? '';
  const description = await readDescription(named);
  const found = ranked(findSilences(description.documents, description.register));
  const counts = (impact: Impact) => failOn !== undefined && IMPACTS.indexOf(impact) <= IMPACTS.indexOf(failOn);
  const fails = ({ rule }: Silence) => counts(rule.impact);
  // A question is no less open for being written down.
  const asked = description.register.filter(({ impact }) => counts(impact)).map(({ id }) => id);
  const exitCode = found.some(fails) || asked.length > 0 ? 1 : 0;
  process.exitCode = exitCode;
  if (write) {
    const written = await writeRegister(description, found);
    const next = `${name.replace(/silences$/, '')}open-points --contract ${contract ?? path.dirname(named)} --as email`;
    console.log(
      written.length === 0
        ? 'Nothing to add: every question is in the register.'
        : [...written, `Next: ${next}`].join('\n'),
    );
    return;
  }
  if (format === 'json') return console.log(asJson(found, description, { exitCode, asked }));
  const { title, lineOf } = description;
  const next = `${name} ${named} --write drafts the register of open points, with which open-points, docs, mock and learn work.`;
  const page = silencesPage(found, { title, lineOf, fails, asked, next });
  process.stdout.write(renderPage(printableIn(page), format, terminalWidth()));
}

interface Outcome {
  readonly exitCode: number;
  /** Ids of the points of the register that are open and count as failures. */
  readonly asked: readonly string[];
}

function asJson(found: readonly Silence[], { title, lineOf }: Read, { exitCode, asked }: Outcome): string {
  const questions = found.map(({ rule: { find: _, ...rule }, places }) => ({
    ...rule,
    places: places.map(({ kind, pointer, name }) => ({ name, at: lineOf(kind, pointer), document: kind, pointer })),
  }));
  return JSON.stringify({ version: 1, exitCode, title, questions, ...(asked.length > 0 && { asked }) }, null, 2);
}
