import { type Command, Option } from 'commander';
import type { Check } from '../check-receiver/check.ts';
import { CHECKS, checkReceiver, type ReceiverReport, TimeLimit } from '../check-receiver/check-receiver.ts';
import { assumptionOf, type Rules, rulesOf } from '../check-receiver/endpoint.ts';
import {
  ALGORITHMS,
  ENCODINGS,
  readScheme,
  type SchemeOptions,
  SECRET_ENCODINGS,
  TIMESTAMP_UNITS,
} from '../check-receiver/signature.ts';
import type { Contract } from '../engine/model/contract.ts';
import { applyBaseline, readBaseline } from '../engine/report/baseline.ts';
import { renderFindings } from '../engine/report/render-findings.ts';
import { exitCodeOf, type Format } from '../engine/report/report.ts';
import { untilStopped } from '../engine/system/listen.ts';
import { readUrl, shownUrl } from '../engine/system/read-url.ts';
import { wrap } from '../engine/system/terminal.ts';
import { UserError } from '../engine/system/user-error.ts';
import type { Product } from '../product.ts';
import { readVariant } from './read-variant.ts';
import {
  addContract,
  baselineOption,
  createCommand,
  formatOption,
  namedOf,
  overlayOption,
  terminalWidth,
  wholeNumber,
} from './run-command.ts';

interface Options extends SchemeOptions {
  readonly url?: string;
  readonly secretEnv?: string;
  readonly contract?: string | undefined;
  readonly overlay?: string;
  readonly handledUrl?: string;
  readonly only?: readonly string[];
  readonly list?: true;
  readonly format: Format;
  readonly baseline?: string;
  readonly strict?: true;
  readonly timeLimit: number;
}

const AFTER = `
Use a test endpoint: it cannot distinguish these deliveries from those of the service.
How the service signs is an open point: it has no default, so --overlay or the options must define it.

Exit code: 0 for no breach, 1 for a breach of the contract (with --strict also of good practice),
2 for wrong use, 3 for an incomplete check.`;

export function checkReceiverCommand(product: Product, name: string, summary: string): Command {
  return addContract(createCommand(name, summary))
    .option('--url <url>', 'Endpoint to deliver to: HTTPS, or HTTP on this machine')
    .option('--secret-env <variable>', 'Environment variable that holds the webhook secret')
    .addOption(new Option('--algorithm <name>', 'Signature algorithm').choices(ALGORITHMS))
    .addOption(new Option('--encoding <name>', 'Encoding of the signature').choices(ENCODINGS))
    .option('--signed <template>', "Signed content: 'body', or text with {body}, {timestamp}, {id}")
    .option(
      '--signature <template>',
      "Value of the header, as in 'sha256={signature}' or 't={timestamp},v1={signature}'",
    )
    .option('--signature-header <name>', 'Signature header, if the contract states none')
    .option('--timestamp-header <name>', 'Header that carries {timestamp}')
    .addOption(
      new Option('--timestamp-unit <unit>', 'Unit of the timestamp (default: seconds)').choices(TIMESTAMP_UNITS),
    )
    .option('--id-header <name>', 'Header that carries {id}')
    .addOption(
      new Option('--secret-encoding <name>', 'Encoding of the secret (default: text)').choices(SECRET_ENCODINGS),
    )
    .addOption(overlayOption(', and sign as it answers'))
    .option('--handled-url <url>', 'URL that returns the number of handled events, as 12 or {"handled": 12}')
    .option('--only <name...>', 'Run only these checks')
    .option('--list', 'List the checks')
    .addOption(formatOption())
    .addOption(baselineOption())
    .option('--strict', 'Also fail on violations of good practice')
    .option('--time-limit <seconds>', 'Time limit for all checks', wholeNumber('--time-limit', 1, 86_400), 600)
    .addHelpText('after', AFTER)
    .action((file: string | undefined, options: Options) =>
      run(product, name, { ...options, contract: namedOf(file, options) }),
    );
}

function sayAssumption(contract: Contract): void {
  const assumption = assumptionOf(contract);
  if (assumption !== '') console.error(assumption);
}

async function run(product: Product, name: string, options: Options): Promise<void> {
  if (options.list) {
    const contract = await readVariant(product, options, 'check-receiver');
    sayAssumption(contract);
    return console.log(listOf(CHECKS, rulesOf(contract), terminalWidth()));
  }
  if (options.url === undefined) throw new UserError(`Name the endpoint: ${name} --url https://...`, 2);
  const { href: url } = readUrl('--url', options.url);
  const handledUrl = options.handledUrl && readUrl('--handled-url', options.handledUrl).href;
  const checks = chosenOf(options.only);
  const baseline = await readBaseline(options.baseline);
  const contract = await readVariant(product, options, 'check-receiver');
  const { scheme, secretEnv } = readScheme(options, contract);
  const secret = readSecret(secretEnv);
  sayAssumption(contract);
  console.error(`Delivering invented events to ${shownUrl(url)}, which cannot distinguish them from real ones.`);
  const stopped = new AbortController();
  void untilStopped().then(() => stopped.abort());
  const { signatureHeader, timeLimit } = options;
  const late = new TimeLimit(`The checks took more than ${timeLimit} seconds. Raise --time-limit.`);
  const timer = setTimeout(() => stopped.abort(late), timeLimit * 1_000);
  const onChecked = (check: string, done: number, all: number) =>
    void (process.stderr.isTTY && console.error(`${done} of ${all}: ${check}`));
  const asked = { contract, url, scheme, secret, handledUrl, checks, signatureHeader, onChecked };
  const found = await checkReceiver({ ...asked, signal: stopped.signal }).finally(() => clearTimeout(timer));
  const report = accept(found, baseline);
  process.stdout.write(renderFindings(report, options.format, terminalWidth()));
  process.exitCode = exitCodeOf(report) || (options.strict && report.advice.length > 0 ? 1 : 0);
}

/** Takes out what is accepted, of breaches and of advice alike. */
function accept(report: ReceiverReport, baseline: Awaited<ReturnType<typeof readBaseline>>): ReceiverReport {
  const { findings, ...judged } = applyBaseline([...report.findings, ...report.advice], baseline);
  const left = new Set(findings);
  return {
    ...report,
    ...judged,
    findings: report.findings.filter((finding) => left.has(finding)),
    advice: report.advice.filter((finding) => left.has(finding)),
  };
}

function readSecret(variable: string): string {
  const secret = process.env[variable];
  if (secret) return secret;
  throw new UserError(`--secret-env ${variable}: the environment variable is not set or empty.`, 2);
}

function chosenOf(names: readonly string[] | undefined): readonly Check[] {
  const unknown = names?.find((name) => !CHECKS.some((check) => check.name === name));
  if (unknown !== undefined) throw new UserError(`--only ${unknown}: is not a check. --list lists them.`, 2);
  return CHECKS.filter(({ name }) => names === undefined || names.includes(name));
}

function listOf(checks: readonly Check[], rules: Rules, width: number): string {
  const indent = ' '.repeat(36);
  const lines = checks.map(({ name, says, stated = [] }) => {
    const basis = stated.length > 0 ? 'stated' : 'practice';
    const text = wrap(says(rules), Math.max(20, width - indent.length)).join(`\n${indent}`);
    return `${name.padEnd(26)}${basis.padEnd(10)}${text}`;
  });
  return lines.join('\n');
}
