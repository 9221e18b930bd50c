import { fieldsOf, spotsOf } from '../docs/find-places.ts';
import { factsOf } from '../docs/reference-markdown.ts';
import type { Answer, Contract, OpenPoint, Operation, RequestBody, Schema } from '../engine/model/contract.ts';
import { eachNode, pointerOf, pointerOfRef, valueAt } from '../engine/model/json-pointer.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { IMPACTS } from '../engine/model/roles.ts';
import { UserError } from '../engine/system/user-error.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { nameOf } from '../open-points/questions-of.ts';
import { isNoteOf } from '../silences/notes.ts';
import { listed, meant, named, quoted } from './text.ts';

/** An operation, event or schema to describe. */
export interface Subject {
  readonly kind: 'operation' | 'event' | 'schema';
  readonly name: string;
  /** How else it can be named. */
  readonly alias: string;
  readonly pointer: string;
  readonly operation?: Operation;
}

function subjectsOf({ openapi }: Contract): Subject[] {
  return [
    ...pathOperations(openapi.paths).map(({ name, method, operation }): Subject => {
      const alias = `${method.toUpperCase()} ${name}`;
      const pointer = pointerOf(['paths', name, method]);
      return { kind: 'operation', name: operation.operationId, alias, pointer, operation };
    }),
    ...pathOperations(openapi.webhooks).map(({ name, method, operation }): Subject => {
      const pointer = pointerOf(['webhooks', name, method]);
      return { kind: 'event', name, alias: operation.operationId, pointer, operation };
    }),
    ...Object.keys(openapi.components.schemas).map((name): Subject => {
      return { kind: 'schema', name, alias: name, pointer: pointerOf(['components', 'schemas', name]) };
    }),
  ];
}

/** The subject of a name. Throws a UserError for a name that nothing has. */
export function subjectOf(contract: Contract, wanted: string): Subject {
  const subjects = subjectsOf(contract);
  const isNamed = ({ name, alias }: Subject) =>
    name === wanted || alias === wanted.trim().replace(/^\w+(?= \/)/, upper);
  const found = subjects.find(isNamed);
  if (found !== undefined) return found;
  const guess = meant(
    wanted,
    subjects.flatMap(({ name, alias }) => [name, alias]),
  );
  throw new UserError(
    `${quotedName(wanted)}: is not an operation, event or schema.${guess} Name an operationId, "POST /path", an event or a schema; find lists them by words.`,
    2,
  );
}

const upper = (word: string) => word.toUpperCase();
const quotedName = (name: string) => JSON.stringify(name.slice(0, 80));

/** Where what holds for every call stands. */
const EVERY_CALL = ['/info', '/servers', '/components/securitySchemes'];

/** An open point, and the places of something that leave it open. */
export interface Open {
  readonly point: OpenPoint;
  readonly places: readonly string[];
}

/** An answer, and the places at which it holds. */
interface Answered extends Answer {
  readonly id: string;
  readonly places: readonly string[];
}

/** Open and answered points within a subject, its references, and the rules for every call. */
export function pointsWithin(
  { openapi, openPoints }: Contract,
  { kind, pointer }: Subject,
): { open: Open[]; answered: Answered[] } {
  const open = new Map<string, Set<string>>();
  const answered = new Map<string, Answered>();
  const seen = new Set<string>();
  const visit = (root: string): void => {
    if (seen.has(root)) return;
    seen.add(root);
    const visitNode = (node: Record<string, unknown>, at: string): void => {
      const place = placeOf(at);
      const ids = node['x-open-points'];
      for (const id of Array.isArray(ids) ? ids : []) open.set(id, (open.get(id) ?? new Set()).add(place));
      const answers = Object.entries((node['x-answers'] ?? {}) as Readonly<Record<string, Answer>>);
      for (const [id, answer] of answers) {
        const key = JSON.stringify([id, answer]);
        answered.set(key, { ...answer, id, places: [...(answered.get(key)?.places ?? []), place] });
      }
      if (typeof node.$ref === 'string') visit(pointerOfRef(node.$ref));
    };
    eachNode(valueAt(openapi, root), visitNode, root);
  };
  for (const root of [pointer, ...(kind === 'operation' ? EVERY_CALL : [])]) visit(root);
  // An id that the register lacks is shown all the same: documents are edited before their register.
  const known = new Set(openPoints.map(({ id }) => id));
  const unknown = [...open.keys()].filter((id) => !known.has(id)).map(unregistered);
  const points = [...openPoints, ...unknown].filter(({ id }) => open.has(id));
  return {
    open: byStakes(points.map((point) => ({ point, places: [...(open.get(point.id) ?? [])] }))),
    answered: [...answered.values()],
  };
}

const unregistered = (id: string): OpenPoint => ({
  ...({ id, title: id, question: 'The register has no entry for it.', impact: 'data' } as OpenPoint),
  occurrences: { openapi: [], asyncapi: [] },
});

