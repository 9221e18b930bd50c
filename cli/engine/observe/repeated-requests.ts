import { headerValue } from './bodies.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, type Context, pointsWith } from './context.ts';
import { digest } from './digest.ts';
import type { Exchange } from './exchange.ts';
import { LeastRecent } from './least-recent.ts';
import type { PreparedOperation } from './prepare.ts';

const MAX_REQUESTS = 20_000;

/** Watches for requests that were sent again as they were. */
export class RepeatedRequests {
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
