import path from 'node:path';
import { OVERLAY_OPTION, portOf, runCommand } from './command.ts';
import { buildDocs, OWN_SITE } from './docs/build-docs.ts';
import { DOCS_PORT, serveDocs } from './docs/serve-docs.ts';
import { readVariant } from './read-variant.ts';
import { UserError } from './user-error.ts';
import { shownPath, userPath } from './user-path.ts';

await runCommand({
  name: 'npm run docs --',
  summary: 'Build the documentation site.',
  options: {
    serve: { type: 'boolean', help: 'Serve the site after building it, until Ctrl-C' },
    port: { type: 'string', value: 'N', help: `Port to serve on, default ${DOCS_PORT}; 0 takes any free port` },
    overlay: OVERLAY_OPTION,
    out: { type: 'string', value: 'DIR', help: 'Folder to build into, default dist/docs' },
  },
  async run({ serve = false, port, out, overlay }) {
    if (port !== undefined && !serve) throw new UserError('--port is for --serve. Add --serve, or leave --port out.');
    const wanted = portOf(port, DOCS_PORT);
    const started = performance.now();
    const directory = out === undefined ? OWN_SITE : userPath(out);
    const shown = shownPath(out ?? 'dist/docs');
    // Before the docs are built, so that a port in use is said at once.
    const server = serve ? await serveDocs({ directory, port: wanted }) : undefined;
    try {
      const { files } = await buildDocs({ contract: await readVariant('npm run docs --', overlay), directory, shown });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${files.length} files in ${shown}/ (${seconds} s). Open ${path.join(directory, 'index.html')}`);
      if (server) await untilStopped(server.url);
    } finally {
      await server?.close();
    }
    return 0;
  },
});

async function untilStopped(url: string): Promise<void> {
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  console.log(`Documentation: ${url} (Ctrl-C stops)`);
  await stopped;
}
