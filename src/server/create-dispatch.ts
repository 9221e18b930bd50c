import type { OtherReply } from '../../generated/server.ts';
import { answerCall, checked, type Outcome } from './answer-call.ts';
import { answerOf, responseFor } from './answer-of.ts';
import type { Answer, Exchange } from './exchange.ts';
import { findRoute } from './find-route.ts';
import { pathOf } from './node-request-head.ts';
import { type AnyRefusal, refused } from './refusal.ts';
import type { Settings } from './settings-of.ts';

/** Makes the function that takes an exchange from its path to its answer, and never rejects. */
export function createDispatch(settings: Settings): (exchange: Exchange) => Promise<Answer> {
  return async (exchange) => {
    const outcome = await route(settings, exchange);
    return 'answer' in outcome ? outcome.answer : answerRefusal(settings, outcome.refusal, exchange);
  };
}

function route(settings: Settings, exchange: Exchange): Outcome | Promise<Outcome> {
  const { method } = exchange;
  const found = findRoute(settings.routes, method, pathWithin(settings, exchange));
  if ('route' in found) return answerCall(settings, exchange, found.route, found.segments);
  const { allow } = found;
  if (allow.length === 0) return refused('not-found', undefined, 'The contract has no such path.', {});
  const message = `The contract has no ${method} for this path, but ${allow.join(', ')}.`;
  return refused('method-not-allowed', undefined, message, { method, allow });
}

/** Whether some operation has the path of a request. */
export function isOwnPath(settings: Settings, exchange: Pick<Exchange, 'path' | 'request'>): boolean {
  const path = pathWithin(settings, exchange);
  return settings.routes.some(({ pattern }) => pattern.test(path));
}

/** The path as the contract has it; empty for one outside of `basePath`, which stands before the path as it was sent. */
function pathWithin({ basePath }: Settings, { path, request }: Pick<Exchange, 'path' | 'request'>): string {
  if (basePath === '') return path;
  const sent = pathOf(request.url);
  return sent.startsWith(`${basePath}/`) ? sent.slice(basePath.length) : '';
}

/** Asks the provider how to answer a refusal. Where that fails there is nobody left to ask: a 500 without a body. */
async function answerRefusal(settings: Settings, refusal: AnyRefusal, exchange: Exchange): Promise<Answer> {
  const { refuse, report, routes } = settings;
  try {
    const reply: OtherReply = await refuse(refusal, exchange.request);
    // A refusal of no operation is judged by the first that declares its status, if any.
    const declaring = routes.find(({ id, operation }) =>
      'operation' in refusal ? id === refusal.operation : responseFor(operation, reply?.status),
    );
    const answer = answerOf(reply, 300, declaring?.operation);
    // Statuses such as 405 and 413 are seldom declared, and nothing is wrong with them.
    const isStated = declaring !== undefined && responseFor(declaring.operation, answer.status) !== undefined;
    if (isStated && 'refusal' in checked(settings, declaring, answer, reply, 'refuse')) return { status: 500 };
    return refusal.kind === 'method-not-allowed' ? withAllow(answer, refusal.allow) : answer;
  } catch (cause) {
    report({ kind: 'refuse-failed', refusal, cause, message: `refuse failed on the refusal ${refusal.kind}.` });
    return { status: 500 };
  }
}

/** HTTP demands the header with a 405 (RFC 9110, section 15.5.6), and it is true with any other status. */
function withAllow(answer: Answer, allow: readonly string[]): Answer {
  const headers = answer.headers ?? new Headers();
  if (!headers.has('allow')) headers.set('allow', allow.join(', '));
  return { ...answer, headers };
}
