import type { ValidateFunction } from 'ajv';
import { samplesOf } from '../docs/samples/write-samples.ts';
import { shapeOfSchema } from '../engine/emit/operations.ts';
import { chosenBody } from '../engine/model/chosen-body.ts';
import { createAjv, UNCHECKED } from '../engine/model/create-ajv.ts';
import { resolveRef } from '../engine/model/json-pointer.ts';
import type { Impact } from '../engine/model/roles.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { problemsBySchema } from '../engine/read/schema-problem.ts';
import { didYouMean, UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { createSchemaCheck } from '../mock/create-schema-check.ts';
import { absencesOf, pointsTouched } from '../mock/guessed-open-points.ts';
import { callOf } from '../product.ts';
import { callIn, checkMessage, type Given } from './check-message.ts';
import { schemaOf, TOOLS, type ToolName } from './offers.ts';
import { type Reading, shapesIn } from './reading.ts';
import type { Session } from './session.ts';
import type { Verdict } from './silences.ts';
import { type Answer, listed, meant, named, quoted } from './text.ts';
import { allOpen, answerLines, byStakes, factLines, openAt, pointLines, pointsWithin, subjectOf } from './view.ts';

/** Context of a tool. */
export interface Asked {
  readonly session: Session;
  readonly reading: Reading;
}

type AnswerTool = (asked: Asked, input: never) => Answer | Promise<Answer>;

const ANSWERS: Readonly<Record<ToolName, AnswerTool>> = {
  find,
  describe,
  open_points: openPoints,
  check_message: ({ reading }, given: Given) => ({ title: 'Check of a message', lines: checkMessage(reading, given) }),
  example,
  silences: async ({ session }, { question }: { question?: string }) => {
    const reading = await session.silences();
    return { title: `Candidates: ${reading.findings.open.length} questions`, lines: reading.candidates(question) };
  },
  judge_silences: judge,
  draft_register: draft,
};

const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);
const judges = new Map<string, ValidateFunction>();

/** Answers a call of a tool. Throws a UserError, in one line, for input that is wrong. */
export async function answerTool(asked: Asked, name: string, input: unknown): Promise<Answer & { page?: number }> {
  if (!isTool(name))
    throw new UserError(
      `${name.slice(0, 60)}: is not a tool.${didYouMean(name, Object.keys(TOOLS))} Use one of ${Object.keys(TOOLS).join(', ')}.`,
      2,
    );
  const judgeInput = judges.get(name) ?? createAjv({ ...UNCHECKED, verbose: true }).compile(schemaOf(TOOLS[name]));
  judges.set(name, judgeInput);
  if (!judgeInput(input)) {
    const [{ pointer, says } = { pointer: '', says: 'is wrong.' }] = problemsBySchema(judgeInput);
    throw new UserError(`${name}: ${pointer.slice(1) || 'the input'} ${says}`, 2);
  }
  const { page, ...given } = input as { page?: number };
  return { ...(await ANSWERS[name](asked, given as never)), ...(page !== undefined && { page }) };
}

const MOST_FOUND = 40;

async function find({ reading }: Asked, { words }: { words: string }): Promise<Answer> {
  // Loaded on demand: no other tool waits for what writes pages.
  const { searchIn } = await import('./pages.ts');
  const { found, hint } = (await reading.make(searchIn))(words);
  const lines = found
    .slice(0, MOST_FOUND)
    .map(
      ({ kind, title, name = '', text: says }) =>
        `- ${kind} ${named(name || title)} ${quoted(`${title}. ${says}`.slice(0, 240))}`,
    );
  const none = ['No results. Try fewer or other words; an undescribed topic may be an open point: see open_points.'];
  return { title: `Found: ${found.length}${hint}`, lines: lines.length > 0 ? lines : none };
}

function describe({ reading }: Asked, { name }: { name: string }): Answer {
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
    `There is no ${REGISTER}, so no open points are tracked, although there may be some. The prompt read_for_silences or ${call} --write creates one.`,
  ];
}

interface Wanted {
  readonly place?: string;
  readonly id?: string;
  readonly impact?: Impact;
  readonly group?: string;
  readonly before_live?: boolean;
}

function openPoints({ reading }: Asked, { place, id, impact, group, before_live: isUrgent }: Wanted): Answer {
  const { contract } = reading;
  const all = place === undefined ? allOpen(contract) : openAt(contract, place);
  const refuse = (what: string, wanted: string, known: readonly string[]) =>
    new UserError(
      `${what} ${JSON.stringify(wanted.slice(0, 60))}: is not in the register.${meant(wanted, known)} Omit it to list all.`,
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
  { reading }: Asked,
  { operation, language = 'curl' }: { operation: string; language?: string },
): Answer {
  const { contract, site } = reading;
  const { openapi } = contract;
  const subject = subjectOf(contract, operation);
  const { name } = subject;
  const call = callIn(contract, subject);
  if (call === undefined)
    throw new UserError(`${JSON.stringify(operation.slice(0, 60))}: is not an operation. Use an operationId.`, 2);
  const sample = samplesOf(call, openapi, site.client).find(({ label }) => label.toLowerCase() === language);
  const { openapi: namedDocument, shapes } = reading.make(shapesIn);
  const shape = shapes.find(({ id }) => id === name);
  const bodyShape = shape?.body ? shapeOfSchema(namedDocument, shape.body.schema) : {};
  const guesses = pointsTouched(bodyShape, call.body, 'request', absencesOf(contract));
  const own = shape?.operation['x-open-points'] ?? [];
  const lines = [...guesses, ...own.map((id) => ({ at: 'the call', id }))];
  const { media } = chosenBody(namedDocument, shape?.operation.requestBody?.content) ?? {};
  const schema = media && resolveRef(namedDocument, media.schema);
  const problems =
    schema === undefined || call.body === undefined ? [] : createSchemaCheck(namedDocument)(schema, call.body);
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

async function judge({ session }: Asked, { verdicts }: { verdicts: readonly Verdict[] }): Promise<Answer> {
  const reading = await session.silences();
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

async function draft({ session }: Asked): Promise<Answer> {
  const { draft: folder } = session;
  const files = await (await session.silences()).draft(folder && userPath(folder));
  if (folder !== undefined)
    return {
      title: 'The draft, for review',
      lines: [...files.keys()].map((name) => `- ${shownPath(folder)}/${name}`),
    };
  const lines = [...files].flatMap(([name, source]) => [`# ${name}`, ...source.trimEnd().split('\n')]);
  return { title: 'The draft, for review; each file begins with its name', lines, code: 'yaml' };
}
