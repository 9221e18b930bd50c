import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENTS } from '../system/root.ts';
import { UserError } from '../system/user-error.ts';

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
  const [openapi, asyncapi] = [find('openapi'), find('asyncapi')];
  if (openapi === undefined && asyncapi === undefined)
    throw new UserError(`${shown}: holds no description. Name it openapi.yaml or asyncapi.yaml there.`);
  return { ...(openapi !== undefined && { openapi }), ...(asyncapi !== undefined && { asyncapi }) };
}

/** Folders that hold everything a document may refer to: its own one, and that of the other document. */
export function foldersOf(files: DocumentFiles): string[] {
  return [...new Set(Object.values<string>({ ...files }).map((file) => path.dirname(file)))];
}

export async function refuseNoFolder(root: string, shown: string): Promise<void> {
  if ((await stat(root).catch(() => undefined))?.isDirectory()) return;
  throw new UserError(`${shown}: no such folder. Name the folder that holds ${DOCUMENTS.openapi} or openapi.yaml.`);
}
