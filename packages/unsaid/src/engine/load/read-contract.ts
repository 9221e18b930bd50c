import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AsyncApiDocument, Contract, OpenApiDocument } from '../model/contract.ts';
import { eachNode, isRecord } from '../model/json-pointer.ts';
import { type Overlay, problemAt } from '../overlay/overlay.ts';
import { pathOf, readOverlay } from '../overlay/read-overlay.ts';
import { annotate, readAnnotations } from '../read/annotations.ts';
import { bundleDocuments } from '../read/bundle-document.ts';
import { noteWebhooks, readCallbacks } from '../read/callbacks.ts';
import { type ContractFiles, type DocumentFiles, documentsIn } from '../read/contract-folder.ts';
import { dropDangling, normaliseEvents, normaliseRest, separateIds } from '../read/normalise.ts';
import { noteRequests } from '../read/note-requests.ts';
import { openParts } from '../read/open-parts.ts';
import { type Bundles, originsBelow } from '../read/origins.ts';
import {
  declarePathParameters,
  declareQueries,
  noteFragments,
  noteRenamed,
  noteServers,
  repairOperations,
  stateSuccesses,
} from '../read/paths.ts';
import { type RegisterEntry, readRegister } from '../read/read-open-points.ts';
import { readStatements, STATEMENTS } from '../read/read-statements.ts';
import { readBelow } from '../read/read-text.ts';
import { separateSchemas } from '../read/separate-schemas.ts';
import { eventMessages, eventNameOf, nameByConstants, namePayloads } from '../view/events.ts';
import { type AnswersOf, markOpenPoints } from '../view/mark-open-points.ts';
import { projectWebhooks } from '../view/project-webhooks.ts';
import { splitUnions } from '../view/split-unions.ts';
import { withoutUnfit } from './without-unfit.ts';

/** Content of the files of a contract, before any overlay: bundled documents and register. */
export interface Documents {
  readonly root: string;
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  readonly register: readonly RegisterEntry[];
  readonly sections: Contract['sections'];
  /** Its documents, where they are not found by their names. */
  readonly files?: DocumentFiles;
  /** The documents before they were written in one form. */
  readonly bundles: Bundles;
  readonly notes: Contract['notes'];
}

export interface ContractPlace extends ContractFiles {
  /** How messages name the folder, `lockers/`; empty where they name files by their path below it. */
  readonly prefix?: string;
}

/**
 * Reads the documents and the register of a contract. Examples that do not fit are left out with a note, and refused with a
 * UserError where the contract has statements, since such documents are checked by their authors.
 */
export async function readDocuments(place: ContractPlace): Promise<Documents> {
  return withoutUnfit(await readAsWritten(place), place.prefix ?? '');
}

/** Reads the documents and the register of a contract with all of its examples. */
export async function readAsWritten({ root, prefix = '', files: named }: ContractPlace): Promise<Documents> {
  const read = readBelow(root, prefix);
  const files = named ?? documentsIn(root, prefix === '' ? root : prefix);
  const isStrict = existsSync(path.join(root, STATEMENTS));
  const [bundles, register, statements, marks] = await Promise.all([
    bundleDocuments(root, files, { prefix, isStrict }),
    readRegister(read),
    readStatements(read),
    readAnnotations(read),
  ]);
  const sections = new Map(statements.map(({ id, section }) => [id, section]));
  const { asyncapi: events } = bundles;
  const originOf = originsBelow(root, prefix);
  const opened = isStrict ? [] : openParts(bundles.openapi, originOf);
  const meaningless = repairOperations(bundles.openapi, originOf);
  const queries = isStrict ? [] : declareQueries(bundles.openapi, originOf);
  const undeclared = declarePathParameters(bundles.openapi, originOf);
  const fragments = noteFragments(bundles.openapi, originOf);
  const callbacks = readCallbacks(bundles.openapi, events !== undefined, originOf);
  const openapi = stateSuccesses(separateIds(normaliseRest(annotate(bundles.openapi, marks.openapi))));
  const messages = normaliseEvents(events && annotate(events, marks.asyncapi), openapi);
  const called = Object.keys(eventMessages(messages));
  const asyncapi = dropDangling(namePayloads(nameByConstants(splitUnions(messages))));
  const separated = events && !isStrict ? separateSchemas({ asyncapi, bundle: events }, openapi, originOf) : [];
  const unused = noteWebhooks(
    bundles.openapi,
    originOf,
    events && [...called, ...Object.keys(eventMessages(asyncapi))],
  );
  return {
    root,
    ...(named && { files: named }),
    openapi,
    asyncapi,
    register: register.entries,
    sections,
    bundles,
    notes: [
      ...bundles.notes,
      ...opened,
      ...meaningless,
      ...queries,
      ...undeclared,
      ...fragments,
      ...noteRenamed(openapi, bundles.openapi, originOf),
      ...noteServers(openapi, bundles.openapi, originOf),
      ...noteRequests(openapi, bundles.openapi, originOf),
      ...callbacks,
      ...unused,
      ...separated,
      ...unnamed(asyncapi, `${prefix}${files.asyncapi ?? files.openapi}`),
    ],
  };
}

