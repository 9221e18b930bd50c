import { isDeepStrictEqual } from 'node:util';
import type { Ajv } from 'ajv';
import { isJson } from 'unsaid-runtime/http';
import type {
  Documents,
  Json,
  OpenApiDocument,
  Operation,
  ProblemReplies,
  ProblemReply,
  RepliesByCode,
  Response,
} from '../model/contract.ts';
import { createContractAjv, schemaAt, UNCHECKED } from '../model/create-ajv.ts';
import { X_PROBLEM_REPLIES, X_PROBLEMS } from '../model/extension-keywords.ts';
import { pointerOf, pointerOfRef, valueAt } from '../model/json-pointer.ts';
import { type PathOperation, pathOperations } from '../model/path-operations.ts';
import { forAll, reasonOf } from '../system/user-error.ts';
import { responsesOf } from './check-operations.ts';
import type { Refuse } from './overlay.ts';
import { fillBody, isCode, makeBody, nameProblem, type Problem, WORDS } from './problem-body.ts';

/** The reply to a refusal of an operation; `undefined` if no overlay defines it. */
export function problemReply(
  { [X_PROBLEM_REPLIES]: replies }: Pick<OpenApiDocument, typeof X_PROBLEM_REPLIES>,
  operationId: string | undefined,
  code: string,
): ProblemReply | undefined {
  const own = operationId === undefined ? undefined : replies?.operations[operationId];
  const found = [own, replies?.all].find((each) => each !== undefined && Object.hasOwn(each, code));
  return found?.[code];
}

/** An entry of `x-problems`, with the JSON pointers of its response and of itself. */
interface Entry extends Problem {
  readonly example?: string;
  readonly response: string;
  readonly place: string;
}

/**
 * The replies to refusals that follow from `x-problems`; none where no response has it. Calls `refuse` with each entry that
 * no reply can be made of.
 */
export function problemReplies(documents: Documents, refuse: Refuse): ProblemReplies | undefined {
  const entries = responsesOf(documents.openapi).flatMap(([response, node]) => {
    const { [X_PROBLEMS]: problems = {} } = node as { [X_PROBLEMS]?: Readonly<Record<string, Said>> };
    return Object.entries(problems).map(([code, said]): Entry => {
      const place = `${response}/${X_PROBLEMS}${pointerOf([code])}`;
      return { code, ...(typeof said === 'number' ? { status: said } : said), response, place };
    });
  });
  if (entries.length === 0) return undefined;
  return new ReplyWriter(documents).write(entries, refuse);
}

/** Value of an entry, as its schema requires. */
type Said = number | Pick<Entry, 'status' | 'example'>;

export class ReplyWriter {
  readonly #openapi: OpenApiDocument;
  readonly #ajv: Ajv;

  constructor(documents: Documents) {
    this.#openapi = documents.openapi;
    this.#ajv = createContractAjv(documents, UNCHECKED);
  }

