import path from 'node:path';
import type { Command } from 'commander';
import { commitOf, logoOf } from '../docs/marks.ts';
import { DOCS_PORT, serveDocs } from '../docs/serve-docs.ts';
import { siteOf } from '../docs/site-of.ts';
import { untilStopped } from '../engine/system/listen.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import type { Product } from '../product.ts';
import { readVariant } from './read-variant.ts';
import {
  addContract,
  addressOption,
  createCommand,
  type NamedContract,
  namedOf,
  overlayOption,
  portOption,
} from './run-command.ts';

interface Options extends NamedContract {
  readonly out: string;
  readonly overlay?: string;
  readonly title?: string;
  readonly logo?: string;
  readonly serve?: true;
  readonly port?: number;
}

export function docsCommand(product: Product, name: string, summary: string): Command {
  const command = addContract(createCommand(name, summary))
    .option('--out <dir>', 'Folder to build into', `${product.identity.command}-docs`)
    .addOption(overlayOption())
    .option('--title <text>', 'Name in the bar of the pages (default: the title of the description)')
    .option('--logo <file>', 'Image in the bar: SVG, PNG, JPEG or WebP')
    .option('--serve', 'Serve the site after building it, until Ctrl-C')
    .addOption(portOption('--port', `Port to serve on (default: ${DOCS_PORT})`));
  for (const service of servicesOf(product)) command.addOption(addressOption(service.name).default(service.url));
  return command.action((file: string | undefined, options: Options) => docs(product, namedOf(file, options), options));
}

/** The services that the pages of the product's own contract can name. */
const servicesOf = (product: Product) => siteOf(product, product.contract?.folder ?? '').services;

async function docs(product: Product, named: string | undefined, options: Options): Promise<void> {
  const { serve, port, out, overlay } = options;
  if (port !== undefined && !serve) throw new UserError('--port requires --serve. Add --serve, or remove --port.', 2);
  const started = performance.now();
  // Loaded on demand: --help does not wait for the emitters, which load TypeScript.
  const { buildDocs } = await import('../docs/build-docs.ts');
  const directory = userPath(out);
  const shown = shownPath(out);
  const serving = { directory, port: port ?? DOCS_PORT };
  // A port in use is named at once; a free one answers only when there is something to serve.
  if (serve) await (await serveDocs(serving)).close();
  let server: Awaited<ReturnType<typeof serveDocs>> | undefined;
  const stopped = serve ? untilStopped() : undefined;
  try {
    const contract = await readVariant(product, { contract: named, overlay }, 'docs');
    const addresses = Object.fromEntries(servicesOf(product).map(({ name }) => [name, String(Object(options)[name])]));
    const site = siteOf(product, contract.root, { contract: named, overlay }, addresses);
    const marks = { title: options.title, logo: await logoOf(options.logo), commit: await commitOf(contract.root) };
    const building = buildDocs({ contract, site: { ...site, ...marks }, directory, shown });
    const built = await Promise.race([building, ...(stopped ? [stopped] : [])]);
    // Ctrl-C ends the programs that build, too: that they failed is no fault of the documents.
    if (built === undefined) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${built.files.length} files in ${shown}/ (${seconds} s). Open ${path.join(directory, 'index.html')}`);
    if (!serve) return;
    server = await serveDocs(serving);
    console.log(`Documentation: ${server.url} (Ctrl-C stops)`);
    await stopped;
  } finally {
    await server?.close();
  }
}