/** Adds a note if the name of an event is unknown; `place`: the file that states the events. */
function unnamed(asyncapi: AsyncApiDocument, place: string): Contract['notes'] {
  if (Object.keys(eventMessages(asyncapi)).length === 0 || eventNameOf(asyncapi) !== undefined) return [];
  const message =
    'no field or header has a value of its own for each event, so a receiver reads the field "event". State it beside `info`: `x-event-name: { field: type }`, or `header`. An event with several names is a message for each of them, and a field within another is not read.';
  return [{ place, message }];
}

interface Answering {
  /** How messages name the overlay's folder. */
  readonly shown?: string | undefined;
  /** Folder of answers that hold where the overlay is silent. */
  readonly fallback?: string | undefined;
}

/**
 * Makes one contract of the documents, closed by the overlay in a folder where one is given.
 * Throws a UserError for an overlay that cannot be used.
 */
export async function contractOf(
  documents: Documents,
  overlayDirectory?: string,
  { shown, fallback: fallbackDirectory }: Answering = {},
): Promise<Contract> {
  if (overlayDirectory === undefined) return openContractOf(documents);
  // Loaded on demand: without an overlay, the libraries that apply one are not needed.
  const { closeContract } = await import('../overlay/close-contract.ts');
  try {
    const overlay = await readOverlay(overlayDirectory, shown);
    const fallback = fallbackDirectory === undefined ? undefined : await readOverlay(fallbackDirectory);
    const { register } = documents;
    const closed = await closeContract(documents, { overlay, fallback }, register).catch(async (error) => {
      // The overlay is not to blame for a fallback that is wrong by itself.
      if (fallback) await closeContract(documents, { overlay: fallback }, register);
      throw error;
    });
    const notes = [...documents.notes, ...closed.notes];
    return assemble({ ...documents, ...closed, notes }, answersOf(fallback ? [overlay, fallback] : [overlay], closed));
  } catch (error) {
    throw problemAt(shown ?? pathOf(overlayDirectory), error);
  }
}

export async function readContract(place: ContractPlace, overlayDirectory?: string): Promise<Contract> {
  return contractOf(await readDocuments(place), overlayDirectory);
}

/** The answers to each point; of an overlay that holds where another is silent, those that stand at some node. */
function answersOf([overlay, fallback]: readonly Overlay[], closed: object): AnswersOf {
  const all = (answering: Overlay | undefined) =>
    answering === undefined ? [] : [...answering.actions.openapi, ...answering.actions.asyncapi];
  const standing = new Set<string>();
  eachNode(closed, ({ 'x-answers': answers }) => {
    for (const [id, given] of Object.entries((answers ?? {}) as Readonly<Record<string, object>>))
      standing.add(JSON.stringify([id, given]));
  });
  const given = [
    ...all(overlay),
    ...all(fallback).map(({ answers, ...action }) => ({
      ...action,
      answers: Object.fromEntries(
        Object.entries(answers).filter(([id, answer]) => standing.has(JSON.stringify([id, { answer, by: action.by }]))),
      ),
    })),
  ];
  return (id) =>
    given.flatMap(({ answers, update, by, place }) =>
      answers[id] === undefined ? [] : [{ answer: answers[id], by, place, ...addedBy(update) }],
    );
}

/** Machine-readable part of an answer: the keywords that it adds, each with its parents. */
function addedBy(update: unknown) {
  const adds = keywordsIn(update);
  return adds.length > 0 ? { adds } : {};
}

const OPEN = new WeakMap<Documents, Contract>();

/** The contract without an overlay, one for all who ask: its validators are compiled once. */
function openContractOf(documents: Documents): Contract {
  const contract = OPEN.get(documents) ?? assemble(documents);
  OPEN.set(documents, contract);
  return contract;
}

/** Examples say nothing to programs. */
const EXAMPLES = new Set(['examples', 'example']);

function keywordsIn(node: unknown, above = ''): string[] {
  if (!isRecord(node) || Array.isArray(node)) return [];
  return Object.entries(node)
    .flatMap(([key, value]) => {
      const path = `${above}${key}`;
      if (EXAMPLES.has(key)) return [path];
      // A field is not a keyword, whatever its name is.
      const inner =
        key === 'properties' && isRecord(value) ? Object.values(value).map((field) => ({ '*': field })) : [value];
      return [path, ...inner.flatMap((part) => keywordsIn(part, `${path}.`))];
    })
    .filter((path, index, all) => all.indexOf(path) === index);
}

function assemble(documents: Documents, answers?: AnswersOf): Contract {
  const { root, files, openapi: rest, asyncapi, register, sections, notes, bundles } = documents;
  const marked = { root, ...(files && { files }), sections, notes, openapi: projectWebhooks(rest, asyncapi), asyncapi };
  const isEventsAlone = bundles.isEventsAlone && { isEventsAlone: true as const };
  return { ...marked, ...isEventsAlone, openPoints: markOpenPoints(register, marked, answers) };
}
