import type { Contract } from '../model/contract.ts';
import { emitJson, emitOpenPoints, emitYaml, renderBundles } from './documents.ts';
import { emitClient } from './emit-client.ts';
import { emitOverlaySchema, emitRegisterSchema } from './emit-editor-schemas.ts';
import { emitOperations } from './emit-operations.ts';
import { emitEventExamples, emitReceiver } from './emit-receiver.ts';
import { emitServer } from './emit-server.ts';
import { emitIndex, emitPlainClient, emitPlainVariant, emitVariant, handlersName } from './emit-variant.ts';
import { withIdentifiers } from './names.ts';
import { emitEventTypes, emitRestTypes } from './types/emit-types.ts';
import { emitSchemas } from './validators/emit-schemas.ts';
import { emitFormats, emitIssues, emitStandardSchema, emitValidators } from './validators/emit-validators.ts';

type Files = Readonly<Record<string, (contract: Contract) => string | Promise<string>>>;

export const FILES: Files = {
  'openapi.json': (contract) => emitJson(renderBundles(contract).openapi),
  'openapi.yaml': (contract) => emitYaml(renderBundles(contract).openapi, ['openapi/', 'asyncapi/'], contract),
  'asyncapi.json': (contract) => emitJson(renderBundles(contract).asyncapi),
  'asyncapi.yaml': (contract) =>
    emitYaml(renderBundles(contract).asyncapi, ['asyncapi/', 'openapi/schemas/'], contract),
  'open-points.json': emitOpenPoints,
  'rest.ts': emitRestTypes,
  'events.ts': emitEventTypes,
  'validators.ts': (contract) => emitValidators(contract),
  'issues.ts': emitIssues,
  'formats.ts': emitFormats,
  'schemas.ts': emitSchemas,
  'standard-schema.ts': emitStandardSchema,
  'operations.ts': emitOperations,
  'client.ts': emitClient,
  'server.ts': emitServer,
  'receiver.ts': emitReceiver,
  'event-examples.ts': emitEventExamples,
  'variant.ts': emitVariant,
};

/** Every file of the open contract in the repository: with what helps an editor to write its answers. */
export const FILES_WITH_EDITOR_SCHEMAS: Files = {
  ...FILES,
  'overlay.schema.json': emitOverlaySchema,
  'open-points.schema.json': emitRegisterSchema,
};

/** Every file of a folder outside the repository, which is imported through its index. */
export const FILES_WITH_INDEX: Files = { ...FILES, 'index.ts': emitIndex };

/** Every file of a folder for an API without events, whose parts are called after it. */
export function plainFiles(name: string): Files {
  return {
    'openapi.json': ({ openapi }) => emitJson(openapi),
    'openapi.yaml': (contract) => emitYaml(contract.openapi, [], contract),
    'rest.ts': emitRestTypes,
    'validators.ts': (contract) => emitValidators(contract, false),
    'issues.ts': emitIssues,
    'formats.ts': emitFormats,
    'operations.ts': emitOperations,
    'server.ts': (contract) => emitServer(contract, handlersName(name)),
    'client.ts': (contract) => emitPlainClient(contract, name),
    'variant.ts': (contract) => emitPlainVariant(contract, name),
  };
}

export async function emitFiles(contract: Contract, emitters = FILES_WITH_INDEX): Promise<Map<string, string>> {
  const named = withIdentifiers(contract);
  // The documents are written as they are.
  const givenTo = (file: string) => (file.endsWith('.ts') ? named : contract);
  const files = Object.entries(emitters).map(async ([file, emit]) => [file, await emit(givenTo(file))] as const);
  return new Map(await Promise.all(files));
}
