import { type Command, Option } from 'commander';
import { readVariant } from '../engine/load/read-variant.ts';
import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import { IMPACTS } from '../engine/model/impacts.ts';
import { UserError } from '../engine/system/user-error.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';
import { type QuestionForm, writeQuestions } from '../open-points/ask.js';
import { type Choice, choosePoints } from '../open-points/choose-points.ts';
import { questionsOf } from '../open-points/questions-of.ts';
import { tableOfPoints } from '../open-points/table-of-points.ts';
import { writeSkeleton } from '../open-points/write-skeleton.ts';
import { contractOption, createCommand, overlayOption } from './run-command.ts';

interface Options extends Omit<Choice, 'ids'> {
  readonly contract?: string;
  readonly overlay?: string;
  readonly json?: true;
  readonly as?: QuestionForm;
  readonly out?: string;
}

const FORMS: readonly QuestionForm[] = ['email', 'markdown', 'csv', 'overlay'];

export function openPointsCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('[ids...]', 'Open points to list; all of them where none is named')
    .addOption(contractOption())
    .addOption(overlayOption())
    .option('--json', 'Print JSON, the places in the documents included')
    .option('--open', 'Leave out what is answered everywhere')
    .addOption(new Option('--impact <impact>', 'Only those of which a wrong guess costs this').choices(IMPACTS))
    .option('--before-live', 'Only those to settle before the first real card')
    .addOption(new Option('--as <form>', 'Print them as questions to send, or as an overlay to fill in').choices(FORMS))
    .option('--out <dir>', 'With --as: write files into this folder, over none that is there')
    .action((ids: string[], options: Options) => openPoints(name, ids, options));
}

async function openPoints(name: string, ids: readonly string[], options: Options): Promise<void> {
  const { contract: contractFolder, overlay, json, as, out } = options;
  if (as !== undefined && json) throw new UserError('--as and --json are two ways to print. Leave one out.', 2);
  if (out !== undefined && as === undefined) throw new UserError('--out is for --as. Add --as, or leave --out out.', 2);
  const contract = await readVariant(name, overlay, contractFolder);
  const chosen = choosePoints(contract.openPoints, { ...options, ids });
  if (as !== undefined) return ask(contract, chosen, as, out);
  const rows = chosen.map((point) => ({ ...point, state: stateOfPoint(point) }));
  console.log(json ? JSON.stringify(rows, null, 2) : tableOfPoints(chosen, process.stdout.columns ?? 120));
}

/** Prints or writes the points that are not answered yet as questions. */
async function ask(contract: Contract, chosen: readonly OpenPoint[], form: QuestionForm, out?: string): Promise<void> {
  const open = chosen.filter((point) => stateOfPoint(point) !== 'answered');
  if (open.length === 0)
    throw new UserError('Nothing is left to ask: the points chosen are answered, or there are none.');
  const files = writeQuestions(form, { service: contract.openapi.info.title, questions: questionsOf(contract, open) });
  if (out !== undefined) return console.log((await writeSkeleton(out, files)).join('\n'));
  const several = files.length > 1;
  process.stdout.write(files.map(({ file, text }) => (several ? `# File ${file}\n${text}` : text)).join('\n'));
}
