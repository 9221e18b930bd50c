import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Contract, Json, Parameter, Schema } from '../engine/model/contract.ts';
import { contractAjv, schemaAt } from '../engine/model/create-ajv.ts';
import { isRecord, pointerOf, resolveRef } from '../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../engine/model/path-operations.ts';
import type { Step as ArazzoStep, InputRule, Workflow } from '../engine/read/read-workflows.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { holds, resolveValue } from './expressions.ts';

/** What the user gives the inputs of a workflow, as text, by the name of the option. */
export type Given = Readonly<Record<string, readonly string[]>>;

export type Body = Readonly<Record<string, Json>>;

/** One call of the story. */
export interface Step {
  readonly operation: PathOperation;
  readonly arazzo: ArazzoStep;
  /** Which thing it is about, where its path names one. */
  readonly about: string;
  readonly body?: Body;
  /** Fields of the body that come from an example of the documents, and the name of that example. */
  readonly fromExample?: { readonly name: string; readonly fields: readonly string[] };
  /** Whether it may change something, so that it is never sent twice and never without consent. */
  readonly hasEffect: boolean;
  /** Whether any status will do: what it asks for is not there. */
  readonly isWrong: boolean;
}

export interface Story {
  readonly steps: readonly Step[];
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What is left out, and why. */
  readonly leftOut: readonly string[];
  /** Texts that no report may repeat: personal data, and files that hold some. */
  readonly secrets: readonly string[];
}

/** An input of a workflow: its schema, and how it is given. */
type Input = Schema & InputRule;
type Inputs = Readonly<Record<string, Input>>;

function inputsOf({ inputs, 'x-inputs': rules = {} }: Workflow): Inputs {
  const properties = Object.entries(inputs?.properties ?? {});
  return Object.fromEntries(properties.map(([name, schema]) => [name, { ...schema, ...rules[name] }]));
}

interface Telling {
  readonly contract: Contract;
  readonly workflows: readonly Workflow[];
  readonly given: Given;
  /** Whether what nobody gives comes from the examples of the documents. */
  readonly useExamples: boolean;
  readonly workflow?: string;
  /** Whether only a workflow without effects will do. */
  readonly onlyRead?: boolean;
}

/** The option by which an input is given. */
const optionOf = (name: string, { option }: Input = {}): string => option ?? name.replaceAll('_', '-');

/** Names a thing that no provider has given to anything. */
export const unknownThing = () => `unknown-${randomUUID()}`;

/** Field names whose values identify a person. */
export const PERSONAL = /phone|e?mail|recipient|name$/i;

/**
 * The calls of a workflow with what the user gave. Throws a UserError for an input that is missing or wrong, and for a
 * body that the contract excludes.
 */
export async function tellStory(telling: Telling): Promise<Story> {
  const { contract, given, useExamples } = telling;
  const workflow = chosenOf(telling);
  const properties = inputsOf(workflow);
  refuseUnknown(given, properties);
  const inputs = await readInputs(given, properties);
  const operations = new Map(pathOperations(contract.openapi.paths).map((each) => [each.operation.operationId, each]));
  const leftOut: string[] = [];
  const steps: Step[] = [];
  for (const arazzo of workflow.steps) {
    const operation = operations.get(arazzo.operationId);
    if (!operation) throw new UserError(`The contract has no operation ${arazzo.operationId}. Correct the workflow.`);
    const lacking = (arazzo['x-needs'] ?? []).find((name) => inputs[name] === undefined);
    if (lacking !== undefined) {
      const { description = '' } = properties[lacking] ?? {};
      const called = nameOf({ operation });
      leftOut.push(`${called}: ${description} Give one with --${optionOf(lacking, properties[lacking])}.`);
      continue;
    }
    const step = stepOf({ contract, operation, arazzo, inputs, useExamples });
    checkBody(contract, step, properties);
    steps.push(step);
  }
  const secrets = Object.entries(inputs).filter(
    ([name, value]) => typeof value === 'string' && (PERSONAL.test(name) || isFile(properties[name])),
  );
  return { steps, inputs, leftOut, secrets: secrets.map(([, value]) => String(value)) };
}

