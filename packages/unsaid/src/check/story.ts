import { randomUUID } from 'node:crypto';
import { isJson } from 'unsaid-runtime/http';
import { chosenBody } from '../engine/model/chosen-body.ts';
import type { Contract, Json, Parameter, Schema } from '../engine/model/contract.ts';
import { contractAjv, schemaAt } from '../engine/model/create-ajv.ts';
import { isRecord, pointerOf, resolveRef } from '../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../engine/model/path-operations.ts';
import type { Step as ArazzoStep, Workflow } from '../engine/read/read-workflows.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { type Given, type Inputs, inputsOf, optionOf, PERSONAL, readInputs } from './inputs.ts';
import type { Probe } from './probes.ts';

export type Body = Readonly<Record<string, Json>>;

/** One call of the story. */
export interface Step {
  /** The call, as the contract names it: `POST /orders`. */
  readonly call: string;
  readonly operation: PathOperation;
  readonly arazzo: ArazzoStep;
  readonly body?: Body;
  /** Fields of the body that come from an example of the documents, and the name of that example. */
  readonly fromExample?: { readonly name: string; readonly fields: readonly string[] };
  /** True if the call may modify data: it is never sent twice, and never without consent. */
  readonly hasEffect: boolean;
  /** True if any status is accepted, because the requested resource does not exist. */
  readonly isWrong: boolean;
}

export interface Story {
  readonly steps: readonly Step[];
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Skipped operations, with reasons. */
  readonly leftOut: readonly string[];
  /** Operations that nothing judges, because no workflow has them and their examples do not suffice, in sentences. */
  readonly unjudged: readonly string[];
  /** Texts that no report may repeat: personal data, and files that hold some. */
  readonly secrets: readonly string[];
}

interface Telling {
  readonly contract: Contract;
  readonly workflows: readonly Workflow[];
  readonly given: Given;
  /** True if missing inputs come from the examples of the documents. */
  readonly useExamples: boolean;
  readonly workflow?: string;
  /** True if only a workflow without effects is accepted. */
  readonly onlyRead?: boolean;
}

/**
 * The calls of a workflow with what the user gave. Throws a UserError for an input that is missing or wrong, and for a
 * body that the contract excludes.
 */
export async function tellStory(telling: Telling): Promise<Story> {
  const { contract, given, useExamples } = telling;
  const workflow = chosenOf(telling);
  const declared = inputsOf(workflow);
  const inputs = await readInputs(given, declared);
  const leftOut: string[] = [];
  const steps: Step[] = [];
  for (const arazzo of workflow.steps) {
    const operation = operationOf(contract, arazzo);
    if (!operation) throw new UserError(`The contract has no operation ${arazzo.operationId}. Correct the workflow.`);
    const step = stepOf(contract, operation, arazzo, inputs, useExamples);
    const lacking = arazzo['x-needs']?.find((name) => inputs[name] === undefined);
    if (lacking === undefined) {
      checkBody(contract, step, declared);
      steps.push(step);
    } else {
      const { description = '' } = declared[lacking] ?? {};
      leftOut.push(`${step.call}: ${description} Set --${optionOf(declared, lacking)}.`);
    }
  }
  const secrets = Object.entries(inputs).flatMap(([name, value]) => {
    const isSecret = PERSONAL.test(name) || declared[name]?.contentEncoding === 'base64';
    return typeof value === 'string' && isSecret ? [value] : [];
  });
  const isFromExamples = telling.workflows.length === 0 && !telling.onlyRead;
  return { steps, inputs, leftOut, unjudged: isFromExamples ? unjudgedOf(contract, steps) : [], secrets };
}

/** Why the operations that the examples leave out were not called. */
function unjudgedOf({ openapi }: Contract, steps: readonly Step[]): string[] {
  const called = new Set(steps.map(({ operation }) => operation.operation.operationId));
  return pathOperations(openapi.paths).flatMap(({ method, name, operation }) => {
    if (called.has(operation.operationId)) return [];
    const lacking = (operation.parameters ?? [])
      .map((each) => exampleOf(openapi, each))
      .find(({ required, value }) => required && value === undefined);
    const what = lacking === undefined ? 'its request body' : `its parameter ${lacking.name}`;
    return [`${method.toUpperCase()} ${name} was not called: ${what} has no example. Add one, or a workflow.`];
  });
}

