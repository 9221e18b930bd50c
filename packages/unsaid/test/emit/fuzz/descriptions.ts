import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../../../scripts/root.ts';
import { bundleDocuments } from '../../../src/engine/read/bundle-document.ts';
import { documentsIn } from '../../../src/engine/read/contract-folder.ts';
import { parseYaml } from '../../../src/engine/read/parse-yaml.ts';
import { everyBranch } from '../every-branch.ts';
import type { Description } from './fuzz.ts';
import type { Files } from './places.ts';

/** A checkout whose engine is tried in place of this one. */
const ENGINE = process.env.FUZZ_ENGINE ?? ROOT;

async function generate(folder: string | undefined, overlay?: string): Promise<ReadonlyMap<string, string>> {
  const { emitFor } = await import(/* @vite-ignore */ path.join(ENGINE, 'packages/unsaid/src/engine/load/emit-for.ts'));
  const originOf = () => ({ command: 'npx unsaid generate' });
  const { files } = await emitFor({ root: folder ?? ROOT }, overlay === undefined ? {} : { overlay }, originOf);
  return files;
}

const ofDocuments = (name: string, { openapi, asyncapi }: { openapi: object; asyncapi?: object }): Description => ({
  name,
  files: { 'openapi/openapi.yaml': openapi, ...(asyncapi && { 'asyncapi/asyncapi.yaml': asyncapi }) },
  generate,
});

export const EVERY_BRANCH: readonly Description[] = [
  ofDocuments('every branch', everyBranch()),
  ofDocuments('every branch of webhooks', everyBranch({ hasAsyncapi: false })),
];

/** A contract of files, as one document of each kind, of which one refers to the schemas of the other. */
async function inOneFile(name: string, root: string): Promise<Description> {
  const { openapi, asyncapi } = await bundleDocuments(root, documentsIn(root));
  const schemas = (asyncapi?.components.schemas ?? {}) as Record<string, object>;
  for (const key of Object.keys(schemas))
    if (Object.hasOwn(openapi.components.schemas ?? {}, key))
      schemas[key] = { $ref: `../openapi/openapi.yaml#/components/schemas/${key}` };
  return ofDocuments(name, { openapi, ...(asyncapi && { asyncapi }) });
}

async function overlay(name: string, folder: string): Promise<Description> {
  const files: Record<string, unknown> = {};
  for (const file of await readdir(path.join(ROOT, folder)))
    files[file] = parseYaml(await readFile(path.join(ROOT, folder, file), 'utf8'), file).value;
  return { name, files: files satisfies Files, generate: (folder) => generate(undefined, folder) };
}

/** The contracts of the repository. */
export const own = async (): Promise<Description[]> => [
  await inOneFile('our contract', ROOT),
  await inOneFile('lockers', path.join(ROOT, 'packages/unsaid/test/lockers/contract')),
  await overlay('the overlay of the sandbox', 'packages/reward-card-sandbox/overlay'),
];

/** Ten descriptions of moderate size in the folder that the environment names. */
export async function published(folder: string): Promise<Description[]> {
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const files = await readdir(path.join(folder, name)).catch(() => []);
      const file = files.find((each) => /^openapi\.(yaml|json)$/.test(each));
      return { name, size: file === undefined ? 0 : (await stat(path.join(folder, name, file))).size };
    }),
  );
  const descriptions: Description[] = [];
  for (const { name } of sizes.filter(({ size }) => size > 0).toSorted((one, other) => one.size - other.size)) {
    const found = await inOneFile(name, path.join(folder, name)).catch((error: Error) => {
      console.info(`${name} is left out: ${error.message.slice(0, 200)}`);
    });
    if (found) descriptions.push(found);
    if (descriptions.length === 10) break;
  }
  return descriptions;
}
