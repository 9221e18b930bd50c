import { once } from 'node:events';
import { OVERLAY_OPTION, portOf, runCommand } from './command.ts';
import { sampleCurl } from './mock/sample-curl.ts';
import { type LogEntry, MOCK_PORT, startMock } from './mock/start-mock.ts';
import { readVariant } from './read-variant.ts';

await runCommand({
  name: 'npm run mock --',
  summary: 'Answer the contract with its examples, and name what an answer had to guess.',
  options: {
    port: { type: 'string', value: 'PORT', help: `Port to listen on (${MOCK_PORT})` },
    overlay: OVERLAY_OPTION,
    host: { type: 'string', value: 'HOST', help: 'Address to listen on (127.0.0.1)' },
  },
  async run({ port, host = '127.0.0.1', overlay }) {
    const wanted = portOf(port, MOCK_PORT);
    const contract = await readVariant('npm run mock --', overlay);
    const mock = await startMock({ contract, port: wanted, host, log: (entry) => console.log(line(entry)) });
    const end = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    console.log(`The mock answers on ${mock.url}. Ctrl-C ends it. Try:\n\n${sampleCurl(contract.openapi, mock.url)}\n`);
    await end;
    await mock.close();
    return 0;
  },
});

function line({ method, path, status, openPoints, milliseconds }: LogEntry): string {
  const guessed = openPoints.length > 0 ? `  guessed: ${openPoints.join(', ')}` : '';
  return `${method} ${path.slice(0, 200)} ${status} ${Math.round(milliseconds)} ms${guessed}`;
}
