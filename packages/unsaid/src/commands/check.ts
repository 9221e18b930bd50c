import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { describeInputs, type Given } from '../check/inputs.ts';
import { createProbes } from '../check/probes.ts';
import { type HeaderOptions, readCredentials, readTarget } from '../check/read-target.ts';
import { type Checking, checkService } from '../check/run-check.ts';
import { describePlan, tellStory } from '../check/story.ts';
import { parseYaml } from '../engine/read/parse-yaml.ts';
import { readStories, type Workflows, workflowFiles } from '../engine/read/read-workflows.ts';
import { readBaseline } from '../engine/report/baseline.ts';
import { nextStepOf, renderFindings, summaryOf } from '../engine/report/render-findings.ts';
import { exitCodeOf, type Format, type Report } from '../engine/report/report.ts';
import { untilStopped } from '../engine/system/listen.ts';
import { printable } from '../engine/system/terminal.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import { judgesFor, type Product } from '../product.ts';
import { readVariant } from './read-variant.ts';
import {
  addContract,
  baselineOption,
  createCommand,
  DEFAULT_WIDTH,
  formatOption,
  namedOf,
  overlayOption,
  refuseUnwritable,
  several,
  terminalWidth,
  wholeNumber,
} from './run-command.ts';

interface Options extends HeaderOptions {
  readonly baseUrl?: string;
  readonly yes?: true;
  readonly only?: 'read';
  readonly workflow?: string;
  readonly probe?: true;
  readonly allowHttp?: true;
  readonly timeout: number;
  readonly contract?: string | undefined;
  readonly overlay?: string;
  readonly har?: string;
  readonly baseline?: string;
  readonly format: Format;
  readonly out?: string;
}

const EXPLAINED = `
It sends the calls of a workflow of the contract (workflows/*.arazzo.yaml), each once: the first workflow, or the one that
--workflow names; without any, what the examples of the documents allow, reads first. Calls that may change something need
--yes; without it, the calls are printed and none is sent. To this machine, fields that no option fills come from the
examples of the documents; to any other, only what the options say is sent.

--probe sends after that, for each operation with a body: no body, malformed JSON, a list, no field, and text/plain; and
each read without a credential, PUT of what it reads, GET of an unknown path. None of them names a person, an amount or a
thing that exists. What the service does about them is reported, and is no breach while the contract leaves errors open.

Exit code: 0 for no breach, 1 for a breach that --baseline does not accept, 2 for wrong use, and 3 for a check that
could not be completed, or that had no workflow and left out operations.`;

export function checkCommand(product: Product, name: string, summary: string): Command {
  return (
    addContract(createCommand(name, summary))
      .option('--base-url <url>', 'Address of the service')
      .option('--yes', 'Send the calls, including ones that modify data')
      .addOption(new Option('--only <what>', 'Run a workflow without effects').choices(['read']))
      .option('--workflow <id>', 'Run this workflow of the contract')
      .option('--probe', 'Also send invalid requests; see below')
      .option('--header <header>', "Header of every call, as 'Name: value'; repeatable", several)
      .option(
        '--header-env <header>',
        'Header of every call, its value from an environment variable, as Name=VARIABLE; repeatable',
        several,
      )
      .option(
        '--query-env <parameter>',
        'Query parameter of every call, its value from an environment variable, as name=VARIABLE; repeatable',
        several,
      )
      .option('--allow-http', 'Allow HTTP without TLS to another machine')
      .option('--timeout <seconds>', 'Time limit for each call', wholeNumber('--timeout', 1, 9999), 30)
      .addOption(overlayOption('; its answers count as facts'))
      .option('--har <file>', 'Record the calls in this file, with secrets and personal data masked')
      .addOption(baselineOption())
      .addOption(formatOption())
      .option('--out <file>', 'Write the report to this file')
      // The inputs of a workflow are options that only its document defines.
      .allowUnknownOption()
      .argument('[inputs...]', 'Inputs of the workflow, each as an option; see below')
      .addHelpText('after', () => inputsOf(product))
      .addHelpText('after', EXPLAINED)
      .action((first: string | undefined, others: readonly string[], options: Options) => {
        // The first of them stands in the place of the description, where that is not named.
        const isInput = first?.startsWith('--') === true;
        const given = givenIn(isInput ? [first, ...others] : others);
        return check(product, given, { ...options, contract: namedOf(isInput ? undefined : first, options) });
      })
  );
}

