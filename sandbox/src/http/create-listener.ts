import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RewardCardServer } from 'reward-card-contract/server';
import { discardBody, toNode } from 'reward-card-contract/server';
import { CONTROL_PREFIX } from '../control/answer-control.ts';
import { sendProblem } from '../control/serve-control.ts';
import type { HostGuard } from './guard-host.ts';
import { servePage } from './serve-page.ts';

/** Tells the controls, the page and the contract apart by the path, once the host and the origin are known to be good. */
export function createListener(
  contract: RewardCardServer,
  control: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  guard: HostGuard,
): (request: IncomingMessage, response: ServerResponse) => void {
  const toContract = toNode(contract);
  return (request, response) => {
    try {
      guard(request);
    } catch (error) {
      sendProblem(response, error, () => {});
      return discardBody(request);
    }
    const { url = '' } = request;
    if (url.startsWith('/v1/')) toContract(request, response);
    else if (url === CONTROL_PREFIX || url.startsWith(`${CONTROL_PREFIX}/`)) void control(request, response);
    else {
      const [path = ''] = url.split('?', 1);
      servePage(request, response, path)
        .then((served) => served || toContract(request, response))
        .catch(() => response.destroy());
    }
  };
}
