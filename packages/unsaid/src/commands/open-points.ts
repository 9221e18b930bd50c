import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { type Command, Help, Option } from 'commander';
import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { IMPACTS, type Impact } from '../engine/model/roles.ts';
import { counted } from '../engine/model/words.ts';
import { printable } from '../engine/system/terminal.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import { markOpenPoints, STATES, stateOfPoint } from '../engine/view/mark-open-points.ts';
import { type QuestionForm, writeQuestions } from '../open-points/ask.js';
import { type Documents, questionsOf } from '../open-points/questions-of.ts';
import type { Product } from '../product.ts';
import { readDescription } from '../silences/read-description.ts';
import { noteWithoutRegister, readVariant } from './read-variant.ts';
import { contractOption, createCommand, fetchOption, overlayOption, refsOption, terminalWidth } from './run-command.ts';

interface Options extends Omit<Choice, 'ids'> {
  readonly contract?: string | undefined;
  readonly overlay?: string;
  readonly json?: true;
  readonly as?: QuestionForm;
  readonly out?: string;
}

const FORMS: readonly QuestionForm[] = ['email', 'markdown', 'csv', 'overlay'];

export function openPointsCommand(product: Product, name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('[file]', 'API description: a file, or a folder that contains it')
    .argument('[ids...]', 'Open points to list (default: all)')
    .addOption(contractOption())
    .addOption(fetchOption())
    .addOption(refsOption())
    .addOption(overlayOption())
    .option('--json', 'Print JSON, including the places in the documents')
    .option('--open', 'List only points that are not fully answered')
    .addOption(new Option('--impact <impact>', 'Only points with this impact if guessed wrong').choices(IMPACTS))
    .option('--before-live', 'Only points to settle before going live')
    .addOption(new Option('--as <form>', 'Print questions to send, or an overlay to fill in').choices(FORMS))
    .option('--out <dir>', 'With --as: write files to this folder; never overwrites')
    .action((file: string | undefined, ids: string[], options: Options) =>
      options.contract === undefined && isDescription(product, file)
        ? openPoints(product, ids, { ...options, contract: file })
        : openPoints(product, file === undefined ? ids : [file, ...ids], options),
    );
}

/** Returns true if the first word is a path: an id has no dot and no slash, and a command without a contract needs a path. */
const isDescription = ({ contract }: Product, word: string | undefined) =>
  word !== undefined && (contract === undefined || /[./\\]/.test(word));

async function openPoints(product: Product, ids: readonly string[], options: Options): Promise<void> {
  const { contract, overlay, json, as, out } = options;
  if (as !== undefined && json) throw new UserError('--as and --json cannot be combined. Remove one.', 2);
  if (out !== undefined && as === undefined) throw new UserError('--out requires --as. Add --as, or remove --out.', 2);
  const asked =
    contract === undefined || overlay !== undefined
      ? await readVariant(product, options, 'open-points')
      : await readLeniently(product, contract);
  const chosen = choosePoints(asked.openPoints, { ...options, ids });
  if (as !== undefined) return ask(asked, chosen, as, out);
  const rows = chosen.map((point) => ({ ...point, state: stateOfPoint(point) }));
  console.log(json ? JSON.stringify(rows, null, 2) : tableOfPoints(chosen, terminalWidth()));
}

interface Asked extends Documents {
  readonly openPoints: readonly OpenPoint[];
}

/** Reads what others wrote: a question can be asked about a description that is not valid, and about events alone. */
async function readLeniently(product: Product, named: string): Promise<Asked> {
  const { documents, register } = await readDescription(named);
  const { openapi = {}, asyncapi = {} } = documents;
  if (register.length === 0) console.error(noteWithoutRegister(product, named));
  const openPoints = markOpenPoints(register, { openapi, asyncapi, sections: new Map() } as unknown as Contract);
  return { ...documents, openPoints };
}

