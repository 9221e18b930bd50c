import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Schema } from '../model/contract.ts';
import { readYaml } from './parse-yaml.ts';
import { readBelow } from './read-text.ts';

export interface Step {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in?: string; readonly value: unknown }[];
  readonly requestBody?: { readonly payload: Readonly<Record<string, unknown>> };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
  /** Inputs without which it is left out. */
  readonly 'x-needs'?: readonly string[];
  readonly 'x-about'?: string;
  readonly 'x-moves-money'?: boolean;
  readonly 'x-effect'?: string;
}

export interface InputRule {
  readonly option?: string;
  readonly 'same-as'?: string;
  readonly invented?: boolean;
}

export interface Workflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly 'x-inputs'?: Readonly<Record<string, InputRule>>;
  readonly inputs: { readonly required?: readonly string[]; readonly properties: Readonly<Record<string, Schema>> };
  readonly steps: readonly Step[];
}

/** A document of workflows, as far as we read it. */
export interface Workflows {
  readonly workflows: readonly Workflow[];
}

const FOLDER = 'workflows';

/** The documents of workflows in a contract, by their paths in it, in order; none where it has no such folder. */
export function workflowFiles(root: string): string[] {
  const folder = path.join(root, FOLDER);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => /\.arazzo\.(?:ya?ml|json)$/.test(file))
    .toSorted()
    .map((file) => `${FOLDER}/${file}`);
}

/** Reads the workflows of a contract in the order of their files. Throws as files do. */
export async function readStories(root: string): Promise<readonly Workflow[]> {
  const read = readBelow(root);
  const documents = await Promise.all(
    workflowFiles(root).map(async (file) => (await readYaml(read, file)).value as Workflows),
  );
  return documents.flatMap(({ workflows }) => workflows);
}
