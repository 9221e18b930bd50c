import type { Command } from 'commander';
import { readTarget } from '../check/read-target.ts';
import type { Contract } from '../engine/model/contract.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import type { Analysis } from '../engine/observe/finding.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
import { readRecording } from '../engine/observe/read-recording.ts';
import { readOverlay } from '../engine/overlay/read-overlay.ts';
import { readStatements } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { applyBaseline, readBaseline } from '../engine/report/baseline.ts';
import { renderFindings } from '../engine/report/render-findings.ts';
import { exitCodeOf, type Format, type Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { refuseUnknown } from '../learn/confirm.ts';
import { draftConfirmed } from '../learn/learn.ts';
import { questionsOf, REPORT, readOwn, reportText, type Written, writeDraft } from '../learn/write-draft.ts';
import { callOf, judgesFor, type Product } from '../product.ts';
import { readVariant } from './read-variant.ts';
import {
  baselineOption,
  contractOption,
  createCommand,
  fetchOption,
  formatOption,
  overlayOption,
  refsOption,
  several,
  terminalWidth,
} from './run-command.ts';

interface Options {
  readonly out?: string;
  readonly contract?: string;
  readonly overlay?: string;
  readonly baseUrl?: string;
  readonly confirm?: readonly string[];
  readonly baseline?: string;
  readonly format: Format;
}

const EXPLAINED = `
The folder of --out gets report.md and the draft of an overlay. The draft records what was seen, how often, when first and
last, and where; it closes nothing, because traffic shows what occurs, and never that nothing else does. --confirm closes
one open point with its evidence: use it once the provider has confirmed that the values are complete. A confirmation
that is invalid, for example because the recordings contradict it, is rejected with the reason; the others are kept.

Credentials, signatures, codes, phone numbers and e-mail addresses are masked in every output.

Exit code: 0 for no breach, 1 for a breach that --baseline does not accept, and 2 for wrong use and for a
rejected confirmation.`;

export function learnCommand(product: Product, name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('<file...>', 'Recordings: HAR, or NDJSON of calls or of webhook deliveries')
    .option('--out <dir>', 'Folder for the report and the draft')
    .addOption(contractOption())
    .addOption(fetchOption())
    .addOption(refsOption())
    .addOption(overlayOption(' first; the draft repeats its answers'))
    .option('--base-url <url>', 'URL of the service, if the recordings contain calls to other services')
    .option('--confirm <id>', 'Resolve this open point from the recorded evidence; repeatable', several)
    .addOption(baselineOption())
    .addOption(formatOption('Output format'))
    .addHelpText('after', EXPLAINED)
    .action((files: string[], options: Options) => learn(product, files, options));
}

async function learn(product: Product, files: readonly string[], options: Options): Promise<void> {
  const { out, overlay, confirm: confirmed = [], format } = options;
  if (out === undefined) throw new UserError('Name a folder for the report and the draft with --out DIR.', 2);
  const folder = { directory: userPath(out), shown: shownPath(out) };
  // Rejects a foreign file before any slow step.
  await readOwn(folder);
  const target = options.baseUrl === undefined ? {} : { baseUrl: readTarget(options.baseUrl, true).baseUrl };
  const baseline = await readBaseline(options.baseline);
  const contract = await readVariant(product, options, 'learn');
  for (const id of confirmed) refuseUnknown(contract, id);
  const known = overlay === undefined ? {} : { known: await readOverlay(userPath(overlay), shownPath(overlay)) };
  const judgeBy = (by: Contract) => analyseRecordings(product, files, by, target);
  const analysis = await judgeBy(contract);
  const learning = { contract, ...known, confirmed, shown: folder.shown, judgeBy };
  const { files: draft, refused } = await draftConfirmed(learning, analysis);
  const report: Report = {
    ...analysis,
    title: `What ${files.map(shownPath).join(', ')} showed`,
    contract: { openPoints: contract.openPoints, sections: contract.sections },
    ...applyBaseline(analysis.findings, baseline),
    ...(refused.length > 0 && { incomplete: refused }),
    next: nextOf(callOf(product, 'generate', { contract: options.contract, overlay: out }), draft.size > 0),
  };
  const questions = questionsOf(contract, analysis.findings);
  const written = await writeDraft(folder, new Map([...draft, [REPORT, reportText(report, questions)]]));
  process.stdout.write(renderFindings(report, format, terminalWidth()));
  const print = format === 'text' ? console.log : console.error;
  if (format !== 'text') for (const line of refused) print(line);
  for (const line of outcomeOf(folder.shown, written, draft.size > 0, questions.length)) print(line);
  const exitCode = exitCodeOf(report);
  // A refused confirmation is wrong use: all of the recordings was judged.
  process.exitCode = exitCode === 3 ? 2 : exitCode;
}

function outcomeOf(shown: string, written: readonly Written[], hasDraft: boolean, questions: number): string[] {
  return [
    ...written.map(({ file, state }) => `${shown}/${file}: ${state}`),
    hasDraft
      ? 'The draft is a refinement of the contract: it passes the overlay checks.'
      : 'The recordings contain no evidence for a draft.',
    ...(questions > 0 ? [`Open points without evidence: ${questions}. ${shown}/${REPORT} lists the questions.`] : []),
  ];
}

function nextOf(generate: string, hasDraft: boolean): string {
  if (!hasDraft) return 'Record calls or deliveries of the service, then run learn on them.';
  return `Ask the provider if the values seen are complete; if so, add --confirm ID. Use the draft: ${generate} --out my-contract`;
}

/** Analyses recordings, without secrets and personal data in what comes out. Throws a UserError for a file that cannot be read. */
async function analyseRecordings(
  product: Product,
  files: readonly string[],
  contract: Contract,
  target: { readonly baseUrl?: string },
): Promise<Analysis> {
  const statements = await readStatements(readBelow(contract.root));
  const about = { statements, judges: judgesFor(product, contract), ...target };
  const analysis = createAnalysis(contract, about);
  const mask = createTrafficMask(contract);
  for (const file of files) {
    for await (const each of readRecording(userPath(file), { shown: shownPath(file), skipped: analysis.skip })) {
      // A value that is secret at one place of the recording is masked everywhere.
      mask.note(each);
      if ('request' in each) analysis.addExchange(each);
      else analysis.addDelivery(each);
    }
  }
  const result = analysis.result();
  return { ...result, findings: result.findings.map(mask.finding) };
}
