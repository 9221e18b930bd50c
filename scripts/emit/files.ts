import type { Contract } from '../contract/contract.ts';
import { emitJson, emitOpenPoints, emitYaml } from './documents.ts';

/** Every file under `generated/`, with the function that writes it. */
export const FILES: Readonly<Record<string, (contract: Contract) => string | Promise<string>>> = {
  'openapi.json': ({ openapi }) => emitJson(openapi),
  'openapi.yaml': ({ openapi }) => emitYaml('openapi/ and asyncapi/')(openapi),
  'asyncapi.json': ({ asyncapi }) => emitJson(asyncapi),
  'asyncapi.yaml': ({ asyncapi }) => emitYaml('asyncapi/ and openapi/schemas/')(asyncapi),
  'open-points.json': emitOpenPoints,
};
