import type { Contract } from '../contract/contract.ts';
import { docstring } from './docstring.ts';
import { header } from './header.ts';
import { type OperationShape, operationsOf } from './operations.ts';
import { describeForEditor } from './types/describe-for-editors.ts';

/** Writes `server.ts`: what a provider implements, one typed handler for each operation. */
export function emitServer(contract: Contract): string {
  const operations = operationsOf(contract);
  const schemas = new Set(
    operations.flatMap(({ body, responses }) => [body?.schema, ...responses.map((r) => r.schema)]),
  );
  const imported = [...schemas].filter((name) => name !== undefined).toSorted();
  return [
    header('What a provider of the service implements.', contract),
    `import type {\n${imported.map((name) => `  ${name},\n`).join('')}} from './rest.ts';\n\n`,
    '/** Statuses that the contract writes as 2XX; 204 and 205 carry no body, and every success has one. */\n',
    `export type SuccessStatus =\n${union(200, 299, WITHOUT_BODY)};\n\n`,
    `/** Statuses of every other outcome. */\nexport type OtherStatus =\n${union(300, 599)};\n\n`,
    TYPES,
    ...operations.map(typesOf),
    '/** The handlers of the service: one for each operation, each of which replies or promises a reply. */\n',
    'export interface RewardCardHandlers<Context = unknown> {\n',
    ...operations.map((operation) => handlerOf(contract, operation)),
    '}\n',
  ].join('');
}

const TYPES = `/** A request without its body; \`signal\` aborts when the caller goes away. Every WHATWG Request is one. */
export type RequestHead = Pick<Request, 'method' | 'url' | 'headers' | 'signal'>;

/** One call of an operation, after its request was found valid. */
export interface Call<Context, Params, Body> {
  /** The request as it came, but for its body. */
  readonly request: RequestHead;
  /** What the option \`context\` made of the request, for example the tenant whose credentials it carried. */
  readonly context: Context;
  /** Path parameters, decoded. */
  readonly params: Params;
  /** The body, found valid. */
  readonly body: Body;
}

/** What a handler returns. */
export interface Reply<Status extends number, Body> {
  readonly status: Status;
  /** Sent as JSON; left out, the response has no body. */
  readonly body: Body;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
}

/** Any other outcome, errors among them: any status from 300 to 599 with any body. */
export type OtherReply = Reply<OtherStatus, unknown>;

`;

function typesOf({ id, parameters, body, responses }: OperationShape): string {
  const name = pascal(id);
  const params = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => `readonly ${parameter.name}: string`);
  // Ranges other than 2XX, and `default`, are what OtherReply stands for.
  const replies = responses.flatMap(({ status, schema }) =>
    schema === undefined || !/^(2XX|\d{3})$/.test(status)
      ? []
      : `Reply<${status === '2XX' ? 'SuccessStatus' : status}, ${schema}>`,
  );
  return [
    `export type ${name}Call<Context = unknown> = Call<Context, ${params.length > 0 ? `{ ${params.join('; ')} }` : 'Record<never, string>'}, ${body?.schema ?? 'undefined'}>;\n`,
    `export type ${name}Reply = ${[...replies, 'OtherReply'].join(' | ')};\n\n`,
  ].join('');
}

function handlerOf(contract: Contract, { id, operation }: OperationShape): string {
  const name = pascal(id);
  const text = [`${operation.summary}.`, describeForEditor(contract.openapi, operation, contract)]
    .filter(Boolean)
    .join('\n\n');
  return [
    docstring(text, '  '),
    `  readonly ${id}: (call: ${name}Call<Context>) => ${name}Reply | Promise<${name}Reply>;\n`,
  ].join('');
}

const WITHOUT_BODY = [204, 205];

/** The whole numbers of a range as a union type, twenty to a line. */
function union(from: number, to: number, without: readonly number[] = []): string {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const numbers = all.filter((number) => !without.includes(number));
  const lines = Array.from({ length: Math.ceil(numbers.length / 20) }, (_, row) =>
    numbers.slice(row * 20, row * 20 + 20),
  );
  return lines.map((line) => `  | ${line.join(' | ')}`).join('\n');
}

function pascal(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
