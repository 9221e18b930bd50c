import { createCommand, overlayOption, portOption, runCommand } from '../cli/commands/run-command.ts';
import { buildDocs, OWN_SITE } from '../cli/docs/build-docs.ts';
import { readHistory } from '../cli/docs/changes-page.ts';
import { sampleCurl } from '../cli/docs/samples/write-samples.ts';
import { USUAL_TARGETS } from '../cli/docs/send/targets.ts';
import { DOCS_PORT, serveDocs } from '../cli/docs/serve-docs.ts';
import { readVariant } from '../cli/engine/load/read-variant.ts';
import type { Contract } from '../cli/engine/model/contract.ts';
import { untilStopped } from '../cli/engine/system/until-stopped.ts';
import { MOCK_PORT, startMock } from '../cli/mock/start-mock.ts';

interface Options {
  readonly docsPort: number;
  readonly mockPort: number;
  readonly overlay?: string;
}

const NAME = 'npm start --';
const MOCK_URL = `http://127.0.0.1:${MOCK_PORT}`;

const command = createCommand(NAME, 'Build the docs, serve them, and run a mock of the API besides.')
  .addOption(portOption('--docs-port', 'Port of the docs').default(DOCS_PORT))
  .addOption(portOption('--mock-port', 'Port of the mock').default(MOCK_PORT))
  .addOption(overlayOption())
  .action(async ({ docsPort, mockPort, overlay }: Options) => {
    const stopped = untilStopped();
    const contract = await readVariant(NAME, overlay);
    await using open = new AsyncDisposableStack();
    const mock = await startMock({ contract, port: mockPort, portOption: '--mock-port' });
    open.defer(() => mock.close());
    // Before the docs are built, so that a port in use is said at once.
    let sayBuilt = () => {};
    const ready = new Promise<void>((resolve) => {
      sayBuilt = resolve;
    });
    const docs = await serveDocs({
      directory: OWN_SITE,
      port: docsPort,
      portOption: '--docs-port',
      targets: { ...USUAL_TARGETS, mock: mock.url },
      ready,
    });
    open.defer(() => docs.close());
    console.log(`Building the docs, to be read at ${docs.url} ...`);
    // Compared as it is written, not with the address of this mock.
    const history = await readHistory(contract);
    await buildDocs({ contract: servedAt(contract, mock.url), history, directory: OWN_SITE, shown: 'dist/docs' });
    sayBuilt();
    console.log(`\nDocs  ${docs.url}\nMock  ${mock.url}\n\nTry:\n\n${sampleCurl(contract, mock.url)}\n`);
    console.log('Ctrl-C ends both.');
    await stopped;
  });

await runCommand(command, process.argv.slice(2));

/** The contract with the address of the running mock in place of the usual one, unless an overlay names a server. */
function servedAt(contract: Contract, url: string): Contract {
  const openapi = structuredClone(contract.openapi);
  for (const { variables = {} } of openapi.servers) {
    for (const variable of Object.values(variables)) if (variable.default === MOCK_URL) variable.default = url;
  }
  return { ...contract, openapi };
}
