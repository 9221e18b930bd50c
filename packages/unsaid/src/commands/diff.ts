import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { kindOf, locateSide, OWN } from '../engine/compare/contracts/locate-side.ts';
import { compareSides } from '../engine/compare/contracts/read-side.ts';
import { readBaseline } from '../engine/report/baseline.ts';
import { printableIn } from '../engine/report/render-page.ts';
import { countsOf, headlineOf, renderVerdict, versionOf } from '../engine/report/render-verdict.ts';
import type { Format } from '../engine/report/report.ts';
import { exitCodeOf, FAILING, type FailOn, judgeComparison, type Verdict } from '../engine/report/verdict.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import type { Product } from '../product.ts';
import {
  createCommand,
  fetchOption,
  formatOption,
  refsOption,
  refuseUnwritable,
  terminalWidth,
} from './run-command.ts';

interface Options {
  readonly format: Format;
  readonly failOn?: FailOn;
  readonly accept?: string;
  readonly wording?: true;
  readonly out?: string;
}

const OWN_FORMS = `  contract             the contract bundled with this command
  0.1.0                a release of that contract, where it is recorded
`;

const explained = ({ contract }: Product, name: string) => `
A side is one of:
${contract === undefined ? '' : OWN_FORMS}  a folder or file     the documents (openapi/, asyncapi/), bundles as generate writes them, or an overlay,
                       which is applied to ${contract === undefined ? 'the other side' : 'the contract bundled with this command'}
  a package            installed here that contains a contract${contract === undefined ? '' : `, such as ${contract.package}`}
  an address           of a description, downloaded with --fetch
  git:v0.1.0           a revision of the repository here, or v0.1.0 alone; git:v0.1.0:folder for a folder or file in it

Examples:
  ${name} ${contract === undefined ? 'api     ' : OWN} answers                     what the overlay in answers/ closes
  ${name} git:main:api api --fail-on breaking  a gate for pull requests

Changes are breaking, reopened, closed, compatible or wording. Exit code: 0, 1 where --fail-on applies (breaking;
reopened: or breaking; any: every change, wording included), and 2 for wrong use.`;

export function diffCommand(product: Product, name: string, summary: string): Command {
  return createCommand(name, summary)
    .argument('<old>', 'The old contract')
    .argument(product.contract === undefined ? '<new>' : '[new]', 'The new contract', product.contract && OWN)
    .addOption(fetchOption())
    .addOption(refsOption())
    .addOption(formatOption())
    .addOption(new Option('--fail-on <class>', 'Exit 1 on changes of this class').choices(Object.keys(FAILING)))
    .option('--accept <file>', 'Accepted changes, by fingerprint, with reasons')
    .option('--wording', 'Also list wording changes')
    .option('--out <file>', 'Write the report to this file')
    .addHelpText('after', explained(product, name))
    .action((old: string, now: string, options: Options) => diff(product, old, now, options));
}

async function diff(product: Product, old: string, now: string, options: Options): Promise<void> {
  const { accept, failOn, out } = options;
  const baseline = await readBaseline(accept, 'change');
  await refuseUnwritable('--out', out);
  const { contract } = product;
  const own = contract && { directory: contract.folder, prefix: `node_modules/${contract.package}/` };
  if (own !== undefined && [old, now].includes(OWN) && (await kindOf(userPath(OWN))) === 'folder')
    console.error(`${OWN} is the contract bundled with this command; write ./${OWN} for the folder.`);
  const scratch = await mkdtemp(path.join(tmpdir(), 'diff-'));
  try {
    const before = await locateSide(old, path.join(scratch, 'old'), own);
    const after = await locateSide(now, path.join(scratch, 'new'), own);
    const verdict = judgeComparison(await compareSides(before, after, own), baseline);
    process.exitCode = exitCodeOf(verdict, failOn);
    await write(verdict, options);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Prints the report, or writes it to a file and prints its first lines. */
async function write(verdict: Verdict, options: Options): Promise<void> {
  const { format, failOn, out, wording: hasWording = false } = options;
  const text = renderVerdict(verdict, format, { hasWording, width: terminalWidth(), ...(failOn && { failOn }) });
  if (out === undefined) {
    process.stdout.write(text);
    return;
  }
  const shown = shownPath(out);
  await writeWhole({ file: userPath(out), shown, advice: 'Choose another file with --out.' }, text);
  const printable = printableIn(verdict);
  console.log(
    [headlineOf(printable), countsOf(printable, hasWording), versionOf(printable), `Report: ${shown}`].join('\n'),
  );
}
