import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PARTS = ['openapi', 'asyncapi', 'open-points.yaml', 'statements.yaml'];

/** Documents in a folder of their own, which goes away with the object. */
export interface Tree extends AsyncDisposable {
  readonly root: string;
}

/** Copies the documents, each path, operation and schema of the OpenAPI document `times` over under other names. */
export async function multipliedTree(times: number): Promise<Tree> {
  const root = await mkdtemp(path.join(tmpdir(), 'contract-bench-'));
  for (const part of PARTS) await cp(path.join(ROOT, part), path.join(root, part), { recursive: true });
  for (let copy = 2; copy <= times; copy += 1) {
    await copyFiles(path.join(root, 'openapi/schemas'), copy);
    await copyFiles(path.join(root, 'openapi/paths'), copy);
  }
  await addPaths(path.join(root, 'openapi/openapi.yaml'), times);
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}

/** Copies the originals of a folder, whose names have no digits, and renames what they contain and refer to. */
async function copyFiles(folder: string, copy: number): Promise<void> {
  const originals = (await readdir(folder)).filter((file) => !/\d/.test(file));
  for (const file of originals) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const renamed = text
      .replaceAll(/(\$ref: (?:\.\.\/schemas\/)?[A-Z]\w*)\.yaml/g, `$1${copy}.yaml`)
      .replaceAll(/(operationId: \w+)/g, `$1${copy}`);
    await writeFile(path.join(folder, file.replace('.yaml', `${copy}.yaml`)), renamed);
  }
}

async function addPaths(file: string, times: number): Promise<void> {
  const text = await readFile(file, 'utf8');
  const copies = Array.from({ length: times - 1 }, (_, index) => index + 2);
  const multiplied = text.replaceAll(/ {2}\/v1(\/.*):\n {4}\$ref: (paths\/[\w-]+)\.yaml\n/g, (original, rest, part) =>
    [original, ...copies.map((copy) => `  /copy-${copy}${rest}:\n    $ref: ${part}${copy}.yaml\n`)].join(''),
  );
  await writeFile(file, multiplied);
}
