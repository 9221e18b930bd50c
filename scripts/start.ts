import { once } from 'node:events';
import { OVERLAY_OPTION, portOf, runCommand } from './command.ts';
import type { Contract } from './contract/contract.ts';
import { buildDocs, OWN_SITE } from './docs/build-docs.ts';
import { DOCS_PORT, serveDocs } from './docs/serve-docs.ts';
import { sampleCurl } from './mock/sample-curl.ts';
import { MOCK_PORT, startMock } from './mock/start-mock.ts';
import { readVariant } from './read-variant.ts';

const HOST = '127.0.0.1';

await runCommand({
  name: 'npm start --',
  summary: 'Build the docs, serve them, and run a mock of the API beside them.',
  options: {
    'docs-port': { type: 'string', value: 'PORT', help: `Port of the docs (${DOCS_PORT}); 0 takes any free port` },
    'mock-port': { type: 'string', value: 'PORT', help: `Port of the mock (${MOCK_PORT}); 0 takes any free port` },
    overlay: OVERLAY_OPTION,
  },
  async run(values) {
    const docsPort = portOf(values['docs-port'], DOCS_PORT, '--docs-port');
    const mockPort = portOf(values['mock-port'], MOCK_PORT, '--mock-port');
    const end = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

    const contract = await readVariant('npm start --', values.overlay);
    const mock = await startMock({ contract, port: mockPort, host: HOST, portOption: '--mock-port' });
    // Before the docs are built, so that a port in use is said at once.
    const docs = await serveDocs({ directory: OWN_SITE, port: docsPort, host: HOST, portOption: '--docs-port' }).catch(
      async (error: unknown) => {
        await mock.close();
        throw error;
      },
    );
    console.log('Building the docs ...');
    await buildDocs({ contract: contractServedAt(contract, mock.url), directory: OWN_SITE, shown: 'dist/docs' }).catch(
      async (error: unknown) => {
        await Promise.all([mock.close(), docs.close()]);
        throw error;
      },
    );
    console.log(`\nDocs  ${docs.url}\nMock  ${mock.url}\n\nTry:\n\n${sampleCurl(contract.openapi, mock.url)}\n`);
    console.log('Ctrl-C ends both.');
    await end;
    await Promise.all([mock.close(), docs.close()]);
    return 0;
  },
});

/** The contract with the address of the running mock in place of the usual one, unless an overlay names a server. */
function contractServedAt(contract: Contract, url: string): Contract {
  const { openapi } = contract;
  const servers = openapi.servers.map(({ variables = {}, ...server }) => ({
    ...server,
    variables: Object.fromEntries(
      Object.entries(variables).map(([name, variable]) => {
        const isMock = variable.default === `http://${HOST}:${MOCK_PORT}`;
        return [name, isMock ? { ...variable, default: url } : variable];
      }),
    ),
  }));
  return { ...contract, openapi: { ...openapi, servers } };
}
