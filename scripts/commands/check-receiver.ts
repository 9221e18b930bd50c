import type { Command } from 'commander';
import type { Check } from '../check-receiver/check.ts';
import { checkReceiver, MAX_SECONDS } from '../check-receiver/check-receiver.ts';
import { CHECKS } from '../check-receiver/checks.ts';
import { readUrl, shownUrl } from '../check-receiver/create-endpoint.ts';
import type { ReceiverReport } from '../check-receiver/receiver-report.ts';
import {
  ALGORITHMS,
  ENCODINGS,
  explainMissing,
  readScheme,
  type SchemeOptions,
} from '../check-receiver/signature-scheme.ts';
import { readVariant } from '../read-variant.ts';
import { createCommand, overlayOption } from '../run-command.ts';
import { UserError } from '../user-error.ts';

interface Options extends SchemeOptions {
  readonly url?: string;
  readonly secretEnv?: string;
  readonly overlay?: string;
  readonly handledUrl?: string;
  readonly only?: readonly string[];
  readonly list?: true;
  readonly maxSeconds: number;
  readonly format: 'text' | 'json';
  readonly strict?: true;
}

const AFTER = `
The endpoint cannot tell what it gets from what the service sends: use one for tests. How the service signs is an open
point, so that nothing of it has a default. Exit code: 0 for no breach, 1 for a breach of what is stated (with --strict
for anything against good practice, too), 2 for wrong use and for a check that did not come to its end.`;

export function checkReceiverCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .option('--url <url>', 'Endpoint to deliver to: HTTPS, or HTTP on this machine')
    .option('--secret-env <variable>', 'Environment variable that holds the webhook secret')
    .option('--algorithm <name>', `How deliveries are signed: ${ALGORITHMS.join(', ')}`)
    .option('--encoding <name>', `How the signature is written: ${ENCODINGS.join(', ')}`)
    .option('--signed <template>', "What is signed: 'body', or text with {body}, {timestamp}, {id}")
    .option('--prefix <text>', 'Text before the signature in its header, as in sha256=')
    .option('--signature <template>', "Value of the header, as in 't={timestamp},v1={signature}'")
    .option('--timestamp-header <name>', 'Header that carries {timestamp}')
    .option('--timestamp-unit <unit>', 'seconds (default) or milliseconds since 1970')
    .option('--id-header <name>', 'Header that carries {id}')
    .option('--secret-encoding <name>', 'The secret stands for its text (default), or for bytes in base64 or hex')
    .addOption(overlayOption(' and sign as it answers'))
    .option('--handled-url <url>', 'Address that gives the number of handled events, as text or as {"handled": 12}')
    .option('--only <name...>', 'Run these checks alone')
    .option('--list', 'List the checks')
    .option('--max-seconds <seconds>', 'Begin no further check after this time', readSeconds, MAX_SECONDS)
    .option('--format <name>', 'text or json', 'text')
    .option('--strict', 'Fail on what is against good practice, too')
    .addHelpText('after', AFTER)
    .action((options: Options) => run(name, options));
}

async function run(name: string, options: Options): Promise<void> {
  if (options.list) return console.log(listOf(CHECKS));
  if (options.url === undefined) throw new UserError(`Name the endpoint: ${name} --url https://...`, 2);
  const url = readUrl('--url', options.url);
  const handledUrl = options.handledUrl === undefined ? undefined : readUrl('--handled-url', options.handledUrl);
  const checks = chosenOf(options.only);
  const contract = await readVariant(name, options.overlay);
  const scheme = readScheme(schemeOptions(options), contract);
  const secret = readSecret(options.secretEnv);
  const { signal, dispose } = stopOnInterrupt();
  try {
    process.stderr.write(`Delivers invented events to ${shownUrl(url)}, which cannot tell them from real ones.\n`);
    const { maxSeconds } = options;
    const onProgress = progressOn(process.stderr, checks.length);
    const report = await checkReceiver({ contract, url, scheme, secret, handledUrl, checks, maxSeconds, signal, onProgress });
    print(report, options);
  } finally {
    dispose();
  }
}
