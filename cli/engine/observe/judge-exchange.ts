import { headerValue } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, type Context, pointsWith } from './context.ts';
import { digest } from './digest.ts';
import type { Exchange } from './exchange.ts';
import type { Found } from './find-operation.ts';
import type { Judge } from './judge.ts';
import { Identity } from './judge-identity.ts';
import { judgeRequest } from './judge-request.ts';
import { judgeResponse } from './judge-response.ts';
import { LeastRecent } from './least-recent.ts';
import type { Prepared, PreparedOperation } from './prepare.ts';
import type { Ranges } from './ranges.ts';

export interface ExchangeJudge {
  judge(exchange: Exchange, found: Exclude<Found, { kind: 'foreign' }>): void;
}

export function createExchangeJudge(
  context: Context,
  prepared: Prepared,
  ranges: Ranges,
  judges: readonly Judge[],
): ExchangeJudge {
  const identity = new Identity(context);
  const repeated = new RepeatedRequests(context);
  return {
    judge(exchange, found) {
      const { source, time } = exchange;
      const moment: Moment = { source, time };
      const { request, response } = exchange;
      if (found.kind === 'unknown') {
        const message = `${request.method} ${found.path} was called, which the contract does not list.`;
        context.findings.add(
          { class: 'unexplained', rule: 'unknown-operation', place: 'openapi info', message },
          moment,
        );
        return;
      }
      const operation = prepared.operations.get(found.operation);
      if (!operation) return;
      const asked = judgeRequest(context, ranges, operation, found, request, response?.status, moment);
      if (!response) return;
      const { values, root, body } = judgeResponse(context, ranges, operation, response, moment);
      const { parameters } = found;
      if (root && body !== undefined) identity.add(operation, root, body, parameters, moment);
      repeated.add(operation, exchange, moment);
      const isMocked = headerValue(response.headers, 'x-open-points') !== undefined;
      const told = {
        isMocked,
        by: operation.id,
        request: asked,
        response: values,
        parameters,
        status: response.status,
        moment,
      };
      for (const each of judges) each.exchange?.(told);
    },
  };
}

const MAX_REQUESTS = 20_000;

/** Watches for requests that were sent again as they were. */
class RepeatedRequests {
  readonly #context: Context;
  readonly #answers = new LeastRecent<string>(MAX_REQUESTS);

  constructor(context: Context) {
    this.#context = context;
  }

  add({ id, operation }: PreparedOperation, { request, response }: Exchange, moment: Moment): void {
    const [point = ''] = pointsWith(this.#context, 'idempotency');
    if (!operation['x-open-points']?.includes(point) || !request.body || !response?.body || response.status >= 300)
      return;
    const key = headerOf(request);
    const call = digest(id, request.url, request.body, key ?? '');
    const [before, now] = [this.#answers.get(call), digest(response.body)];
    this.#answers.set(call, now);
    if (before === undefined) return;
    const how = key === undefined ? 'without an idempotency key' : 'with the same idempotency key';
    const says = `The same request, ${how}, was answered with ${before === now ? 'the same body' : 'another body'}.`;
    behaviour(this.#context, { point, place: id, rule: 'repeated-request', says }, moment);
  }
}

function headerOf({ headers }: Exchange['request']): string | undefined {
  const name = headers.find(([each]) => /idempotency/i.test(each))?.[0];
  return name === undefined ? undefined : headerValue(headers, name);
}
