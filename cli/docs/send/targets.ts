import type { OpenApiDocument } from '../../engine/model/contract.ts';
import { MOCK_PORT } from '../../mock/start-mock.ts';
import { baseUrlOf } from '../samples/read-calls.ts';

/** Where the pages send calls to, by the name that they use. */
export type Targets = Readonly<Record<'mock' | 'sandbox', string>>;

/** Where a sandbox answers unless another port is chosen. */
export const SANDBOX_URL = 'http://127.0.0.1:4020';

/** Where both are unless another port is chosen. */
export const USUAL_TARGETS: Targets = { mock: `http://127.0.0.1:${MOCK_PORT}`, sandbox: SANDBOX_URL };

/** Where the pages say that the mock answers: an overlay may name the server of its provider instead. */
export function mockUrlOf(document: OpenApiDocument): string {
  const url = baseUrlOf(document);
  return /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(url) ? url : USUAL_TARGETS.mock;
}

/** The address of the docs server that takes calls; it is no file. */
export const SEND_PATH = '/_send';
