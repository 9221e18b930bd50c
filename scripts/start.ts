import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REWARD_CARD } from '../packages/reward-card/src/product.ts';
import { sandboxService } from '../packages/reward-card/src/sandbox.ts';
import { readVariant } from '../packages/unsaid/src/commands/read-variant.ts';
import {
  addressOption,
  createCommand,
  overlayOption,
  portOption,
  runCommand,
} from '../packages/unsaid/src/commands/run-command.ts';
import { buildDocs } from '../packages/unsaid/src/docs/build-docs.ts';
import { sampleCurl } from '../packages/unsaid/src/docs/samples/write-samples.ts';
import { DOCS_PORT, serveDocs } from '../packages/unsaid/src/docs/serve-docs.ts';
import { siteOf } from '../packages/unsaid/src/docs/site-of.ts';
import { untilStopped } from '../packages/unsaid/src/engine/system/listen.ts';
import { MOCK_PORT, startMock } from '../packages/unsaid/src/mock/start-mock.ts';

interface Options {
  readonly docsPort: number;
  readonly mockPort: number;
  readonly sandbox: string;
  readonly overlay?: string;
}

const NAME = 'npm start --';

const command = createCommand(NAME, 'Build and serve the docs, and run a mock of the API.')
  .addOption(portOption('--docs-port', 'Port of the docs').default(DOCS_PORT))
  .addOption(portOption('--mock-port', 'Port of the mock').default(MOCK_PORT))
  .addOption(addressOption('sandbox').default(sandboxService().url))
  .addOption(overlayOption())
  .action(async ({ docsPort, mockPort, sandbox, overlay }: Options) => {
    const stopped = untilStopped();
    const contract = await readVariant(REWARD_CARD, { overlay }, 'docs');
    await using open = new AsyncDisposableStack();
    const mock = await startMock({ contract, port: mockPort, portOption: '--mock-port' });
    open.defer(() => mock.close());
    // Each start has its own, so that two may run at once.
    const directory = await mkdtemp(path.join(tmpdir(), 'docs-'));
    open.defer(() => rm(directory, { recursive: true, force: true }));
    const serving = { directory, port: docsPort, portOption: '--docs-port' };
    // A port in use is named at once; a free one answers only when there is something to serve.
    await (await serveDocs(serving)).close();
    console.log('Building the docs ...');
    const site = siteOf(REWARD_CARD, contract.root, { overlay }, { mock: mock.url, sandbox });
    await buildDocs({ contract, site, directory });
    const docs = await serveDocs(serving);
    open.defer(() => docs.close());
    console.log(`\nDocs  ${docs.url}\nMock  ${mock.url}\n\nTry:\n\n${sampleCurl(contract, mock.url)}\n`);
    console.log('Press Ctrl-C to stop both.');
    await stopped;
  });

await runCommand(command, process.argv.slice(2));
