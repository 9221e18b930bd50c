import { isDeepStrictEqual } from 'node:util';
import { Source } from '@redocly/openapi-core';
import type { Documents, OpenApiDocument, Operation, Response, Schema } from '../model/contract.ts';
import { X_PROBLEM_REPLIES } from '../model/extension-keywords.ts';
import { eachNode, pointerOf } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { mapOperations } from '../model/path-operations.ts';
import { problemOfPattern } from '../read/judge-pattern.ts';
import { normaliseEvents, normaliseRest } from '../read/normalise.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { ConfinedResolver, lint, type Rules } from '../read/redocly.ts';
import { forAll, UserError } from '../system/user-error.ts';
import { namePayloads } from '../view/events.ts';
import { occurrencesOf } from '../view/mark-open-points.ts';
import { withoutExamples } from '../view/unfit-examples.ts';
import { checkEvents, completeEvents } from './added.ts';
import { applyOverlay, closeAt } from './apply-overlay.ts';
import { checkAnnotations } from './check-annotations.ts';
import { problemsOfOperations } from './check-operations.ts';
import { checkRefinement } from './check-refinement.ts';
import { type OverlaidDocument, type Overlay, type Refuse, refuseWith } from './overlay.ts';
import { problemReplies } from './problem-replies.ts';

interface Answers {
  readonly overlay: Overlay;
  /** Holds where the overlay is silent. */
  readonly fallback?: Overlay | undefined;
}

export async function closeContract(
  open: Documents,
  { overlay, fallback }: Answers,
  register: readonly RegisterEntry[],
): Promise<Documents & { readonly notes: readonly Note[] }> {
  for (const each of fallback ? [overlay, fallback] : [overlay]) refusePatterns(each);
  const answered = answerBoth(open, open, overlay, register);
  const { steps, ...closed } = fallback ? answerBoth(open, answered.documents, fallback, register) : answered;
  const documents = { ...closed.documents, asyncapi: withReferred(closed.documents) };
  const { refuse, blame } = refuseWith(fallback ? [...answered.steps, ...steps] : steps);
  await checkStructure('openapi', documents.openapi, refuse);
  await checkStructure('asyncapi', documents.asyncapi, refuse);
  checkAnnotations(open, documents, fallback?.annotations ?? {}, refuse);
  const operations = problemsOfOperations(open, documents);
  const [[, replies], unfit] = bothOf(
    () =>
      bothOf(
        () => forAll(operations, ([place, says]) => refuse('openapi', place, `${place} ${says}`)),
        () => problemReplies(documents, refuse),
      ),
    () => checkRefinement(open, documents, refuse, blame),
  );
  const fit = withoutExamples(documents, unfit);
  const notes = unfit.map(({ kind, place, what, broken }) => {
    const { schema, keyword } = broken();
    const message = 'an example of the description no longer fits and is left out. Add examples of your own.';
    return { place: blame(kind, `${schema}/${keyword}`).place, message, detail: `${what}: ${place}` };
  });
  const settled = settleStatuses(fit.openapi, refuse);
  return { ...fit, openapi: { ...settled, ...(replies && { [X_PROBLEM_REPLIES]: replies }) }, notes };
}

/** A pattern that is not run in a description is not run in an answer either. */
function refusePatterns({ actions }: Overlay): void {
  forAll([...actions.openapi, ...actions.asyncapi], ({ update, place }) =>
    eachNode(update, ({ pattern }) => {
      const problem = typeof pattern === 'string' ? problemOfPattern(pattern) : undefined;
      if (problem !== undefined) throw new UserError(`${place}: the pattern ${pattern} ${problem}. Write another one.`);
    }),
  );
}

/** Applies an overlay to both documents as others left them, and what either was given to the schemas that both use. */
function answerBoth(open: Documents, documents: Documents, overlay: Overlay, register: readonly RegisterEntry[]) {
  const subject = <Kind extends OverlaidDocument>(kind: Kind) => ({
    kind,
    document: documents[kind],
    open: open[kind],
    register,
  });
  const [openapi, asyncapi] = bothOf(
    () => applyOverlay(subject('openapi'), overlay),
    () => applyOverlay(subject('asyncapi'), overlay),
  );
  const steps = [...openapi.steps, ...asyncapi.steps];
  const { refuse } = refuseWith(steps);
  return { documents: shareSchemas(documents, withAdded(open, openapi, asyncapi, refuse), refuse), steps };
}

/**
 * Both documents, with what answers have added in the form of the rest; a point that is answered by that is closed wherever
 * it is open.
 */
function withAdded(
  open: Documents,
  rest: Applied<Documents['openapi']>,
  events: Applied<Documents['asyncapi']>,
  refuse: Refuse,
): Documents {
  const answers = { ...rest.added, ...events.added };
  if (Object.keys(answers).length === 0) return { openapi: rest.document, asyncapi: events.document };
  const openapi = normaliseRest(rest.document);
  const asyncapi = namePayloads(normaliseEvents(completeEvents(open.asyncapi, events.document), openapi));
  checkEvents(open.asyncapi, asyncapi, refuse);
  for (const document of [openapi, asyncapi]) closeAt(document, [...occurrencesOf(document).values()].flat(), answers);
  return { openapi, asyncapi };
}