  write(entries: readonly Entry[], refuse: Refuse): ProblemReplies {
    const shared = firstOfEach(entries.filter(isShared));
    const paths = pathOperations(this.#openapi.paths);
    const all = repliesTo(shared, (entry) => {
      // Where every operation has a response of its own for the status, nothing is ever answered with that of all.
      const declared = paths.map((each) => declaredAt(each, entry.status));
      const [own = ''] = declared.some((each) => each === '' || each === entry.response) ? [] : declared;
      return this.#replyIn(entry, own, refuse);
    });
    const operations = paths.map((each) => {
      const { operation } = each;
      const responses = Object.keys(operation.responses).map((status) => responseAt(each, status));
      const found = entries.filter(({ response }) => responses.includes(response));
      // A response's own entries precede shared ones.
      const chosen = firstOfEach([...found.filter((entry) => !isShared(entry)), ...found, ...shared]);
      const replies = repliesTo(chosen, (entry) => this.#replyIn(entry, declaredAt(each, entry.status), refuse));
      const own = Object.entries(replies).filter(([code, reply]) => !isDeepStrictEqual(reply, all[code]));
      return [operation.operationId, Object.fromEntries(own)] as const;
    });
    return { all, operations: Object.fromEntries(operations.filter(([, own]) => Object.keys(own).length > 0)) };
  }

  /**
   * The reply that an operation declares for a status, with or without the code; of all operations, where they declare the
   * same. `undefined` where it leaves the body open.
   */
  declared(operationId: string | undefined, problem: Problem): ProblemReply | undefined {
    const operations = pathOperations(this.#openapi.paths).filter(
      ({ operation }) => operationId === undefined || operation.operationId === operationId,
    );
    const [response = '', ...others] = new Set(operations.map((each) => declaredAt(each, problem.status)));
    if (response === '' || others.length > 0) return undefined;
    const entry = { ...problem, response, place: '' };
    const replies = [
      ...this.#repliesAt(entry, (name) => isCode(name, problem.code)).filter(
        ({ body }) => !isDeepStrictEqual(body, {}),
      ),
      ...this.#repliesAt(entry, () => true, true),
    ];
    const isWhole = ({ mediaType, body }: ProblemReply) => mediaType === undefined || body !== undefined;
    return replies.find((reply) => isWhole(reply) && this.#fits(response, reply) === undefined);
  }

  /** The reply of an operation: where its response for the status has no room for the body, one of that response. */
  #replyIn(entry: Entry, declared: string, refuse: Refuse): ProblemReply {
    if (declared === '' || declared === entry.response) return this.#replyTo(entry, refuse);
    const { reply, wrong } = this.#bestAt(entry);
    const content = (valueAt(this.#openapi, declared) as Response).content ?? {};
    if (reply === undefined || wrong !== undefined) return this.#replyTo({ ...entry, response: declared }, refuse);
    const isOpen = reply.mediaType === undefined || Object.keys(content).length === 0;
    if (isOpen || this.#fits(declared, reply) === undefined) return reply;
    return this.#replyTo({ ...entry, response: declared }, refuse);
  }

  /** The reply that a response has for an entry, and what is wrong with it. */
  #bestAt(entry: Entry): { readonly reply: ProblemReply | undefined; readonly wrong: string | undefined } {
    const { code, example, response } = entry;
    const [reply] = this.#repliesAt(entry, (name) => (example === undefined ? isCode(name, code) : name === example));
    return { reply, wrong: reply ? this.#fits(response, reply) : 'no value that it lists ends in the code' };
  }

  #replyTo(entry: Entry, refuse: Refuse): ProblemReply {
    const { code, status, response, place } = entry;
    const { reply, wrong } = this.#bestAt(entry);
    if (reply !== undefined && wrong === undefined) return reply;
    const remedy = `Give the response an example named ${code}, or name one: \`${code}: { status: ${status}, example: NAME }\``;
    return refuse(
      'openapi',
      place,
      `no body for ${code} can be made from the schema of ${response}: ${wrong}. ${remedy}.`,
    );
  }

  /** Possible replies of an entry at a response, the best first: chosen examples, and bodies that the schema allows. */
  #repliesAt(
    { status, response, ...problem }: Entry,
    choose: (example: string) => boolean,
    mayMiss?: boolean,
  ): ProblemReply[] {
    const { content = {} } = valueAt(this.#openapi, response) as Response;
    const contents = Object.entries(content);
    const stated = contents.filter(([, { schema }]) => !saysNothing(schema));
    const [first] = [...stated.filter(([mediaType]) => isJson(mediaType)), ...stated, ...contents];
    if (first === undefined) return [{ status }];
    const named = Object.entries(content).flatMap(([mediaType, { examples = {} }]) =>
      Object.entries(examples).flatMap(([name, { value }]) =>
        choose(name) || isOnlyText(mediaType, examples)
          ? [{ status, mediaType, body: nameProblem(value, { status, ...problem }) }]
          : [],
      ),
    );
    const [mediaType, { schema }] = first;
    if (saysNothing(schema)) return [...named, { status, mediaType }];
    const body = makeBody(this.#openapi, schema, { status, ...problem }, mayMiss);
    return [...named, ...(body === undefined ? [] : [{ status, mediaType, body }])];
  }

  /** Says why a body does not fit a response; `undefined` where it does. */
  #fits(response: string, { mediaType, body }: ProblemReply): string | undefined {
    if (mediaType === undefined) return undefined;
    const place = response + pointerOf(['content', mediaType, 'schema']);
    if (valueAt(this.#openapi, place) === undefined) return `it is not ${mediaType}`;
    if (body === undefined) return undefined;
    const { $ref } = valueAt(this.#openapi, place) as { readonly $ref?: string };
    try {
      const validate = schemaAt(this.#ajv, 'openapi', $ref === undefined ? place : pointerOfRef($ref));
      if ([true, false].some((mayMiss) => validate(fillBody(body as Json, WORDS, mayMiss)))) return undefined;
      const [{ instancePath = '', message = '' } = {}] = validate.errors ?? [];
      return `${instancePath || 'it'} ${message}`;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

const isShared = ({ response }: Entry) => response.startsWith('/components/');

const firstOfEach = (entries: readonly Entry[]) =>
  [...Map.groupBy(entries, ({ code }) => code).values()].flatMap(([first]) => first ?? []);

const repliesTo = (entries: readonly Entry[], reply: (entry: Entry) => ProblemReply): RepliesByCode =>
  Object.fromEntries(forAll(entries, (entry) => [entry.code, reply(entry)]));

/** The key of the response that an operation declares for a status; empty where it declares none. */
export function declaredFor({ responses }: Operation, status: number): string {
  const keys = [`${status}`, `${String(status).charAt(0)}XX`, 'default'];
  return keys.find((key) => Object.hasOwn(responses, key)) ?? '';
}

const declaredAt = (each: PathOperation, status: number) => responseAt(each, declaredFor(each.operation, status));

/** JSON pointer of a response of an operation, with its reference followed; empty if absent. */
function responseAt({ name, method, operation }: PathOperation, status: string): string {
  const response = operation.responses[status];
  if (response?.$ref !== undefined) return pointerOfRef(response.$ref);
  return response === undefined ? '' : pointerOf(['paths', name, method, 'responses', status]);
}

/** Returns true if a response has one example, which is text: there is nothing in it to choose or to fill in. */
const isOnlyText = (mediaType: string, examples: object) =>
  !/json$/.test(mediaType) && Object.keys(examples).length === 1;

/** Returns true if a schema leaves a body open. */
function saysNothing(schema: object): boolean {
  return Object.keys(schema).every((key) => /^(?:title|description|x-.*)$/.test(key));
}
