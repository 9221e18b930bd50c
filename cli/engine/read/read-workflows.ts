import type { Schema } from '../model/contract.ts';
import { WORKFLOWS } from '../system/root.ts';
import { readYaml } from './parse-yaml.ts';
import type { ReadText } from './read-text.ts';

/** What cites statements in an Arazzo document, and leaves open points open. */
export interface Citing {
  readonly 'x-source'?: readonly string[];
  readonly 'x-open-points'?: readonly string[];
}

export interface Step extends Citing {
  readonly stepId: string;
  readonly description: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly value: unknown }[];
  readonly requestBody?: { readonly payload: Readonly<Record<string, unknown>> };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
}

export interface Workflow extends Citing {
  readonly workflowId: string;
  readonly summary: string;
  readonly inputs: { readonly properties: Readonly<Record<string, Schema>> };
  readonly steps: readonly Step[];
}

/** The workflows of the package, as far as we read them. */
export interface Workflows {
  readonly info: Citing;
  readonly workflows: readonly Workflow[];
}

/** Reads the workflows. Throws a UserError for a file that cannot be read; its structure is Redocly's to judge. */
export async function readWorkflows(
  read: ReadText,
): Promise<{ readonly document: Workflows; readonly lineOf: (pointer: string) => number }> {
  const { value, lineOf } = await readYaml(read, WORKFLOWS);
  return { document: value as Workflows, lineOf };
}