/** The events with the schemas of the other document that an answer refers to, such as that of an identifier. */
function withReferred({ openapi, asyncapi }: Documents): Documents['asyncapi'] {
  const { schemas } = asyncapi.components;
  const referred: Record<string, Schema> = {};
  const bring = (node: unknown) =>
    eachNode(node, ({ $ref }) => {
      const [, name = ''] = /^#\/components\/schemas\/([^/]+)$/.exec(String($ref)) ?? [];
      const schema = openapi.components.schemas[name];
      if (schema === undefined || Object.hasOwn(schemas, name) || Object.hasOwn(referred, name)) return;
      referred[name] = structuredClone(schema);
      bring(schema);
    });
  bring(asyncapi);
  if (Object.keys(referred).length === 0) return asyncapi;
  return { ...asyncapi, components: { ...asyncapi.components, schemas: { ...schemas, ...referred } } };
}

type Applied<Document extends object> = Pick<ReturnType<typeof applyOverlay<Document>>, 'document' | 'added'>;

function bothOf<One, Other>(one: () => One, other: () => Other): [One, Other] {
  return forAll<() => One | Other, One | Other>([one, other], (each) => each()) as [One, Other];
}

/** A name stands for one schema in both documents, so that an answer which one of them is given holds for both. */
function shareSchemas(open: Documents, closed: Documents, refuse: Refuse): Documents {
  const openapi = structuredClone(closed.openapi);
  const asyncapi = structuredClone(closed.asyncapi);
  const rest = openapi.components.schemas;
  const events = asyncapi.components.schemas;
  for (const name of Object.keys(events).filter((each) => Object.hasOwn(rest, each))) {
    const before = open.openapi.components.schemas[name];
    const other = open.asyncapi.components.schemas[name];
    const isShared = isDeepStrictEqual(before, other);
    // Two schemas of one name that differ from the start are a mistake of the documents, not of the overlay.
    if (before && other && !isShared) continue;
    if (isShared && isDeepStrictEqual(rest[name], before)) rest[name] = structuredClone(events[name] as Schema);
    else if (isShared && isDeepStrictEqual(events[name], before)) events[name] = structuredClone(rest[name] as Schema);
    if (isDeepStrictEqual(events[name], rest[name])) continue;
    const pointer = `/components/schemas/${name}`;
    const remedy = 'Answer it in one of them, or choose another name.';
    refuse('asyncapi', pointer, `${pointer} is another schema in the other document. ${remedy}`);
  }
  return { openapi, asyncapi };
}

/**
 * Turns each `2XX` response that an overlay gave an `x-status` into a response of that status, or of those statuses:
 * an overlay can add to a node, and not rename it.
 */
function settleStatuses(document: OpenApiDocument, refuse: Refuse): OpenApiDocument {
  const settle = (operation: Operation, path: string, method: string): Operation => {
    const settled = Object.entries(operation.responses).flatMap(([status, response]) => {
      const { 'x-status': given, ...rest } = response as Response & { 'x-status'?: unknown };
      if (given === undefined) return [[status, response] as const];
      const own = [given].flat().map(String);
      const empty = rest.content && own.find((code) => code === '204' || code === '205');
      if (empty !== undefined) {
        const problem = `x-status ${empty} is a status without a body, but this response is stated to have one. Remove it.`;
        refuse('openapi', pointerOf(['paths', path, method, 'responses', status, 'x-status']), problem);
      }
      return own.map((each) => [each, rest] as const);
    });
    return { ...operation, responses: Object.fromEntries(settled) };
  };
  return { ...document, paths: mapOperations(document.paths, settle) };
}

const RULES: Rules = {
  rules: {
    struct: 'error',
    'no-unresolved-refs': 'error',
    'path-parameters-defined': 'error',
    'no-identical-paths': 'error',
    'operation-parameters-unique': 'error',
    'operation-operationId-unique': 'error',
  },
};

/** Checks that a closed document is still built as its specification says: no misspelt word, no value of a wrong type. */
export async function checkStructure(kind: OverlaidDocument, document: object, refuse: Refuse): Promise<void> {
  // A closed document is complete: there is nothing to open.
  const source = new Source(`${kind}.json`, '');
  const [problem] = await lint({ source, parsed: document }, new ConfinedResolver(), RULES);
  if (problem === undefined) return;
  const pointer = problem.location[0]?.pointer?.replace(/^#/, '') ?? '';
  const [guess] = problem.suggest ?? [];
  const remedy = guess === undefined ? 'Correct what the overlay adds.' : `Did you mean ${guess}?`;
  const [what = ''] = problem.message.split('\n');
  refuse(kind, pointer, `${pointer || 'the document'}: ${what.replace(/\.?$/, '.')} ${remedy}`);
}
