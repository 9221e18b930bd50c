import { channel } from 'node:diagnostics_channel';
import type { AddressInfo, Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { announce } from '../load/serve.ts';

const document = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url));

// The command itself, in this process. It prints its port only where it logs every request as well.
channel('tracing:net.server.listen:asyncEnd').subscribe((message) => {
  const { server } = message as { server: Server };
  announce((server.address() as AddressInfo).port);
});
process.argv.push('mock', document, '--port', '0', '--multiprocess', 'false', '--verboseLevel', 'silent');
await import('@stoplight/prism-cli');
