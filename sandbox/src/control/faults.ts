import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { NO_FAULTS } from '../delivery/faults.ts';
import type { Controls } from './controls.ts';

export function faultHandlers({ faults, ledger }: Controls) {
  return {
    listFaults: () => reply(200, faults.current),
    setFaults({ body: { api, webhooks } }) {
      faults.set({ api: { ...NO_FAULTS.api, ...api }, webhooks: { ...NO_FAULTS.webhooks, ...webhooks } });
      ledger.note({ kind: 'faults' });
      return reply(200, faults.current);
    },
  } satisfies Partial<ControlHandlers>;
}
