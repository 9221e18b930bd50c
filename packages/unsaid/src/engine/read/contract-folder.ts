import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from '../system/user-error.ts';

/** The two documents, relative to the folder of a contract. */
export const DOCUMENTS = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' } as const;

export interface DocumentFiles {
  readonly openapi: string;
  /** Absent where the contract has no events, or lists them as webhooks of its OpenAPI document. */
  readonly asyncapi?: string;
}

const ENDINGS = ['yaml', 'yml', 'json'];
const namesOf = (kind: keyof typeof DOCUMENTS) =>
  [`${kind}/${kind}`, kind].flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`));

/** The document of events where a folder holds nothing else. */
export function eventsIn(root: string): string | undefined {
  return namesOf('asyncapi').find((file) => existsSync(path.join(root, file)));
}

export function documentsIn(root: string, shown: string = root): DocumentFiles {
  const find = (kind: keyof typeof DOCUMENTS) => namesOf(kind).find((file) => existsSync(path.join(root, file)));
  const [openapi, asyncapi] = [find('openapi'), find('asyncapi')];
  if (openapi === undefined)
    throw new UserError(`${shown}: holds no OpenAPI document. Name it ${DOCUMENTS.openapi} or openapi.yaml there.`);
  return { openapi, ...(asyncapi !== undefined && { asyncapi }) };
}

/** Folders that hold everything a document may refer to: its own one, and that of the other document. */
export function foldersOf(files: DocumentFiles): string[] {
  return [...new Set([files.openapi, files.asyncapi ?? files.openapi].map((file) => path.dirname(file)))];
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
  if (found?.isFile()) return contractAround(named, shown);
  throw new UserError(
    `${shown}: no such file or folder. Name an OpenAPI document, or the folder that holds ${DOCUMENTS.openapi} or openapi.yaml.`,
    2,
  );
}

/** The contract whose document a file is, or that it is by itself. Throws a UserError for a document of events alone. */
export function contractAround(file: string, shown: string): ContractFiles {
  const directory = path.dirname(file);
  for (const root of [path.dirname(directory), directory])
    if (Object.values(filesIn(root) ?? {}).some((each) => path.join(root, each) === file)) return { root };
  if (/^asyncapi\.(?:json|ya?ml)$/.test(path.basename(file)))
    throw new UserError(`${shown}: is no contract without an OpenAPI document beside it. Put openapi.json there.`);
  return { root: directory, files: { openapi: path.basename(file) } };
}

/** The documents of a folder, if it holds any. */
export function filesIn(root: string): DocumentFiles | undefined {
  try {
    return documentsIn(root);
  } catch {
    return undefined;
  }
}
