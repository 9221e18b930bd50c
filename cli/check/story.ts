import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Contract, Json } from '../engine/model/contract.ts';
import { contractAjv, schemaAt } from '../engine/model/create-ajv.ts';
import { pointerOf } from '../engine/model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../engine/model/path-operations.ts';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';

/** What the calls of the story carry, as far as the user says it. */
export interface Values {
  readonly phone?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly cardFormat?: string;
  readonly access?: readonly string[];
  readonly brand?: string;
  readonly topUpAmount?: number;
  readonly reason?: string;
  /** File whose content is uploaded. */
  readonly csv?: string;
}

export type Body = Readonly<Record<string, Json>>;

/** One call of the story. */
export interface Step {
  readonly operation: PathOperation;
  /** Which card it is about, where its path names one: the one just issued, none that there is, or the one named. */
  readonly card?: 'issued' | 'unknown' | { readonly id: string };
  readonly body?: Body;
  /** Fields of the body that come from an example of the documents, and the name of that example. */
  readonly fromExample?: { readonly name: string; readonly fields: readonly string[] };
  /** Whether it may move money, so that it is never sent twice and never without consent. */
  readonly movesMoney: boolean;
}

export interface Story {
  readonly steps: readonly [Step, ...Step[]];
  /** What is left out, and why. */
  readonly leftOut: readonly string[];
}

/** The options that fill the fields of each request. */
const FIELDS = {
  issueCard: {
    recipient_phone: 'phone',
    value: 'amount',
    currency: 'currency',
    format: 'cardFormat',
    access: 'access',
    brand_id: 'brand',
  },
  topUpCard: { amount: 'topUpAmount', currency: 'currency', reason: 'reason' },
  bulkIssueCards: { currency: 'currency', format: 'cardFormat', brand_id: 'brand' },
} as const satisfies Record<string, Record<string, keyof Values>>;

/** An identifier that no provider has given to a card. */
export const unknownCard = () => `unknown-${randomUUID()}`;

/** The calls that look at a card and change nothing. */
export function readStory(contract: Contract, id: string): Story {
  const operation = operationOf(contract, 'getCard');
  const read = (card: Step['card'] & {}): Step => ({ operation, card, movesMoney: false });
  return { steps: [read({ id }), read('unknown')], leftOut: [] };
}

/**
 * The story: issue, retrieve, top up, retrieve, issue in bulk, retrieve what is not there. Fields that the user leaves out
 * come from the examples of the documents where `useExamples`; otherwise they are not sent. Throws a UserError for a
 * required one that is missing, and for values that the contract excludes.
 */
export async function wholeStory(contract: Contract, values: Values, useExamples: boolean): Promise<Story> {
  const amounts = { ...(values.amount !== undefined && { topUpAmount: values.amount }), ...values };
  const write = (id: keyof typeof FIELDS, more: Body = {}, card: Pick<Step, 'card'> = {}): Step => {
    const operation = operationOf(contract, id);
    const body = bodyOf(operation, FIELDS[id], amounts, more, useExamples);
    return { operation, movesMoney: true, ...card, ...body };
  };
  const read = (card: 'issued' | 'unknown'): Step => {
    return { operation: operationOf(contract, 'getCard'), card, movesMoney: false };
  };
  const bulk = values.csv === undefined ? [] : [write('bulkIssueCards', { file: await readCsv(values.csv) })];
  const topUp = write('topUpCard', {}, { card: 'issued' });
  const steps: Story['steps'] = [write('issueCard'), read('issued'), topUp, read('issued'), ...bulk, read('unknown')];
  for (const step of steps) checkBody(contract, step);
  const { method, name } = operationOf(contract, 'bulkIssueCards');
  const without = `${method.toUpperCase()} ${name}: which columns its CSV file has is not stated. Give one with --csv FILE.`;
  return { steps, leftOut: bulk.length === 0 ? [without] : [] };
}

function operationOf({ openapi }: Contract, id: string): PathOperation {
  const found = pathOperations(openapi.paths).find(({ operation }) => operation.operationId === id);
  if (found) return found;
  throw new UserError(`The contract has no operation ${id}, which the check calls. Put it back.`);
}

function bodyOf(
  { operation }: PathOperation,
  fields: Readonly<Record<string, keyof Values>>,
  values: Values,
  more: Body,
  useExamples: boolean,
): Pick<Step, 'body' | 'fromExample'> {
  const given = Object.entries(fields).flatMap(([field, option]): [string, Json][] => {
    const value = values[option];
    return value === undefined ? [] : [[field, value]];
  });
  const [example] = Object.entries(operation.requestBody?.content['application/json']?.examples ?? {});
  const body = { ...Object.fromEntries(given), ...more };
  if (!useExamples || example === undefined) return { body };
  const [name, { value }] = example;
  const taken = Object.keys(value as Body).filter((field) => !Object.hasOwn(body, field));
  if (taken.length === 0) return { body };
  return { body: { ...(value as Body), ...body }, fromExample: { name, fields: taken } };
}

const MAX_CSV_BYTES = 64 * 1024 * 1024;

async function readCsv(named: string): Promise<string> {
  const bytes = await readFile(userPath(named)).catch((error: Error) => {
    throw new UserError(`--csv ${shownPath(named)}: cannot be read: ${error.message.split(',')[0]}.`, 2);
  });
  if (bytes.byteLength <= MAX_CSV_BYTES) return bytes.toString('base64');
  throw new UserError(`--csv ${shownPath(named)}: is larger than ${MAX_CSV_BYTES} bytes. Send less.`, 2);
}

/** Throws a UserError for a body that the contract excludes: what we send may not break what we check. */
function checkBody(contract: Contract, { operation: { name, method, operation }, body }: Step): void {
  if (body === undefined) return;
  const place = pointerOf(['paths', name, method, 'requestBody', 'content', 'application/json', 'schema']);
  const validate = schemaAt(contractAjv(contract), 'openapi', place);
  if (validate(body)) return;
  const fields = FIELDS[operation.operationId as keyof typeof FIELDS] as Readonly<Record<string, string>>;
  const [error] = validate.errors ?? [];
  const field = String(error?.params.missingProperty ?? error?.instancePath.split('/')[1] ?? '');
  const option = fields[field]?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const problem = error?.keyword === 'required' ? 'is missing' : `does not fit the contract: it ${error?.message}`;
  throw new UserError(
    `${option === undefined ? field : `--${option}`} ${problem}. The call is ${method.toUpperCase()} ${name}.`,
    2,
  );
}