/** The options of all workflows, for the help of the command. */
export function describeInputs(workflows: readonly Workflow[]): string {
  const all = workflows.flatMap((workflow) => Object.entries(inputsOf(workflow)));
  const rows = new Map(
    all.flatMap(([name, input]) => (input.invented ? [] : [[optionOf(name, input), input.description ?? '']])),
  );
  return [...rows].map(([option, says]) => `  ${`--${option} <${option}>`.padEnd(32)}${says}`).join('\n');
}

function chosenOf({ contract, workflows, workflow: wanted, onlyRead = false, given }: Telling): Workflow {
  const isRead = ({ steps }: Workflow) =>
    steps.every(({ operationId }) =>
      pathOperations(contract.openapi.paths).some(
        ({ method, operation }) => operation.operationId === operationId && method === 'get',
      ),
    );
  const all = workflows.length > 0 ? workflows : [fromExamples(contract, onlyRead)];
  if (wanted !== undefined) {
    const found = all.find(({ workflowId }) => workflowId === wanted);
    const ids = all.map(({ workflowId }) => workflowId);
    if (found) return found;
    throw new UserError(
      `--workflow ${wanted}: there is no such workflow. Use one of ${ids.join(', ')}.${didYouMean(wanted, ids)}`,
      2,
    );
  }
  const found = onlyRead ? all.find(isRead) : all[0];
  if (!found) throw new UserError('--only read: every workflow of the contract has an effect. Leave it out.', 2);
  const inputs = inputsOf(found);
  const lacking = onlyRead && (found.inputs?.required ?? []).find((name) => !given[optionOf(name, inputs[name])]);
  if (lacking) {
    const option = optionOf(lacking, inputs[lacking]);
    throw new UserError(
      `--only read needs a ${option}. Name it with --${option} ${option === 'card' ? 'ID' : 'VALUE'}.`,
      2,
    );
  }
  return found;
}

/** Without a workflow: what the examples of each operation allow, reads first. */
function fromExamples({ openapi }: Contract, onlyRead: boolean): Workflow {
  const exampleOf = (reference: Parameter | { $ref: string }) => {
    const { name, in: place, required = false, schema = {} } = resolveRef<Parameter>(openapi, reference);
    const value = schema.examples?.[0] ?? resolveRef<Schema>(openapi, schema).examples?.[0];
    return { name, in: place, required, value };
  };
  const steps = pathOperations(openapi.paths).flatMap(({ method, operation }) => {
    const parameters = (operation.parameters ?? []).map(exampleOf).filter(({ required }) => required);
    const [body] = Object.entries(operation.requestBody?.content ?? {});
    const [example] = Object.values(body?.[1].examples ?? {});
    const lacks = operation.requestBody?.required && (example === undefined || !/json$/.test(body?.[0] ?? ''));
    if (lacks || parameters.some(({ value }) => value === undefined) || (onlyRead && method !== 'get')) return [];
    const { operationId, summary } = operation;
    const sent = example === undefined ? {} : { requestBody: { payload: example.value as Body } };
    const step = { stepId: operationId, description: summary, operationId, parameters, ...sent };
    return [{ ...step, successCriteria: [{ condition: '$statusCode >= 100' }], isRead: method === 'get' }];
  });
  const ordered = [...steps.filter(({ isRead }) => isRead), ...steps.filter(({ isRead }) => !isRead)];
  return { workflowId: 'examples', summary: 'What the examples allow', inputs: { properties: {} }, steps: ordered };
}

function refuseUnknown(given: Given, properties: Inputs): void {
  const options = Object.entries(properties).map(([name, input]) => optionOf(name, input));
  const unknown = Object.keys(given).find((option) => !options.includes(option));
  if (unknown === undefined) return;
  const known = options.map((option) => `--${option}`).join(', ') || 'none';
  throw new UserError(
    `Unknown option --${unknown}.${didYouMean(unknown, options)} The workflow takes ${known}. See check --help.`,
    2,
  );
}

async function readInputs(given: Given, properties: Inputs): Promise<Record<string, unknown>> {
  const inputs: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(properties)) {
    const option = optionOf(name, input);
    const texts = given[option];
    if (texts !== undefined) inputs[name] = await readInput(option, texts, input);
    else if (input.invented) inputs[name] = unknownThing();
  }
  for (const [name, { 'same-as': other }] of Object.entries(properties))
    if (inputs[name] === undefined && other !== undefined && inputs[other] !== undefined) inputs[name] = inputs[other];
  return inputs;
}

