import { createRewardCardServer, type RewardCardServer } from 'reward-card-contract/server';
import { OPERATIONS } from '../../generated/controls/operations.ts';
import type { ControlHandlers, RequestHead } from '../../generated/controls/server.ts';
import { variant } from '../../generated/controls/variant.ts';
import { SandboxProblem } from '../problem.ts';
import { logIncident, replyOfRefusal, sayItself } from '../provider/problem-replies.ts';
import { batchHandlers, cardHandlers, rewardHandlers } from './cards.ts';
import type { Controls } from './controls.ts';
import { deliveryHandlers, timelineHandlers } from './deliveries.ts';
import { clockHandlers, faultHandlers, stateHandlers, walletHandlers } from './state.ts';
import { triggerHandlers, webhookHandlers } from './webhooks.ts';

/** Everything that a control takes fits in this many bytes. */
export const MAX_BODY_BYTES = 262_144;

/** The controls, on the stubs that were generated from their document. */
export function createControlServer(controls: Controls, log: (line: string) => void): RewardCardServer {
  return createRewardCardServer(handlersOf(controls), {
    variant,
    context: ({ url }: RequestHead) => refuseUnknownParameters(url),
    refuse: (refusal) => replyOfRefusal(refusal, sayItself),
    checkResponses: 'throw',
    maxBodyBytes: MAX_BODY_BYTES,
    report: (incident) => logIncident(log, incident),
  });
}

function handlersOf(controls: Controls): ControlHandlers {
  return {
    ...webhookHandlers(controls),
    ...cardHandlers(controls),
    ...batchHandlers(controls),
    ...walletHandlers(controls),
    ...rewardHandlers(controls),
    ...triggerHandlers(controls),
    ...deliveryHandlers(controls),
    ...timelineHandlers(controls),
    ...clockHandlers(controls),
    ...faultHandlers(controls),
    ...stateHandlers(controls),
  };
}

const QUERY_PARAMETERS = new Set(
  Object.values(OPERATIONS).flatMap(({ parameters }) =>
    parameters.flatMap(({ in: place, name }): string[] => (place === 'query' ? [name] : [])),
  ),
);

/** Refuses a misspelled filter, which would list everything. Throws `invalid-request`. */
function refuseUnknownParameters(url: string): void {
  const { searchParams } = new URL(url, 'http://sandbox.invalid');
  const unknown = [...searchParams.keys()].find((name) => !QUERY_PARAMETERS.has(name));
  if (unknown === undefined) return;
  const at = `/${unknown.slice(0, 60)}`;
  const message = 'is not a known query parameter';
  throw new SandboxProblem('invalid-request', `The request is invalid: ${at} ${message}.`, [{ at, message }]);
}