function exampleOf(openapi: Contract['openapi'], reference: Parameter | { $ref: string }) {
  const { name, in: place, required = false, schema = {} } = resolveRef<Parameter>(openapi, reference);
  const value = schema.examples?.[0] ?? resolveRef<Schema>(openapi, schema).examples?.[0];
  return { name, in: place, required, value };
}

function operationOf({ openapi }: Contract, { operationId }: ArazzoStep): PathOperation | undefined {
  return pathOperations(openapi.paths).find(({ operation }) => operation.operationId === operationId);
}

function chosenOf({ contract, workflows, workflow: wanted, onlyRead = false, given }: Telling): Workflow {
  const all = workflows.length > 0 ? workflows : [fromExamples(contract, onlyRead)];
  if (wanted !== undefined) {
    const ids = all.map(({ workflowId }) => workflowId);
    const found = all.find(({ workflowId }) => workflowId === wanted);
    if (found) return found;
    const advice = `Use one of ${ids.join(', ')}.${didYouMean(wanted, ids)}`;
    throw new UserError(`--workflow ${wanted}: there is no such workflow. ${advice}`, 2);
  }
  const isRead = ({ steps }: Workflow) => steps.every((step) => operationOf(contract, step)?.method === 'get');
  const found = onlyRead ? all.find(isRead) : all[0];
  if (!found) throw new UserError('--only read: every workflow of the contract has an effect. Remove --only.', 2);
  const options = (found.inputs?.required ?? []).map((name) => optionOf(inputsOf(found), name));
  const lacking = onlyRead ? options.find((option) => !given[option]) : undefined;
  if (lacking === undefined) return found;
  throw new UserError(`--only read needs a ${lacking}. Name it with --${lacking} VALUE.`, 2);
}

/** The condition of a call that any response meets. */
const ANY_STATUS = '$statusCode >= 100';

/** Without a workflow: what the examples of each operation allow, reads first. */
function fromExamples({ openapi }: Contract, onlyRead: boolean): Workflow {
  const stepsOf = (isRead: boolean) =>
    pathOperations(openapi.paths).flatMap(({ method, operation }): ArazzoStep[] => {
      const { operationId, summary, requestBody } = operation;
      const parameters = (operation.parameters ?? [])
        .map((each) => exampleOf(openapi, each))
        .filter(({ required }) => required);
      const { mediaType = '', media } = chosenBody(openapi, requestBody?.content) ?? {};
      const [example] = Object.values(media?.examples ?? {});
      const lacksBody = requestBody?.required && (example === undefined || !isJson(mediaType));
      if ((method === 'get') !== isRead || lacksBody || parameters.some(({ value }) => value === undefined)) return [];
      const sent = example && { requestBody: { payload: example.value as Body } };
      const successCriteria = [{ condition: ANY_STATUS }];
      return [{ stepId: operationId, description: summary, operationId, parameters, successCriteria, ...sent }];
    });
  const steps = [...stepsOf(true), ...(onlyRead ? [] : stepsOf(false))];
  return { workflowId: 'examples', summary: 'What the examples allow', inputs: { properties: {} }, steps };
}

function stepOf(
  { openapi }: Contract,
  operation: PathOperation,
  arazzo: ArazzoStep,
  inputs: Known['inputs'],
  useExamples: boolean,
): Step {
  const { method, name } = operation;
  const payload =
    arazzo.requestBody && (resolveValue(arazzo.requestBody.payload, { inputs, outputs: new Map() }) as Body);
  const { media } = chosenBody(openapi, operation.operation.requestBody?.content) ?? {};
  const [[example = '', { value }] = ['', { value: null }]] = Object.entries(media?.examples ?? {});
  const whole = useExamples && isRecord(value) ? (value as Body) : {};
  const fields = Object.keys(whole).filter((field) => payload && !Object.hasOwn(payload, field));
  // A key that recognises repetitions has to be new.
  const key = operation.operation['x-idempotency']?.field;
  const own: Body = key === undefined ? {} : { [key]: randomUUID() };
  return {
    call: `${method.toUpperCase()} ${name}`,
    operation,
    arazzo,
    ...(payload && { body: { ...whole, ...own, ...payload } }),
    ...(fields.length > 0 && { fromExample: { name: example, fields } }),
    hasEffect: method !== 'get',
    isWrong: method === 'get' && (arazzo.successCriteria ?? []).every(({ condition }) => condition === ANY_STATUS),
  };
}

