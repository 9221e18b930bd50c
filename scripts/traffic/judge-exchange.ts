import type { Moment } from './collect-findings.ts';
import type { Context } from './context.ts';
import type { Exchange } from './exchange.ts';
import type { Found } from './find-operation.ts';
import { judgeRequest } from './judge-request.ts';
import { judgeResponse } from './judge-response.ts';
import type { Prepared } from './prepare.ts';
import { Ranges } from './ranges.ts';

export interface ExchangeJudge {
  judge(exchange: Exchange, found: Exclude<Found, { kind: 'foreign' }>): void;
}

export function createExchangeJudge(context: Context, prepared: Prepared): ExchangeJudge {
  const ranges = new Ranges(context);
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
      const answered = judgeResponse(context, ranges, operation, response, moment);
      void asked;
      void answered;
    },
  };
}