/** Prints or writes the points that are not answered yet as questions. */
async function ask(asked: Asked, chosen: readonly OpenPoint[], form: QuestionForm, out?: string): Promise<void> {
  const open = chosen.filter((point) => stateOfPoint(point) !== 'answered');
  if (open.length === 0)
    throw new UserError('No questions are left: all the chosen points are answered, or there are none.');
  const { openapi, asyncapi } = asked;
  const { title = 'the API', version = '' } = { ...infoOf(asyncapi), ...infoOf(openapi) };
  const questions = questionsOf(asked, open);
  const files = writeQuestions(form, { service: title, version: String(version), questions });
  if (out !== undefined) return console.log((await writeSkeleton(out, files)).join('\n'));
  const [first] = files;
  const isMail = form === 'email';
  const shown = files.map(({ file, text }) =>
    files.length > 1 && !(isMail && file === first?.file) ? `# File ${file}\n${text}` : text,
  );
  process.stdout.write(shown.join('\n'));
}

const infoOf = (document: object | undefined) =>
  ((document as { info?: object } | undefined)?.info ?? {}) as { title?: string; version?: unknown };

/** The user's selection; an absent filter selects every point. */
interface Choice {
  readonly ids?: readonly string[];
  readonly impact?: Impact;
  /** Leaves out what is answered everywhere. */
  readonly open?: true;
  /** Leaves out what can wait until after going live. */
  readonly beforeLive?: true;
}

/** The points that a user chose, in the order of the register. Throws a UserError for an id that it does not have. */
function choosePoints(openPoints: readonly OpenPoint[], { ids = [], impact, open, beforeLive }: Choice): OpenPoint[] {
  const unknown = ids.find((wanted) => !openPoints.some(({ id }) => id === wanted));
  if (unknown !== undefined) {
    const known = openPoints.map(({ id }) => id);
    throw new UserError(
      `${unknown.slice(0, 60)}: is not an open point.${didYouMean(unknown, known)} Omit the id to list every point.`,
      2,
    );
  }
  return openPoints.filter(
    (point) =>
      (ids.length === 0 || ids.includes(point.id)) &&
      (impact === undefined || point.impact === impact) &&
      (!open || stateOfPoint(point) !== 'answered') &&
      (!beforeLive || point['before-live']),
  );
}

const ADVICE = 'Choose another folder with --out.';

/** Writes files into a folder, named as a user names it. Throws a UserError where one is there already, before any is written. */
async function writeSkeleton(
  folder: string,
  files: readonly { readonly file: string; readonly text: string }[],
): Promise<string[]> {
  const targets = files.map(({ file, text }) => ({
    file: path.join(userPath(folder), file),
    shown: `${shownPath(folder)}/${file}`,
    text,
  }));
  for (const { file, shown } of targets) {
    const found = await lstat(file).catch(() => undefined);
    if (found) throw new UserError(`${shown}: already exists and is not overwritten. ${ADVICE}`);
  }
  for (const { text, ...target } of targets) await writeWhole({ ...target, advice: ADVICE }, text);
  return targets.map(({ shown }) => shown);
}

/** Lists the points for a terminal of so many columns: id, impact and state, and below them the question or the answers. */
export function tableOfPoints(points: readonly OpenPoint[], columns: number): string {
  const help = new Help();
  const ids = points.map(({ id }) => id);
  const impacts = points.map(({ impact }) => impact);
  const [idWidth, impactWidth] = [ids, impacts].map((texts) => Math.max(0, ...texts.map(({ length }) => length)));
  const rows = points.map((point) => {
    const head = `${point.id.padEnd(idWidth ?? 0)}  ${point.impact.padEnd(impactWidth ?? 0)}  ${stateOfPoint(point)}`;
    return [head, ...help.boxWrap(textsOf(point).map(printable).join('\n'), columns - 2).split('\n')].join('\n  ');
  });
  return [...rows, '', summaryOf(points)].join('\n');
}

/** The question of a point that is open; otherwise its answers, each once, with who gives it. */
function textsOf(point: OpenPoint): string[] {
  const { question, answers = [] } = point;
  const given = new Map(answers.map(({ answer, by }) => [answer, by]));
  const lines = [...given].map(([answer, by]) => `${by}: ${answer}`);
  return stateOfPoint(point) === 'answered' ? lines : [question, ...lines];
}

function summaryOf(points: readonly OpenPoint[]): string {
  const parts = STATES.flatMap((state) => {
    const { length } = points.filter((point) => stateOfPoint(point) === state);
    return length > 0 ? `${length} ${state}` : [];
  });
  return `${counted(points.length, 'point')}: ${parts.join(', ') || 'none'}`;
}
