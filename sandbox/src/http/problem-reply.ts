import type { Refusal } from 'reward-card-contract/server';
import { type MadeReply, reply } from 'reward-card-contract/server';
import type { OtherOutcomeBody } from '../../generated/rest.ts';
import type { OtherStatus } from '../../generated/server.ts';
import { PROBLEMS, type ProblemCode, type ProblemIssue, problemDetails, SandboxProblem } from '../problem.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfProblem } from './assumptions.ts';

type ProblemReply = MadeReply<OtherStatus, OtherOutcomeBody>;

/** A problem as the answer of an operation. */
export function problemReply(code: ProblemCode, detail: string, issues?: readonly ProblemIssue[]): ProblemReply {
  const headers = { [ASSUMPTIONS_HEADER]: assumptionsOfProblem(code) };
  // Codes of the controls alone are not in the contract: where one came here, the check of responses would refuse it.
  const body = problemDetails(code, detail, issues) as OtherOutcomeBody;
  return reply(PROBLEMS[code].status, body, headers);
}

/** What the rules threw, as an answer; anything but a SandboxProblem is thrown on. */
export function replyOfError(error: unknown): ProblemReply {
  if (error instanceof SandboxProblem) return problemReply(error.code, error.message, error.issues);
  throw error;
}

/** Answers what never came to a handler, or what a handler failed with. */
export function replyOfRefusal(refusal: Refusal): ProblemReply {
  switch (refusal.kind) {
    case 'not-found':
    case 'method-not-allowed':
    case 'bad-path-encoding':
    case 'missing-body':
    case 'unsupported-media-type':
    case 'body-too-large':
    case 'body-unreadable':
    case 'malformed-json':
    case 'too-busy':
      return problemReply(refusal.kind, refusal.message);
    case 'unsupported-content-encoding':
      return problemReply('unsupported-media-type', refusal.message);
    case 'invalid-request':
      return problemReply(
        'invalid-request',
        refusal.message,
        refusal.issues.map(({ at, message }) => ({ at, message })),
      );
    default:
      return problemReply('internal-error', 'The sandbox failed; its log says more.');
  }
}
