import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { allowedFolders } from '../system/allowed-folder.ts';
import { fetchedAround } from '../system/fetched.ts';
import { UserError } from '../system/user-error.ts';

/** The two documents, relative to the folder of a contract. */
export const DOCUMENTS = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' } as const;

/** At least one is there. */
export interface DocumentFiles {
  /** Absent where the contract has events alone. */
  readonly openapi?: string;
  /** Absent where the contract has no events, or lists them as webhooks of its OpenAPI document. */
  readonly asyncapi?: string;
}

const ENDINGS = ['yaml', 'yml', 'json'];
const namesOf = (kind: keyof typeof DOCUMENTS) => {
  const names = kind === 'openapi' ? [`${kind}/${kind}`, kind, 'swagger'] : [`${kind}/${kind}`, kind];
  return names.flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`));
};

export function documentsIn(root: string, shown: string = root): DocumentFiles {
  const find = (kind: keyof typeof DOCUMENTS) => namesOf(kind).find((file) => existsSync(path.join(root, file)));
  const openapi = find('openapi');
  const asyncapi = find('asyncapi');
  if (openapi === undefined && asyncapi === undefined)
    throw new UserError(`${shown}: holds no description. Name it openapi.yaml or asyncapi.yaml there.`);
  return { ...(openapi !== undefined && { openapi }), ...(asyncapi !== undefined && { asyncapi }) };
}

/**
 * Folders that hold everything some documents may refer to: those of the documents and the one that the user allowed, and
 * all folders of its origin for what was fetched.
 */
export function foldersOf(root: string, files: readonly string[]): string[] {
  if (fetchedAround(root) !== undefined) return ['.'];
  return [...new Set([...files.map((file) => path.dirname(file)), ...allowedFolders()])];
}

/** A contract on disk: its folder, and its documents where they are not found by their names. */
export interface ContractFiles {
  readonly root: string;
  readonly files?: DocumentFiles;
}

/** Finds the contract in a folder, or around a file. Throws a UserError for a path that leads to neither. */
export async function findContract(named: string, shown: string): Promise<ContractFiles> {
  const found = await stat(named).catch(() => undefined);
  if (found?.isDirectory()) return { root: named };
  if (found?.isFile()) return contractAround(named);
  throw new UserError(
    `${shown}: no such file or folder. Name a description, or the folder that holds openapi.yaml or asyncapi.yaml.`,
    2,
  );
}

/** The contract whose document a file is, or that it is by itself. */
export function contractAround(file: string): ContractFiles {
  const directory = path.dirname(file);
  const fetched = fetchedAround(file);
  for (const root of fetched === undefined ? [path.dirname(directory), directory] : [])
    if (Object.values(filesIn(root) ?? {}).some((each) => path.join(root, each) === file)) return { root };
  const root = fetched?.folder ?? directory;
  const [, first] = VERSION.exec(readFileSync(file, 'utf8')) ?? [];
  return { root, files: { [first === 'asyncapi' ? 'asyncapi' : 'openapi']: path.relative(root, file) } };
}

/** The first line with a version of a specification; fields may be called as the keywords are. */
const VERSION = /^[\s{]*["']?(asyncapi|openapi|swagger)["']?\s*:\s*["']?\d/m;

/** The documents of a folder, if it holds any. */
export function filesIn(root: string): DocumentFiles | undefined {
  try {
    return documentsIn(root);
  } catch {
    return undefined;
  }
}
