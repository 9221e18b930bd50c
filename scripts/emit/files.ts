import type { Contract } from '../contract/contract.ts';
import { emitJson, emitOpenPoints, emitYaml, renderBundle } from './documents.ts';
import { emitClient } from './emit-client.ts';
import { emitEventExamples } from './emit-event-examples.ts';
import { emitOperations } from './emit-operations.ts';
import { emitReceiver } from './emit-receiver.ts';
import { emitResponses } from './emit-responses.ts';
import { emitServer } from './emit-server.ts';
import { emitEventTypes } from './types/emit-event-types.ts';
import { emitRestTypes } from './types/emit-rest-types.ts';
import { emitValidators } from './validators/emit-validators.ts';

/** Every file under `generated/`, with the function that writes it. */
export const FILES: Readonly<Record<string, (contract: Contract) => string | Promise<string>>> = {
  'openapi.json': (contract) => emitJson(renderBundle(contract, 'openapi')),
  'openapi.yaml': (contract) => emitYaml(renderBundle(contract, 'openapi'), ['openapi/', 'asyncapi/'], contract),
  'asyncapi.json': (contract) => emitJson(renderBundle(contract, 'asyncapi')),
  'asyncapi.yaml': (contract) =>
    emitYaml(renderBundle(contract, 'asyncapi'), ['asyncapi/', 'openapi/schemas/'], contract),
  'open-points.json': emitOpenPoints,
  'rest.ts': emitRestTypes,
  'events.ts': emitEventTypes,
  'validators.ts': emitValidators,
  'operations.ts': emitOperations,
  'responses.ts': emitResponses,
  'client.ts': emitClient,
  'server.ts': emitServer,
  'receiver.ts': emitReceiver,
  'event-examples.ts': emitEventExamples,
};
