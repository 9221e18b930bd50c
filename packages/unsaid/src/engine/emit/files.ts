import type { Contract, OpenPoint } from '../model/contract.ts';
import { keysOfPointer } from '../model/json-pointer.ts';
import { editorSchemas } from '../read/editor-schemas.ts';
import { withBigInts } from './big-integers.ts';
import type { Code } from './code.ts';
import { emitJson, emitOpenPoints, emitYaml, renderBundles } from './documents.ts';
import { emitClient } from './emit-client.ts';
import { emitOperations } from './emit-operations.ts';
import { emitEventExamples, emitReceiver } from './emit-receiver.ts';
import { emitServer } from './emit-server.ts';
import { emitIndex, emitPlainClient, emitPlainVariant, emitVariant, handlersName } from './emit-variant.ts';
import { withIdentifiers } from './identifiers.ts';
import { emitEventTypes, emitRestTypes } from './types/emit-types.ts';
import { emitSchemas } from './validators/emit-schemas.ts';
import { emitValidators } from './validators/emit-validators.ts';

type Emit<Text> = (contract: Contract) => Text | Promise<Text>;

/** Writer of each file: program text can only be made by the writers of `code.ts`. */
type Files = Readonly<Record<`${string}.ts`, Emit<Code>> & Record<`${string}.${'json' | 'yaml'}`, Emit<string>>>;

const OPENAPI_YAML: Files = {
  'openapi.yaml': (contract) => emitYaml(renderBundles(contract).openapi, ['openapi/', 'asyncapi/'], contract),
};

/** The documents once more, in the form that people read. */
export const DOCUMENTS_IN_YAML: Files = {
  ...OPENAPI_YAML,
  'asyncapi.yaml': (contract) =>
    emitYaml(renderBundles(contract).asyncapi, ['asyncapi/', 'openapi/schemas/'], contract),
};

/** Files about operations, which a contract of events alone does not have. */
const OF_OPERATIONS: Files = {
  'openapi.json': (contract) => emitJson(renderBundles(contract).openapi),
  'rest.ts': emitRestTypes,
  'operations.ts': emitOperations,
  'client.ts': emitClient,
  'server.ts': emitServer,
};

export const FILES: Files = {
  ...OF_OPERATIONS,
  'asyncapi.json': (contract) => emitJson(renderBundles(contract).asyncapi),
  'open-points.json': emitOpenPoints,
  'events.ts': emitEventTypes,
  'validators.ts': (contract) => emitValidators(contract),
  'schemas.ts': emitSchemas,
  'receiver.ts': emitReceiver,
  'event-examples.ts': emitEventExamples,
  'variant.ts': emitVariant,
};

const FOR_EDITORS: Files = {
  'overlay.schema.json': emitOverlaySchema,
  'open-points.schema.json': emitRegisterSchema,
};

/** More files of a folder, where they are wanted. */
export interface Extras {
  /** True for JSON schemas with which editors complete an overlay and the register. */
  readonly editorSchemas?: true;
  /** True for the documents in YAML as well. */
  readonly yaml?: true;
}

/** Every file of a folder, which is imported through its index. */
export function filesOfFolder({ editorSchemas, yaml }: Extras = {}): Files {
  return { ...FILES, 'index.ts': emitIndex, ...(editorSchemas && FOR_EDITORS), ...(yaml && DOCUMENTS_IN_YAML) };
}

/** Every file of a folder for an API without events, whose parts are called after it. */
export function plainFiles(name: string): Files {
  return {
    'openapi.json': ({ openapi }) => emitJson(openapi),
    'openapi.yaml': (contract) => emitYaml(contract.openapi, [], contract),
    'rest.ts': emitRestTypes,
    'validators.ts': (contract) => emitValidators(contract, false),
    'operations.ts': emitOperations,
    'server.ts': (contract) => emitServer(contract, handlersName(name)),
    'client.ts': (contract) => emitPlainClient(contract, name),
    'variant.ts': (contract) => emitPlainVariant(contract, name),
  };
}

/** Returns true unless a file would have nothing to say. */
export function hasFile({ asyncapi, isEventsAlone }: Contract, file: string): boolean {
  if (isEventsAlone) return !(file in OF_OPERATIONS || file in OPENAPI_YAML);
  return !file.startsWith('asyncapi.') || Object.keys(asyncapi.channels).length > 0;
}

export async function emitFiles(contract: Contract, emitters = filesOfFolder()): Promise<Map<string, string>> {
  const named = withIdentifiers(withBigInts(contract));
  // The documents are written as they are.
  const givenTo = (file: string) => (file.endsWith('.ts') ? named : contract);
  const wanted = Object.entries(emitters).filter(([file]) => hasFile(contract, file));
  const files = wanted.map(async ([file, emit]) => [file, String(await emit(givenTo(file)))] as const);
  return new Map(await Promise.all(files));
}

function emitOverlaySchema({ openapi, openPoints }: Contract): string {
  const { overlay } = editorSchemas();
  const { target, 'x-answers': answers, 'x-evidence': evidence } = overlay.properties.actions?.items.properties ?? {};
  const answer = (point: OpenPoint) => ({
    type: 'string',
    minLength: 1,
    description: describe(point),
    title: point.title,
  });
  Object.assign(overlay, { title: `Overlay that answers open points of ${openapi.info.title}` });
  Object.assign(target ?? {}, { anyOf: [{ enum: targetsOf(openPoints) }, {}] });
  Object.assign(answers ?? {}, {
    properties: Object.fromEntries(openPoints.map((point) => [point.id, answer(point)])),
    additionalProperties: false,
  });
  Object.assign(evidence?.items ?? {}, { enum: openPoints.map(({ id }) => id) });
  return emitJson(overlay);
}

function describe({ question, meanwhile, 'if-wrong': ifWrong }: OpenPoint): string {
  return [question, `Meanwhile: ${meanwhile}`, `If you guess wrong: ${ifWrong}`].join('\n\n');
}

function targetsOf(points: readonly OpenPoint[]): string[] {
  const pointers = points.flatMap(({ occurrences }) => [...occurrences.openapi, ...occurrences.asyncapi]);
  return [...new Set(pointers.map(toJsonPath))].toSorted();
}

function toJsonPath(pointer: string): string {
  const steps = keysOfPointer(pointer).map((key) =>
    /^[a-z_]\w*$/i.test(key) ? `.${key}` : `['${key.replaceAll("'", "\\'")}']`,
  );
  return `$${steps.join('')}`;
}

function emitRegisterSchema({ openapi, openPoints, sections }: Contract): string {
  const { register } = editorSchemas();
  const { group, source } = register.items.properties;
  Object.assign(register, { title: `Register of the open points of ${openapi.info.title}` });
  register.items.required = [...(register.items.required ?? []), 'source', 'at'];
  Object.assign(group ?? {}, { examples: [...new Set(openPoints.map((point) => point.group))] });
  Object.assign(source?.items ?? {}, { enum: [...sections.keys()] });
  return emitJson(register);
}