/** The inputs of the workflows of the product's own contract, for the help. */
function inputsOf({ contract }: Product): string {
  if (contract === undefined) return '';
  const texts = workflowFiles(contract.folder).map((file) => [
    file,
    readFileSync(path.join(contract.folder, file), 'utf8'),
  ]);
  const workflows = texts.flatMap(([file = '', text = '']) => (parseYaml(text, file).value as Workflows).workflows);
  const inputs = describeInputs(workflows);
  return `\nInputs of the workflows of ${contract.package}:\n${inputs}`;
}

/** Options that commander does not know, as `--name value` or `--name=value`. */
function givenIn(args: readonly string[]): Given {
  const given: Record<string, string[]> = {};
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    const [, name, value = args[++at]] = /^--([a-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === undefined || value === undefined)
      throw new UserError(`Unknown option '${word.slice(0, 40)}', or its value is missing. See check --help.`, 2);
    given[name] = [...(given[name] ?? []), value];
  }
  return given;
}

async function check(product: Product, given: Given, options: Options): Promise<void> {
  if (options.baseUrl === undefined) throw new UserError('Name the service with --base-url URL.', 2);
  const { baseUrl, isLocal } = readTarget(options.baseUrl, options.allowHttp);
  const baseline = await readBaseline(options.baseline);
  const contract = await readVariant(product, options, 'check');
  const { workflow, only, har, out } = options;
  const workflows = await readStories(contract.root);
  const chosen = { ...(workflow !== undefined && { workflow }), onlyRead: only === 'read' };
  const story = await tellStory({ contract, workflows, given, useExamples: isLocal, ...chosen });
  const [first] = story.steps;
  if (!first) throw new UserError('No operation can be called: each lacks an example that it requires.', 2);
  const probes = options.probe ? createProbes(contract) : [];
  const { headers, query } = readCredentials(options, contract.openapi, first.operation.operation);
  await refuseUnwritable('--har', har);
  await refuseUnwritable('--out', out);
  if (!options.yes && (options.probe || story.steps.some(({ hasEffect }) => hasEffect))) {
    console.log(describePlan(story, probes, baseUrl));
    throw new UserError('Nothing was sent. Add --yes to send these calls.', 2);
  }
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  // If this run ends without a report, an earlier one must not be mistaken for it.
  if (out !== undefined) await rm(userPath(out), { force: true });
  const report = await checkService({
    contract,
    baseUrl,
    headers,
    query,
    story,
    probes,
    baseline,
    creator: product.identity.command,
    judges: judgesFor(product, contract),
    timeoutMs: options.timeout * 1000,
    signal: stop.signal,
    onSent: (sent) => void (process.stderr.isTTY && console.error(progressOf(sent))),
    record: async (recorded) => void (har !== undefined && (await writeHar(har, recorded))),
    ...(har !== undefined && { recording: shownPath(har) }),
  });
  await writeReport(report, options);
}

/** One line for a call that has ended. */
function progressOf({ exchange: { request, response }, milliseconds }: Parameters<Checking['onSent']>[0]): string {
  const called = printable(new URL(request.url).pathname);
  return `${request.method} ${called} ${response?.status ?? 'no response'} ${Math.round(milliseconds)} ms`;
}

/** Writes a recording that its owner alone can read. */
function writeHar(har: string, recorded: string): Promise<void> {
  const target = { file: userPath(har), shown: shownPath(har), advice: 'Choose another file with --har.' };
  return writeWhole({ ...target, mode: 0o600 }, recorded);
}

/** Prints a report, or writes it to a file and prints its figures; sets the exit code. */
async function writeReport(report: Report, { format, out }: Options): Promise<void> {
  const text = renderFindings(report, format, out === undefined ? terminalWidth() : DEFAULT_WIDTH);
  process.exitCode = exitCodeOf(report);
  // Programs read the other formats, and people the log.
  if (format !== 'text' || out !== undefined) for (const line of report.incomplete ?? []) console.error(line);
  if (out === undefined) return void process.stdout.write(text);
  const shown = shownPath(out);
  await writeWhole({ file: userPath(out), shown, advice: 'Choose another file with --out.' }, text);
  console.log([...summaryOf(report), `Report: ${shown}`, `Next: ${nextStepOf(report)}`].join('\n'));
}