/** Readable name of a place of the document. */
function placeOf(pointer: string): string {
  const isOfAll = EVERY_CALL.some((root) => `${pointer}/`.startsWith(`${root}/`));
  return isOfAll ? 'every call' : (nameOf(pointer) ?? pointer);
}

/** Sorts points by impact, then those to settle before going live; otherwise in the order of the register. */
export function byStakes(open: readonly Open[]): Open[] {
  const rank = ({ point }: Open) => IMPACTS.indexOf(point.impact) * 2 + (point['before-live'] ? 0 : 1);
  return open.toSorted((one, other) => rank(one) - rank(other));
}

/** The open points of the register at a place: a subject, or whatever name of a place begins with it. */
export function openAt(contract: Contract, place: string): Open[] {
  const all = allOpen(contract);
  const found = all.flatMap(({ point, places }): Open[] => {
    const here = places.filter((name) => isNoteOf(place, name));
    return here.length === 0 ? [] : [{ point, places: here }];
  });
  const isSubject = subjectsOf(contract).some(({ name, alias }) => name === place || alias === place);
  return isSubject || found.length === 0 ? pointsWithin(contract, subjectOf(contract, place)).open : byStakes(found);
}

/** All points of the register with their places, answered or not. */
export function allOpen({ openPoints }: Contract): Open[] {
  return byStakes(
    openPoints.map((point) => {
      const { openapi, asyncapi } = point.occurrences;
      const places = new Set([...openapi, ...asyncapi].map(placeOf));
      return { point, places: [...places] };
    }),
  );
}

/** The description of a subject, in lines. */
export function factLines({ openapi }: Contract, { kind, name, pointer, operation }: Subject): string[] {
  if (operation === undefined) {
    const fields = fieldsOf(openapi, { $ref: `#${pointer}` });
    const spots = fields.map(({ path, node, isRequired }) => ({ field: path.join('.'), node, isRequired }));
    const own = factsOf(openapi, { node: { $ref: `#${pointer}` } as object });
    const choices = choicesOf(openapi.components.schemas[name] ?? {});
    return [
      quoted([own.facts, ...choices, own.description].filter(Boolean).join('. ')),
      ...spots.map((spot) => fieldLine(openapi, spot)),
    ];
  }
  const body = kind === 'event' ? 'payload' : 'request';
  return spotsLines(openapi, operation, body);
}

function spotsLines(openapi: Contract['openapi'], operation: Operation, body: string): string[] {
  let part = '';
  return [...spotsOf(openapi, operation, body)].flatMap((spot) => {
    if (spot.part === '') return [quoted(`${operation.summary}. ${operation.description ?? ''}`)];
    const heading = spot.part === part ? [] : [`At ${named(spot.part)}:`];
    part = spot.part;
    if (spot.field !== '') return [...heading, fieldLine(openapi, spot)];
    const { description = '', content = {} } = spot.node as Partial<RequestBody>;
    const types = Object.entries(content).map(([type, { schema }]) => [type, ...choicesOf(schema)].join(' '));
    return [...heading, quoted([...types, description].filter(Boolean).join('. '))];
  });
}

/** Names of the schemas of which a body fits one or some. */
function choicesOf(schema: Schema & { oneOf?: Schema[]; anyOf?: Schema[] }): string[] {
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), schema];
  const names = choices.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? []);
  return names.length === 0 ? [] : [`(${names.join(' or ')})`];
}

type Field = Pick<Parameters<typeof factsOf>[1], 'node' | 'isRequired'> & { readonly field: string };

function fieldLine(openapi: Contract['openapi'], spot: Field): string {
  const { facts, description } = factsOf(openapi, spot);
  return `- ${named(spot.field)} ${quoted([facts.replaceAll('**', ''), description].filter(Boolean).join('. '))}`;
}

export const answerLines = ({ id, answer, by, places }: Answered): string[] => [
  `- ${named(id)} at ${listed(places)}, answered by ${named(by)} ${quoted(answer)}`,
];

/** An open point: what it asks, what a wrong guess costs, and what to do until it is answered. */
export function pointLines({ point, places }: Open): string[] {
  const { id, impact, question, meanwhile, advice, answers = [] } = point;
  const state = stateOfPoint(point);
  const about = [impact, ...(point['before-live'] ? ['settle before going live'] : []), state].join('; ');
  const lines: [string, string | undefined][] = [
    ['Question', question],
    ['A wrong guess', point['if-wrong']],
    ['What you can do', advice],
    ['Until answered', meanwhile],
  ];
  const given = new Set(
    answers.map(({ answer, by, place }) => `  Answer of ${named(by)} (${named(place)}) ${quoted(answer)}`),
  );
  const asked = lines.flatMap(([label, text]) => (text === undefined ? [] : [`  ${label} ${quoted(text)}`]));
  const where = places.length === 0 ? '' : ` at ${listed(places)}`;
  return [`- ${named(id)} (${about})${where}`, ...(state === 'answered' ? asked.slice(0, 1) : asked), ...given];
}
