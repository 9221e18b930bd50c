import type { Command } from 'commander';
import { sampleCurl } from '../docs/samples/write-samples.ts';
import { untilStopped } from '../engine/system/listen.ts';
import type { LogEntry } from '../mock/create-mock.ts';
import { MOCK_PORT, startMock } from '../mock/start-mock.ts';
import type { Product } from '../product.ts';
import { readVariant } from './read-variant.ts';
import {
  addContract,
  createCommand,
  type NamedContract,
  namedOf,
  overlayOption,
  portOption,
  several,
} from './run-command.ts';

interface Options extends NamedContract {
  readonly port: number;
  readonly host: string;
  readonly allowOrigin?: readonly string[];
  readonly overlay?: string;
}

const PREFER = `
A request header selects another response, such as "Prefer: code=404":
  code=STATUS    a status that the contract declares, or leaves open
  example=NAME   an example of the contract
Other preferences are ignored (RFC 7240), including Prism's dynamic=true: the mock answers only with examples.`;

export function mockCommand(product: Product, name: string, summary: string): Command {
  return addContract(createCommand(name, summary))
    .addOption(portOption('--port', 'Port to listen on').default(MOCK_PORT))
    .option('--host <host>', 'Address to listen on; if set, callers may use any host name', '127.0.0.1')
    .option('--allow-origin <origin>', 'Origin of pages that may call, in addition to local ones; repeatable', several)
    .addOption(overlayOption())
    .addHelpText('after', PREFER)
    .action(async (file: string | undefined, options: Options) => {
      const { port, host, allowOrigin: allowOrigins = [], overlay } = options;
      const contract = await readVariant(product, { contract: namedOf(file, options), overlay }, 'mock');
      const mock = await startMock({ contract, port, host, allowOrigins, log: (entry) => console.log(line(entry)) });
      const stopped = untilStopped();
      console.log(
        `The mock answers on ${mock.url}. Press Ctrl-C to stop it. Try:\n\n${sampleCurl(contract, mock.url)}\n`,
      );
      await stopped;
      await mock.close();
    });
}

function line({ method, path, status, openPoints, milliseconds }: LogEntry): string {
  const guessed = openPoints.length > 0 ? `  guessed: ${openPoints.join(', ')}` : '';
  return `${method} ${path.slice(0, 200)} ${status} ${Math.round(milliseconds)} ms${guessed}`;
}
