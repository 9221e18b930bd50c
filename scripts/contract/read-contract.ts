import { fileURLToPath } from 'node:url';
import { bundleDocument } from './bundle-document.ts';
import type { AsyncApiDocument, Contract, OpenApiDocument } from './contract.ts';
import { markOpenPoints } from './mark-open-points.ts';
import { namePayloads } from './name-payloads.ts';
import { projectWebhooks } from './project-webhooks.ts';
import { readOpenPoints } from './read-open-points.ts';
import { requireParts } from './require-parts.ts';

/** Root of the package: the folder that holds `openapi/`, `asyncapi/` and `open-points.yaml`. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The two documents, relative to the root. */
export const DOCUMENTS = { openapi: 'openapi/openapi.yaml', asyncapi: 'asyncapi/asyncapi.yaml' } as const;

/** Reads the documents and the register into one contract. Throws a UserError for a file that cannot be used. */
export async function readContract(root: string = ROOT): Promise<Contract> {
  const [rest, events, register] = await Promise.all([
    bundleDocument<OpenApiDocument>(root, DOCUMENTS.openapi),
    bundleDocument<AsyncApiDocument>(root, DOCUMENTS.asyncapi),
    readOpenPoints(root),
  ]);
  requireParts(DOCUMENTS.openapi, 'openapi', rest);
  requireParts(DOCUMENTS.asyncapi, 'asyncapi', events);
  const asyncapi = namePayloads(events);
  const openapi = projectWebhooks(rest, asyncapi);
  return { openapi, asyncapi, openPoints: markOpenPoints(register, openapi, asyncapi) };
}
