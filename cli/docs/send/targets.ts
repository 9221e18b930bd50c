import type { Contract } from '../../engine/model/contract.ts';
import { MOCK_PORT } from '../../mock/start-mock.ts';

/** Where the pages send calls to, by the name that they use. */
export type Targets = Readonly<Record<'mock' | 'sandbox', string>>;

/** Where a sandbox answers unless another port is chosen. */
export const SANDBOX_URL = 'http://127.0.0.1:4020';

/** Where both are unless another port is chosen. */
export const USUAL_TARGETS: Targets = { mock: `http://127.0.0.1:${MOCK_PORT}`, sandbox: SANDBOX_URL };

/** The contract with the address of the mock in place of the usual one, unless an overlay names a server. */
export function servedAt(contract: Contract, { mock }: Targets): Contract {
  const openapi = structuredClone(contract.openapi);
  for (const { variables = {} } of openapi.servers)
    for (const variable of Object.values(variables))
      if (variable.default === USUAL_TARGETS.mock) variable.default = mock;
  return { ...contract, openapi };
}

/** The address of the docs server that takes calls; it is no file. */
export const SEND_PATH = '/_send';