/** Throws a UserError for a body that the contract excludes: what we send may not break what we check. */
function checkBody(
  contract: Contract,
  { call, operation: { operation, method, name }, ...step }: Step,
  inputs: Inputs,
) {
  const { type = '', mediaType = '' } = chosenBody(contract.openapi, operation.requestBody?.content) ?? {};
  if (step.body === undefined || !isJson(mediaType)) return;
  const place = pointerOf(['paths', name, method, 'requestBody', 'content', type, 'schema']);
  const validate = schemaAt(contractAjv(contract), 'openapi', place);
  if (validate(step.body)) return;
  const [error] = validate.errors ?? [];
  const field = String(error?.params.missingProperty ?? error?.instancePath.split('/')[1] ?? '');
  const source = String(step.arazzo.requestBody?.payload?.[field] ?? '').replace('$inputs.', '');
  const option = source in inputs ? `--${optionOf(inputs, source)}` : field;
  const problem = error?.keyword === 'required' ? 'is missing' : `does not fit the contract: it ${error?.message}`;
  throw new UserError(`${option} ${problem}. The call is ${call}.`, 2);
}

/** Values that run-time expressions of Arazzo read. */
export interface Known {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Outputs of the steps so far, as `step.output`. */
  readonly outputs: ReadonlyMap<string, unknown>;
}

/** A value in which each expression, and each one in braces within a text, stands for what it reads; others are absent. */
export function resolveValue(value: unknown, known: Known): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('$')) return read(value, known);
    return value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) => String(read(expression, known) ?? ''));
  }
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, known));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, resolveValue(member, known)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function read(expression: string, { inputs, outputs }: Known): unknown {
  const [, input, output] = /^\$(?:inputs\.(.+)|steps\.(.+))$/.exec(expression) ?? [];
  return input === undefined ? outputs.get((output ?? '').replace('.outputs.', '.')) : inputs[input];
}

/** Says what a check would send, for a person who has to allow it: every call, its values, and what it moves. */
export function describePlan({ steps, leftOut }: Story, probes: readonly Probe[], baseUrl: string): string {
  const effects = steps.filter(({ hasEffect }) => hasEffect).length;
  const money = steps.filter(({ arazzo }) => arazzo['x-moves-money']).length;
  const wrong = `Then ${probes.length} wrong requests, none of which names a recipient or an amount:`;
  return [
    `This would be sent to ${baseUrl}, one call after the other, and none of them twice:`,
    '',
    ...steps.flatMap((step, index) => describeStep(step, index + 1)),
    ...(probes.length > 0 ? ['', wrong] : []),
    ...probes.map(({ title }) => `- ${title}`),
    ...(leftOut.length > 0 ? ['', 'Left out:'] : []),
    ...leftOut.map((reason) => `- ${reason}`),
    '',
    `${money > 0 ? `${money} of these calls move money` : `${effects} of these calls may modify data`}, and cannot be undone.`,
  ].join('\n');
}

function describeStep({ call, body = {}, fromExample, hasEffect, arazzo }: Step, number: number): string[] {
  const about = arazzo['x-about'] === undefined ? '' : `  (${arazzo['x-about']})`;
  const effect = arazzo['x-moves-money'] ? '  MOVES MONEY' : '  HAS AN EFFECT';
  const fields = Object.entries(body).map(([name, value]) => {
    const origin = fromExample?.fields.includes(name) ? `  (from the example ${fromExample.name})` : '';
    return `     ${name}: ${shownValue(name, value)}${origin}`;
  });
  return [`${number}. ${call}${about}${hasEffect ? effect : ''}`, ...fields];
}

/** A value as a person recognises it, without what identifies a recipient. */
function shownValue(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > 40 && /^[A-Za-z0-9+/]+=*$/.test(text))
    return `a file, ${Buffer.from(text, 'base64').byteLength} bytes`;
  if (PERSONAL.test(name)) return maskedPhone(text);
  return text.length > 120 ? `${text.length} characters` : text;
}

/** A phone number by its first and last digits. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '***' : `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}
