import path from 'node:path';
import type { Command } from 'commander';
import { DOCS_PORT, serveDocs, USUAL_TARGETS } from '../docs/serve-docs.ts';
import { readVariant } from '../engine/load/read-variant.ts';
import { untilStopped } from '../engine/system/listen.ts';
import { IN_REPOSITORY } from '../engine/system/root.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { addressOption, contractOption, createCommand, overlayOption, portOption } from './run-command.ts';

const DEFAULT_FOLDER = IN_REPOSITORY ? 'dist/docs' : 'reward-card-docs';

interface Options {
  readonly out?: string;
  readonly contract?: string;
  readonly overlay?: string;
  readonly serve?: true;
  readonly port?: number;
  readonly mock: string;
  readonly sandbox: string;
}

export function docsCommand(name: string, summary: string): Command {
  return createCommand(name, summary)
    .option('--out <dir>', `Folder to build into (default: ${DEFAULT_FOLDER})`)
    .addOption(contractOption())
    .addOption(overlayOption())
    .option('--serve', 'Serve the site after building it, until Ctrl-C')
    .addOption(portOption('--port', `Port to serve on (default: ${DOCS_PORT})`))
    .addOption(addressOption('mock').default(USUAL_TARGETS.mock))
    .addOption(addressOption('sandbox').default(USUAL_TARGETS.sandbox))
    .action((options: Options) => docs(name, options));
}

async function docs(name: string, options: Options): Promise<void> {
  const { serve, port, out, contract: contractFolder, overlay, ...targets } = options;
  if (port !== undefined && !serve) throw new UserError('--port is for --serve. Add --serve, or leave --port out.', 2);
  const started = performance.now();
  // Loaded on demand: --help does not wait for the emitters, which load TypeScript.
  const { buildDocs, OWN_SITE } = await import('../docs/build-docs.ts');
  const isOurs = out === undefined && IN_REPOSITORY;
  const directory = isOurs ? OWN_SITE : userPath(out ?? DEFAULT_FOLDER);
  const shown = shownPath(out ?? DEFAULT_FOLDER);
  // Before the docs are built, so that a port in use is said at once.
  const server = serve ? await serveDocs({ directory, port: port ?? DOCS_PORT }) : undefined;
  const stopped = server ? untilStopped() : undefined;
  try {
    const contract = await readVariant(name, overlay, contractFolder);
    const building = buildDocs({ contract, targets, directory, shown });
    const built = await Promise.race([building, ...(stopped ? [stopped] : [])]);
    // Ctrl-C ends the programs that build, too: that they failed is no fault of the documents.
    if (built === undefined) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${built.files.length} files in ${shown}/ (${seconds} s). Open ${path.join(directory, 'index.html')}`);
    if (server) console.log(`Documentation: ${server.url} (Ctrl-C stops)`);
    await stopped;
  } finally {
    await server?.close();
  }
}
