import type { ValidateFunction } from 'ajv';
import { readCalls } from '../docs/samples/read-calls.ts';
import { samplesOf } from '../docs/samples/write-samples.ts';
import { shapeOfSchema } from '../engine/emit/operations.ts';
import { createAjv, UNCHECKED } from '../engine/model/create-ajv.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import { IMPACTS, type Impact } from '../engine/model/roles.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { problemsBySchema } from '../engine/read/schema-problem.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { createSchemaCheck } from '../mock/create-schema-check.ts';
import { absencesOf, pointsTouched } from '../mock/guessed-open-points.ts';
import { callOf } from '../product.ts';
import { checkMessage, type Given } from './check-message.ts';
import { searchIn } from './pages.ts';
import { type Reading, shapesIn } from './reading.ts';
import type { SilenceReading, Verdict } from './silences.ts';
import { type Answer, listed, named, quoted } from './text.ts';
import { allOpen, answerLines, byStakes, factLines, openAt, pointLines, pointsWithin, subjectOf } from './view.ts';

/** What a tool works with. */
export interface Session {
  readonly reading: Reading;
  /** The silences of the description, read at first use. */
  readonly silences: () => Promise<SilenceReading>;
  /** Folder for the draft of the register, as the user named it. */
  readonly draft: string | undefined;
}

interface Tool {
  readonly description: string;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
  readonly answer: (session: Session, input: never) => Answer | Promise<Answer>;
}

const text = (description: string) => ({ type: 'string', minLength: 1, description });
const PLACE = text('An operationId, "POST /path", an event, a schema, or a field as Order.total');
const message = (description: string) => ({ type: 'object', description });

export const TOOLS: Readonly<Record<string, Tool>> = {
  find: {
    description:
      'Find operations, fields, events, open points, guides and statements by words. Use it first, where you do not know the name of something.',
    required: ['words'],
    properties: { words: text('A few words, as "repeat a request"') },
    answer: find,
  },
  describe: {
    description:
      'Describe an operation, an event or a schema: facts, answers and whose they are, and every open point of its places with what a wrong guess costs and what to do until it is answered. Use it before you write code for it.',
    required: ['name'],
    properties: { name: text('An operationId, "POST /path", an event or a schema') },
    answer: describe,
  },
  open_points: {
    description:
      'List what the description leaves open, worst first: at a place, by what a wrong guess costs, by group, or before going live. Use it to know what to ask the provider or to guard against, and never to fill in a guess.',
    properties: {
      place: PLACE,
      id: text('One open point'),
      impact: { enum: IMPACTS, description: 'What a wrong guess costs' },
      group: text('A group of the register'),
      before_live: { type: 'boolean', description: 'Only those to settle before going live' },
    },
    answer: openPoints,
  },
  check_message: {
    description:
      'Check a request, a response, a delivery or a recorded call against the contract: breaches with the statement behind them, and every value that rests on an open point. Use it on what your code sends and on what your tests make up.',
    properties: {
      operation: text('The operationId; not needed where the request has a method and a URL'),
      request: message('{"method", "url", "headers", "body"}'),
      response: message('{"status", "headers", "body"}'),
      delivery: message('A webhook as it arrived: {"headers", "body"}'),
    },
    answer: ({ reading }, given: Given) => ({ title: 'Check of a message', lines: checkMessage(reading, given) }),
  },
  example: {
    description:
      'Write a call of an operation as the contract requires it, in curl, TypeScript or Python, and name each value in it that is a guess.',
    required: ['operation'],
    properties: {
      operation: text('An operationId, or "POST /path"'),
      language: { enum: ['curl', 'typescript', 'python'], description: 'curl unless given' },
    },
    answer: example,
  },
  silences: {
    description:
      'List questions that the description may leave unanswered, each with its places and the nearest sentences. Use it with the prompt read_for_silences; the answer to one question lists all of its places.',
    properties: { question: text('The id of one candidate') },
    answer: async ({ silences }, { question }: { question?: string }) => {
      const reading = await silences();
      return { title: `Candidates: ${reading.findings.open.length} questions`, lines: reading.candidates(question) };
    },
  },
  judge_silences: {
    description:
      'Confirm, dismiss or add silences. A dismissal quotes, whole and word by word, the sentence that answers the question at the place; a quote that does not stand there is rejected.',
    required: ['verdicts'],
    properties: {
      verdicts: {
        type: 'array',
        minItems: 1,
        maxItems: 40,
        items: {
          type: 'object',
          required: ['verdict', 'question'],
          additionalProperties: false,
          properties: {
            verdict: { enum: ['confirm', 'dismiss', 'add'] },
            question: text('The id of a candidate; the title of one that you add'),
            place: text('One of its places; needed but to confirm a question at all of them'),
            quote: text('To dismiss: the sentence that answers'),
            quoted_at: text('To dismiss: the place of the sentence, where it is another one'),
            asks: text('To add: the question'),
            impact: { enum: IMPACTS },
            if_wrong: text('To add: what a wrong guess costs'),
            advice: text('To add: what to do until it is answered'),
          },
        },
      },
    },
    answer: judge,
  },
  draft_register: {
    description:
      'Write the draft of the register from what judge_silences accepted, for a person to read: open-points.yaml, the marks, and the dismissals.',
    properties: {},
    answer: draft,
  },
};

