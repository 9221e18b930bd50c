import type { Schema } from '../engine/model/contract.ts';
import type { InputRule, Workflow } from '../engine/read/read-workflows.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { readPlainBytes } from '../engine/system/whole-files.ts';
import { unknownThing } from './probes.ts';

/** Inputs of a workflow from the command line, as text, by the name of the option. */
export type Given = Readonly<Record<string, readonly string[]>>;

/** The inputs of a workflow: the schema of each, and how it is given. */
export type Inputs = Readonly<Record<string, Schema & InputRule>>;

/** Field names whose values identify a person. */
export const PERSONAL = /phone|e?mail|recipient|name$/i;

export function inputsOf({ inputs, 'x-inputs': rules = {} }: Workflow): Inputs {
  const properties = Object.entries(inputs?.properties ?? {});
  return Object.fromEntries(properties.map(([name, schema]) => [name, { ...schema, ...rules[name] }]));
}

export const optionOf = (inputs: Inputs, name: string): string => inputs[name]?.option ?? name.replaceAll('_', '-');

/** The options of all workflows, for the help of the command. */
export function describeInputs(workflows: readonly Workflow[]): string {
  const rows = workflows.map(inputsOf).flatMap((inputs) =>
    Object.entries(inputs).flatMap(([name, { invented, description = '' }]) => {
      const option = optionOf(inputs, name);
      return invented ? [] : [[`--${option} <${option}>`, description] as const];
    }),
  );
  const width = Math.max(...rows.map(([option]) => option.length));
  return [...new Set(rows.map(([option, description]) => `  ${option.padEnd(width)}  ${description}`))].join('\n');
}

/** The values of inputs. Throws a UserError for an option that is unknown, and for a value that cannot be read. */
export async function readInputs(given: Given, inputs: Inputs): Promise<Record<string, unknown>> {
  const options = Object.keys(inputs).map((name) => optionOf(inputs, name));
  const unknown = Object.keys(given).find((option) => !options.includes(option));
  if (unknown !== undefined) {
    const known = options.map((option) => `--${option}`).join(', ') || 'none';
    const advice = `${didYouMean(unknown, options)} The workflow takes ${known}. See check --help.`;
    throw new UserError(`Unknown option --${unknown}.${advice}`, 2);
  }
  const values: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(inputs)) {
    const texts = given[optionOf(inputs, name)];
    if (texts !== undefined) values[name] = await readInput(optionOf(inputs, name), texts, input);
    else if (input.invented) values[name] = unknownThing();
  }
  for (const [name, { 'same-as': other = name }] of Object.entries(inputs)) values[name] ??= values[other];
  return values;
}

async function readInput(option: string, texts: readonly string[], { type, contentEncoding }: Schema) {
  const [text = ''] = texts.slice(-1);
  if (type === 'array') return texts;
  if (contentEncoding === 'base64') return readFileOf(option, text);
  if (type !== 'integer' && type !== 'number') return text;
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new UserError(`--${option} ${text.slice(0, 40)}: must be an integer, such as 2500.`, 2);
}

async function readFileOf(option: string, named: string): Promise<string> {
  const source = { file: userPath(named), shown: `--${option} ${shownPath(named)}` };
  const bytes = await readPlainBytes(source, 'Name a file.').catch((error: Error) => {
    throw new UserError(error.message, 2);
  });
  return bytes.toString('base64');
}
