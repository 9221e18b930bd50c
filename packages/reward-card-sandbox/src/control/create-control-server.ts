import { createServer, notImplemented, type RequestHead, type Server } from 'unsaid-runtime/server';
import { OPERATIONS } from '../../generated/controls/operations.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { variant } from '../../generated/controls/variant.ts';
import { SandboxProblem } from '../problem.ts';
import { logIncident, replyOfRefusal, sayItself } from '../provider/problem-replies.ts';
import type { Service } from '../service.ts';
import { batchHandlers, cardHandlers, rewardHandlers } from './cards.ts';
import { deliveryHandlers, timelineHandlers } from './deliveries.ts';
import { clockHandlers, faultHandlers, stateHandlers, walletHandlers } from './state.ts';
import { triggerHandlers, webhookHandlers } from './webhooks.ts';

/** Everything that a control takes fits in this many bytes. */
export const MAX_BODY_BYTES = 262_144;

/** The controls, on the stubs that were generated from their document. */
export function createControlServer(service: Service): Server {
  // The listener sends the changes, before this server is asked.
  return createServer(
    { ...handlersOf(service), watchChanges: notImplemented },
    {
      variant,
      context: ({ url }: RequestHead) => refuseUnknownParameters(url),
      refuse: (refusal) => replyOfRefusal(refusal, sayItself),
      checkResponses: 'throw',
      maxBodyBytes: MAX_BODY_BYTES,
      report: (incident) => logIncident(service.log, incident),
    },
  );
}

function handlersOf(service: Service): Omit<ControlHandlers, 'watchChanges'> {
  return {
    ...webhookHandlers(service),
    ...cardHandlers(service),
    ...batchHandlers(service),
    ...walletHandlers(service),
    ...rewardHandlers(service),
    ...triggerHandlers(service),
    ...deliveryHandlers(service),
    ...timelineHandlers(service),
    ...clockHandlers(service),
    ...faultHandlers(service),
    ...stateHandlers(service),
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