const PAGE = { type: 'integer', minimum: 1, description: 'The page of a long answer; the first unless given' };

/** A tool as a host lists it. */
export const schemaOf = ({ required = [], properties }: Tool) => ({
  type: 'object' as const,
  required: [...required],
  properties: { ...properties, page: PAGE },
  additionalProperties: false,
});

const judges = new Map<string, ValidateFunction>();

/** Answers a call of a tool. Throws a UserError, in one line, for input that is wrong. */
export async function answerTool(session: Session, name: string, input: unknown): Promise<Answer & { page?: number }> {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined)
    throw new UserError(
      `${name.slice(0, 60)}: is not a tool.${didYouMean(name, Object.keys(TOOLS))} Use one of ${Object.keys(TOOLS).join(', ')}.`,
      2,
    );
  const judgeInput = judges.get(name) ?? createAjv({ ...UNCHECKED, verbose: true }).compile(schemaOf(tool));
  judges.set(name, judgeInput);
  if (!judgeInput(input)) {
    const [{ pointer, says } = { pointer: '', says: 'is wrong.' }] = problemsBySchema(judgeInput);
    throw new UserError(`${name}: ${pointer.slice(1) || 'the input'} ${says}`, 2);
  }
  const { page, ...given } = input as { page?: number };
  return { ...(await tool.answer(session, given as never)), ...(page !== undefined && { page }) };
}

const MOST_FOUND = 40;

async function find({ reading }: Session, { words }: { words: string }): Promise<Answer> {
  const { found, hint } = (await reading.make(searchIn))(words);
  const lines = found
    .slice(0, MOST_FOUND)
    .map(
      ({ kind, title, name = '', text: says }) =>
        `- ${kind} ${named(name || title)} ${quoted(`${title}. ${says}`.slice(0, 240))}`,
    );
  const none = [
    'Nothing has these words. Try fewer, or other ones; what is not described may be open: see open_points.',
  ];
  return { title: `Found: ${found.length}${hint}`, lines: lines.length > 0 ? lines : none };
}

function describe({ reading }: Session, { name }: { name: string }): Answer {
  const { contract } = reading;
  const subject = subjectOf(contract, name);
  const { open, answered } = pointsWithin(contract, subject);
  const alias = subject.alias === subject.name ? '' : `, ${named(subject.alias)}`;
  return {
    title: `The ${subject.kind} ${named(subject.name)}${alias}`,
    lines: [
      '## Facts, as the description states them',
      ...factLines(contract, subject),
      `## Answers: ${answered.length}`,
      ...answered.flatMap(answerLines),
      `## Open points: ${open.length}`,
      ...nothingKnown(reading),
      ...open.flatMap(pointLines),
    ],
  };
}

/** Says so where a description has no register: that nothing is known to be open does not mean that nothing is. */
function nothingKnown({ contract, product, named: wanted }: Reading): string[] {
  if (contract.openPoints.length > 0) return [];
  const call = callOf(product, 'silences', { contract: wanted.contract });
  return [
    `There is no ${REGISTER}, so nothing is known to be open, which does not mean that nothing is. The prompt read_for_silences or ${call} --write begins one.`,
  ];
}

interface Wanted {
  readonly place?: string;
  readonly id?: string;
  readonly impact?: Impact;
  readonly group?: string;
  readonly before_live?: boolean;
}

