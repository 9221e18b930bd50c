import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENTS } from '../system/root.ts';
import { UserError } from '../system/user-error.ts';

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

export async function refuseNoFolder(root: string, shown: string): Promise<void> {
  if ((await stat(root).catch(() => undefined))?.isDirectory()) return;
  throw new UserError(`${shown}: no such folder. Name the folder that holds ${DOCUMENTS.openapi} or openapi.yaml.`);
}
