import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import { IMPACTS, type Impact } from '../engine/model/roles.ts';
import { printableIn, renderPage } from '../engine/report/render-page.ts';
import { fetchedAround } from '../engine/system/fetched.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { callOf, type Product } from '../product.ts';
import { CATALOGUE, type Question, questionsIn } from '../silences/catalogue.ts';
import { explain } from '../silences/explain.ts';
import { type Finding, type Findings, findSilences } from '../silences/find-silences.ts';
import { type Read, readDescription } from '../silences/read-description.ts';
import { asSarif } from '../silences/sarif.ts';
import { silencesPage } from '../silences/silences-page.ts';
import { compareFindings, readSince, type Since } from '../silences/since.ts';
import { writeRegister } from '../silences/write-register.ts';
import { createCommand, fetchOption, refsOption, several, terminalWidth } from './run-command.ts';

const FORMATS = ['text', 'json', 'markdown', 'sarif', 'junit'] as const;

interface Options {
  readonly contract?: string;
  readonly write?: true;
  readonly all?: true;
  readonly explain?: string;
  readonly since?: string;
  readonly questions?: readonly string[];
  readonly failOn?: Impact;
  readonly format: (typeof FORMATS)[number];
}

const AFTER = `
The catalogue has the questions that an experienced integrator asks about payments, states, errors, events, files and
so on. A question is omitted if the description answers it, the register asks it, or silences.yaml next to
the description dismisses it.

Exit code: 0; 1 where --fail-on applies; 2 for wrong use, and for a file that cannot be read.`;

export function silencesCommand(product: Product, name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('[file]', 'API description: a file, or an address with --fetch')
    .option('--contract <dir>', 'Read the documents in this folder, and the files that belong to them')
    .addOption(fetchOption())
    .addOption(refsOption())
    .option('--all', 'Show each question in full, and the sentences that count as answers')
    .option('--explain <place>', 'Show what is recognised and asked at a place such as "POST /orders" or Order.total')
    .option('--since <rev|file>', 'Show what was added and removed since a git revision or another file')
    .option('--questions <file>', 'Also ask the questions of this file; repeatable', several)
    .option('--write', 'Add the questions to open-points.yaml, and mark their places, in the folder of the description')
    .addOption(new Option('--fail-on <impact>', 'Exit 1 if any question has this impact or higher').choices(IMPACTS))
    .addOption(new Option('--format <format>', 'Format of the report').choices(FORMATS).default('text'))
    .addHelpText('after', AFTER)
    .action((file: string | undefined, options: Options) => silences(product, file, options));
}

async function silences(product: Product, file: string | undefined, options: Options): Promise<void> {
  const { contract, write, since: earlier, failOn, format } = options;
  if ((file === undefined) === (contract === undefined))
    throw new UserError(`Name a file, or a folder with --contract. See ${callOf(product, 'silences')} --help.`, 2);
  const named = file ?? contract ?? '';
  const isFetched = fetchedAround(named) !== undefined;
  if (write && isFetched)
    throw new UserError(`${shownPath(named)}: cannot be written to. Download it, and name the file.`, 2);
  const catalogue = [...CATALOGUE, ...(await ownQuestions(options.questions ?? []))];
  const description = await readDescription(named);
  const findings = findSilences(description, catalogue);
  if (options.explain !== undefined) return console.log(explain(findings, options.explain));
  const since =
    earlier === undefined
      ? undefined
      : compareFindings(findSilences(await readSince(earlier, named), catalogue).open, findings.open);
  const open = since?.added ?? findings.open;
  const fails = ({ impact }: { readonly impact: Impact }) =>
    failOn !== undefined && IMPACTS.indexOf(impact) <= IMPACTS.indexOf(failOn);
  // A question is no less open for being written down.
  const asked = since === undefined ? description.register.filter(fails).map(({ id }) => id) : [];
  const exitCode = open.some(fails) || asked.length > 0 ? 1 : 0;
  process.exitCode = exitCode;
  if (write) return console.log(await writeDown(product, named, description, findings.open));
  const { title, version, lineOf } = description;
  if (format === 'json') return console.log(asJson({ findings, since, open, asked, exitCode }, description));
  if (format === 'sarif') return console.log(asSarif(open, { lineOf, fails }, version));
  const next = isFetched
    ? 'Download the description and run this on the file with --write, to draft the register that open-points, docs, mock and learn use.'
    : `Draft the register that open-points, docs, mock and learn use: ${callOf(product, 'silences', { contract: named })} --write`;
  const page = silencesPage(findings, { title, lineOf, fails, asked, next, isLong: options.all === true, since });
  process.stdout.write(renderPage(printableIn(page), format, terminalWidth()));
}

/** Reads the questions of users; throws a UserError for one that the catalogue has already. */
async function ownQuestions(files: readonly string[]): Promise<Question[]> {
  const known = new Map(CATALOGUE.map(({ id }) => [id, 'the catalogue']));
  const found: Question[] = [];
  for (const file of files) {
    const shown = shownPath(file);
    const text = await readFile(userPath(file), 'utf8').catch((error: Error) => {
      throw new UserError(`--questions ${shown}: cannot be read: ${error.message}. Name a file.`, 2);
    });
    for (const question of questionsIn(text, shown)) {
      const holder = known.get(question.id);
      if (holder !== undefined)
        throw new UserError(`${shown}: ${question.id} is already in ${holder}. Choose another id.`, 2);
      known.set(question.id, shown);
      found.push(question);
    }
  }
  return found;
}

async function writeDown(
  product: Product,
  contract: string,
  description: Read,
  open: readonly Finding[],
): Promise<string> {
  const written = await writeRegister(description, open);
  if (written.length === 0) return 'Nothing to add: the register has every question.';
  return [...written, `Next: ${callOf(product, 'open-points', { contract })} --as email`].join('\n');
}

interface Result {
  readonly findings: Findings;
  readonly since: Since | undefined;
  readonly open: readonly Finding[];
  /** Ids of the points of the register that are open and count as failures. */
  readonly asked: readonly string[];
  readonly exitCode: number;
}

function asJson({ findings, since, open, asked, exitCode }: Result, { title, version, lineOf }: Read): string {
  const questionOf = ({ question, impact, asks, places, asked: on }: Finding) => ({
    id: question.id,
    title: question.title,
    topic: question.topic,
    impact,
    question: asks,
    because: question.because,
    'if-wrong': question['if-wrong'],
    advice: question.advice,
    answer: question.answer,
    state: on === undefined ? 'open' : 'asked',
    asked: on,
    places: places.map(({ kind, pointer, name, asks: question, partly }) => ({
      name,
      at: lineOf(kind, pointer),
      document: kind,
      pointer,
      question,
      says: partly?.text,
    })),
  });
  const said = findings.said.map(({ question, place, sentences }) => ({
    id: question.id,
    place: place.name,
    sentences: sentences.map(({ text, kind, pointer }) => ({ text, at: lineOf(kind, pointer) })),
  }));
  const dismissed = [...findings.dismissed].map(([{ question, reason, line }, places]) => ({
    id: question,
    reason,
    at: line,
    places: places.map(({ name }) => name),
  }));
  const printed = {
    version: 2,
    exitCode,
    ...(asked.length > 0 && { asked }),
    title,
    describes: version,
    questions: open.map(questionOf),
    said,
    dismissed,
    vanished: since?.vanished.map(questionOf),
  };
  return JSON.stringify(printed, null, 2);
}