function openPoints({ reading }: Session, { place, id, impact, group, before_live: isUrgent }: Wanted): Answer {
  const { contract } = reading;
  const all = place === undefined ? allOpen(contract) : openAt(contract, place);
  const refuse = (what: string, wanted: string, known: readonly string[]) =>
    new UserError(
      `${what} ${JSON.stringify(wanted.slice(0, 60))}: is not in the register.${didYouMean(wanted, known)} Without it, all are listed.`,
      2,
    );
  const ids = contract.openPoints.map((point) => point.id);
  const groups = [...new Set(contract.openPoints.map((point) => point.group))];
  if (id !== undefined && !ids.includes(id)) throw refuse('id', id, ids);
  if (group !== undefined && !groups.includes(group)) throw refuse('group', group, groups);
  const chosen = byStakes(all).filter(
    ({ point }) =>
      (id === undefined ? stateOfPoint(point) !== 'answered' : point.id === id) &&
      (impact === undefined || point.impact === impact) &&
      (group === undefined || point.group === group) &&
      (!isUrgent || point['before-live']),
  );
  return { title: `Open points: ${chosen.length}`, lines: [...nothingKnown(reading), ...chosen.flatMap(pointLines)] };
}

function example(
  { reading }: Session,
  { operation, language = 'curl' }: { operation: string; language?: string },
): Answer {
  const { contract, site } = reading;
  const { openapi } = contract;
  const { name, kind } = subjectOf(contract, operation);
  const call = readCalls(contract).find(({ operationId }) => operationId === name);
  if (call === undefined || kind !== 'operation')
    throw new UserError(
      `${JSON.stringify(operation.slice(0, 60))}: is no operation, and only operations are called. Name an operationId.`,
      2,
    );
  const sample = samplesOf(call, openapi, site.client).find(({ label }) => label.toLowerCase() === language);
  const { openapi: namedDocument, shapes } = reading.make(shapesIn);
  const shape = shapes.find(({ id }) => id === name);
  const bodyShape = shape?.body ? shapeOfSchema(namedDocument, shape.body.schema) : {};
  const guesses = pointsTouched(bodyShape, call.body, 'request', absencesOf(contract));
  const own = shape?.operation['x-open-points'] ?? [];
  const lines = [...guesses, ...own.map((id) => ({ at: 'the call', id }))];
  const media = Object.values(shape?.operation.requestBody?.content ?? {})[0];
  const schema = media && resolveRef(openapi, media.schema);
  const problems = schema === undefined || call.body === undefined ? [] : createSchemaCheck(openapi)(schema, call.body);
  return {
    title: [
      `A call of ${named(name)} in ${language}; its values are examples of the description.`,
      ...[...Map.groupBy(lines, ({ id }) => id)].map(
        ([id, all]) => `- A guess by ${named(id)}: ${listed([...new Set(all.map(({ at }) => at))])}`,
      ),
      ...problems
        .slice(0, 5)
        .map(({ at, message: says }) => `- The example breaks its schema at ${named(at)} ${quoted(says)}`),
    ].join('\n'),
    lines: (sample?.source ?? '').split('\n'),
    code: sample?.lang ?? '',
  };
}

async function judge({ silences }: Session, { verdicts }: { verdicts: readonly Verdict[] }): Promise<Answer> {
  const reading = await silences();
  const lines = verdicts.map((verdict) => {
    try {
      return `- ${reading.decide(verdict)}`;
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return `- rejected: ${error.message}`;
    }
  });
  const rejected = lines.filter((line) => line.startsWith('- rejected')).length;
  return { title: `Accepted: ${lines.length - rejected}; rejected: ${rejected}`, lines };
}

async function draft({ silences, draft: folder }: Session): Promise<Answer> {
  const files = await (await silences()).draft(folder && userPath(folder));
  if (files.size === 0) throw new UserError('Nothing was confirmed, added or dismissed. Use judge_silences first.', 2);
  if (folder !== undefined)
    return {
      title: 'The draft, for a person to read',
      lines: [...files.keys()].map((name) => `- ${shownPath(folder)}/${name}`),
    };
  const lines = [...files].flatMap(([name, source]) => [`# ${name}`, ...source.trimEnd().split('\n')]);
  return { title: 'The draft, for a person to read; each file begins with its name', lines, code: 'yaml' };
}
