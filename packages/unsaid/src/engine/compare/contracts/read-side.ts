import { existsSync } from 'node:fs';
import path from 'node:path';
import { contractOf } from '../../load/read-contract.ts';
import { bundleDocuments } from '../../read/bundle-document.ts';
import { documentsIn } from '../../read/contract-folder.ts';
import { normaliseEvents, normaliseRest } from '../../read/normalise.ts';
import { type Bundles, originsBelow, originsIn } from '../../read/origins.ts';
import { readYaml } from '../../read/parse-yaml.ts';
import { REGISTER, type RegisterEntry } from '../../read/read-open-points.ts';
import { readBelow } from '../../read/read-text.ts';
import { UserError } from '../../system/user-error.ts';
import { addedTexts, withoutAddedTexts } from '../../view/describe-open-points.ts';
import { namePayloads } from '../../view/events.ts';
import { markOpenPoints } from '../../view/mark-open-points.ts';
import type { Change, Comparison, Side } from './change.ts';
import { compareContracts } from './compare-contracts.ts';
import type { Located, OwnSide } from './locate-side.ts';

interface ReadSide {
  readonly side: Side;
  readonly bundles: Bundles;
}

/**
 * Reads two contracts and compares them. Throws a UserError for one that cannot be read.
 * @param own The contract of the command, over which overlays are laid; over the other side where the command has none.
 */
export async function compareSides(old: Located, now: Located, own?: OwnSide): Promise<Comparison> {
  const base = own ?? [old, now].find(({ isOverlay }) => !isOverlay);
  const before = await readSide(old, base);
  const after = await readSide(now, base);
  const { changes, ...comparison } = compareContracts(before.side, after.side);
  const sourceOf = await sourcesOf(now, after).catch(() => () => undefined);
  return { ...comparison, changes: changes.map((change) => ({ ...change, source: sourceOf(change) })) };
}

/** Makes the function that finds in which file of a side, and on which line, each change stands, as far as that is known. */
async function sourcesOf(
  { directory, isOverlay }: Located,
  { side, bundles }: ReadSide,
): Promise<(change: Change) => Change['source']> {
  const parse = (place: string): Change['source'] => {
    const [, file, line] = /^(.+):(\d+)$/.exec(place) ?? [];
    return file === undefined ? undefined : { file, line: Number(line) };
  };
  if (isOverlay) {
    return ({ openPoints: [id] }) => {
      const answered = side.openPoints.find((point) => point.id === id);
      return parse(path.posix.basename(answered?.answers?.[0]?.place ?? ''));
    };
  }
  const originOf = originsIn(bundles, side, originsBelow(directory));
  return ({ document, pointer }) => parse(originOf(document, pointer));
}

/**
 * Reads one side of a comparison: as little of it is demanded as can be, so that what older checks let pass, and newer
 * ones would not, can still be compared. Throws a UserError for what cannot be read.
 */
export async function readSide(located: Located, base?: OwnSide): Promise<ReadSide> {
  const { directory, shown, isOverlay } = located;
  if (isOverlay && base === undefined)
    throw new UserError(`${shown}: is an overlay, and nothing says of which contract. Name its contract as one side.`);
  const { hasEvents, ...documents } = await readDocuments((isOverlay ? base : undefined) ?? located);
  const { openapi, asyncapi, openPoints } = isOverlay
    ? await contractOf(documents, directory, { shown })
    : { ...documents, openPoints: markOpenPoints(documents.register, documents) };
  const side = {
    shown: isOverlay ? `contract + ${shown}` : shown,
    version: String(openapi.info?.version ?? 'unknown'),
    // Where there is no document of events, webhooks are compared where they stand.
    ...(hasEvents && { asyncapi }),
    openapi,
    openPoints,
  };
  return { side, bundles: documents.bundles };
}

/** Reads only the documents and the register: neither is checked against statements. */
async function readDocuments({ directory: root, files: named, prefix }: OwnSide & Pick<Located, 'files'>) {
  const files = named ?? documentsIn(root);
  const bundles = await bundleDocuments(root, files, { prefix });
  const { openapi: rest, asyncapi: events } = bundles;
  if (typeof rest.openapi !== 'string')
    throw new UserError(`${prefix}${files.openapi}: is not an OpenAPI document. Name one that is.`);
  const openapi = normaliseRest(rest);
  const documents = { openapi, asyncapi: namePayloads(normaliseEvents(events, openapi)) };
  const register = named === undefined ? await readRegister(root, prefix) : [];
  const sections = new Map();
  // Bundles have texts about open points at the end of descriptions.
  const textOf = addedTexts(markOpenPoints(register, { ...documents, sections }));
  return {
    root,
    sections,
    bundles,
    register,
    notes: [],
    hasEvents: events !== undefined,
    openapi: withoutAddedTexts(openapi, textOf),
    asyncapi: withoutAddedTexts(documents.asyncapi, textOf),
  };
}

/** The register as it is written, and as it lies beside bundles. */
const REGISTERS = [REGISTER, 'open-points.json'];

/** The fields of an open point that an older register may lack. */
const EMPTY = {
  title: '',
  group: '',
  kind: '',
  impact: '',
  observable: '',
  question: '',
  meanwhile: '',
  advice: '',
  'if-wrong': '',
  source: [],
  at: [],
};

/** Reads the register of any version, if there is one. Throws a UserError for what is not a register. */
async function readRegister(root: string, prefix: string): Promise<RegisterEntry[]> {
  const file = REGISTERS.find((each) => existsSync(path.join(root, each)));
  if (file === undefined) return [];
  const { value } = await readYaml(readBelow(root, prefix), file);
  if (!Array.isArray(value) || value.some((entry) => typeof entry?.id !== 'string'))
    throw new UserError(`${prefix}${file}: is not a list of open points. Write it with generate.`);
  return value.map((entry) => ({ ...EMPTY, ...entry }));
}