async function readInput(option: string, texts: readonly string[], input: Input): Promise<unknown> {
  const [text = ''] = texts.slice(-1);
  if (input.type === 'array') return texts;
  if (isFile(input)) return readFileOf(option, text);
  if (input.type !== 'integer' && input.type !== 'number') return text;
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new UserError(`--${option} ${text.slice(0, 40)}: is not a whole number that can be used here.`, 2);
}

const isFile = (input: Input | undefined) => input?.contentEncoding === 'base64';

const MAX_FILE_BYTES = 64 * 1024 * 1024;

async function readFileOf(option: string, named: string): Promise<string> {
  const bytes = await readFile(userPath(named)).catch((error: Error) => {
    throw new UserError(`--${option} ${shownPath(named)}: cannot be read: ${error.message.split(',')[0]}.`, 2);
  });
  if (bytes.byteLength <= MAX_FILE_BYTES) return bytes.toString('base64');
  throw new UserError(`--${option} ${shownPath(named)}: is larger than ${MAX_FILE_BYTES} bytes. Send less.`, 2);
}

interface StepParts {
  readonly contract: Contract;
  readonly operation: PathOperation;
  readonly arazzo: ArazzoStep;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly useExamples: boolean;
}

function stepOf({ operation, arazzo, inputs, useExamples }: StepParts): Step {
  const known = { inputs, outputs: new Map() };
  const given = resolveValue(arazzo.requestBody?.payload ?? {}, known) as Body;
  const [example] = Object.entries(Object.values(operation.operation.requestBody?.content ?? {})[0]?.examples ?? {});
  const whole = isRecord(example?.[1].value) ? (example[1].value as Body) : {};
  const fields = useExamples ? Object.keys(whole).filter((field) => !Object.hasOwn(given, field)) : [];
  const body = arazzo.requestBody && { body: { ...(useExamples && whole), ...given } };
  // A response that any status may have asks for what is not there, or tries what the examples allow.
  const anyStatus = (arazzo.successCriteria ?? []).every(({ condition }) =>
    holds(condition, { ...known, response: { status: 404, body: undefined } }),
  );
  return {
    operation,
    arazzo,
    about: aboutOf(arazzo),
    ...body,
    ...(body && fields.length > 0 && { fromExample: { name: example?.[0] ?? '', fields } }),
    hasEffect: operation.method !== 'get',
    isWrong: anyStatus && operation.method === 'get',
  };
}

/** What a step is about, in words: the output of another step, or an input. */
function aboutOf({ parameters = [], 'x-about': words }: ArazzoStep): string {
  if (words !== undefined) return words;
  const [{ value } = { value: '' }] = parameters;
  const [, step, output] = /^\$steps\.([^.]+)\.outputs\.(.+)$/.exec(String(value)) ?? [];
  return step === undefined ? '' : `${output} of ${step}`;
}

/** Throws a UserError for a body that the contract excludes: what we send may not break what we check. */
function checkBody(contract: Contract, step: Step, inputs: Inputs): void {
  const { operation, method, name } = step.operation;
  const [mediaType = ''] = Object.keys(operation.requestBody?.content ?? {});
  if (step.body === undefined || !/json$/.test(mediaType)) return;
  const place = pointerOf(['paths', name, method, 'requestBody', 'content', mediaType, 'schema']);
  const validate = schemaAt(contractAjv(contract), 'openapi', place);
  if (validate(step.body)) return;
  const [error] = validate.errors ?? [];
  const field = String(error?.params.missingProperty ?? error?.instancePath.split('/')[1] ?? '');
  const source = String(step.arazzo.requestBody?.payload?.[field] ?? '').replace('$inputs.', '');
  const option = source in inputs ? `--${optionOf(source, inputs[source])}` : field;
  const problem = error?.keyword === 'required' ? 'is missing' : `does not fit the contract: it ${error?.message}`;
  throw new UserError(`${option} ${problem}. The call is ${nameOf(step)}.`, 2);
}

/** The call of a step, as the contract names it. */
export function nameOf({ operation }: Pick<Step, 'operation'>): string {
  return `${operation.method.toUpperCase()} ${operation.name}`;
}
