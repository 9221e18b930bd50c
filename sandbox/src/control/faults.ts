import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { NO_FAULTS } from '../delivery/faults.ts';
import { SandboxProblem } from '../problem.ts';
import type { Controls } from './controls.ts';

const WHY = 'cannot be set with status: with a status the operation does not act';
const BOTH = `The request is invalid: /api/after ${WHY}.`;

export function faultHandlers({ faults, ledger }: Controls) {
  return {
    listFaults: () => reply(200, faults.current),
    setFaults({ body: { api, webhooks } }) {
      if (api?.status && api.after)
        throw new SandboxProblem('invalid-request', BOTH, [{ at: '/api/after', message: WHY }]);
      faults.set({ api: { ...NO_FAULTS.api, ...api }, webhooks: { ...NO_FAULTS.webhooks, ...webhooks } });
      ledger.note({ kind: 'faults' });
      return reply(200, faults.current);
    },
  } satisfies Partial<ControlHandlers>;
}
