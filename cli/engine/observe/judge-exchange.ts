import { headerValue } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import type { Found } from './find-operation.ts';
import type { Judge } from './judge.ts';
import { Identity } from './judge-identity.ts';
import { judgeRequest } from './judge-request.ts';
import { judgeResponse } from './judge-response.ts';
import type { Prepared } from './prepare.ts';
import type { Ranges } from './ranges.ts';
import { RepeatedRequests } from './repeated-requests.ts';

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
