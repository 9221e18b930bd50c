import {
  createRewardCardServer,
  type Refusal,
  type RefusalKind,
  type RewardCardServer,
} from 'reward-card-contract/server';
import { OPERATIONS, type OperationId } from '../../generated/controls/operations.ts';
import type { Call, ControlHandlers, OtherReply, Reply } from '../../generated/controls/server.ts';
import { variant } from '../../generated/controls/variant.ts';
import { lineOf, problemReply, replyOfError, replyOfRefusal } from '../problem-reply.ts';
import { batchHandlers, cardHandlers } from './cards.ts';
import type { Controls } from './controls.ts';
import { deliveryHandlers } from './deliveries.ts';
import { rewardHandlers } from './rewards.ts';
import { clockHandlers, faultHandlers, stateHandlers, walletHandlers } from './state.ts';
import { timelineHandlers } from './timeline.ts';
import { triggerHandlers } from './triggers.ts';
import { webhookHandlers } from './webhooks.ts';

/** Everything that a control takes fits in this many bytes. */
export const MAX_BODY_BYTES = 262_144;

/** Issues that a refusal lists; a hostile request may have any number of them. */
const MAX_ISSUES = 50;

/** The controls, on the stubs that were generated from their document. */
export function createControlServer(controls: Controls, log: (line: string) => void): RewardCardServer {
  return createRewardCardServer(withProblems(handlersOf(controls)), {
    variant,
    refuse,
    checkResponses: 'throw',
    maxBodyBytes: MAX_BODY_BYTES,
    report: (incident) => log(`control failed: ${incident.message} ${lineOf(incident)}`),
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

type AnyHandler = (call: Call<unknown, unknown, unknown>) => Reply<number, unknown> | Promise<Reply<number, unknown>>;

/** The same handlers, but what the rules throw is replied as a problem, and an unknown query parameter is refused. */
function withProblems(handlers: ControlHandlers): ControlHandlers {
  const entries = Object.entries(handlers as unknown as Record<OperationId, AnyHandler>).map(([id, handler]) => {
    const known = knownParameters(id as OperationId);
    const guarded: AnyHandler = async (call) => {
      const unknown = unknownParameter(call.request.url, known);
      if (unknown !== undefined) return invalid([{ at: `/${unknown}`, message: 'is not a known query parameter' }]);
      try {
        return await handler(call);
      } catch (error) {
        return replyOfError(error);
      }
    };
    return [id, guarded];
  });
  return Object.fromEntries(entries);
}

function knownParameters(id: OperationId): ReadonlySet<string> {
  const { parameters } = OPERATIONS[id];
  return new Set(parameters.flatMap(({ in: place, name }) => (place === 'query' ? [name] : [])));
}

function unknownParameter(url: string, known: ReadonlySet<string>): string | undefined {
  return [...new URL(url, 'http://sandbox.invalid').searchParams.keys()].find((name) => !known.has(name));
}

function refuse(refusal: Refusal<RefusalKind, OperationId>): OtherReply {
  return refusal.kind === 'invalid-request' ? invalid(refusal.issues) : replyOfRefusal(refusal);
}

/** Says in one line all that is wrong with a request. */
function invalid(issues: readonly { readonly at: string; readonly message: string }[]): OtherReply {
  const listed = issues.slice(0, MAX_ISSUES).map(({ at, message }) => ({ at: at.slice(0, 60), message }));
  const list = listed.map(({ at, message }) => `${at || 'the body'} ${message}`).join('; ');
  return problemReply('invalid-request', `The request is invalid: ${list}.`, listed);
}
