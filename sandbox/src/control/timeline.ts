import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import type { CallLog, LoggedCall } from '../calls/observe-calls.ts';
import { asCurl } from '../delivery/copy-exchange.ts';
import { timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { Controls } from './controls.ts';
import { DEFAULT_LIMIT, NEWEST, pageOf } from './controls.ts';
import { listBefore, showHeaders } from './deliveries.ts';

/** Between two deliveries there is a place for so many calls. */
const STEP = 1_000_000;

export function timelineHandlers({ ledger, calls }: Controls) {
  return {
    readTimeline({ query: { limit = DEFAULT_LIMIT, after = NEWEST, kind, ...filters } }) {
      const { status, event, webhook_id, subject } = filters;
      const isOfDeliveries = kind === 'delivery' || (status ?? event ?? webhook_id) !== undefined;
      const before = Math.ceil(after / STEP);
      const sent = kind === 'call' ? { found: [], total: 0 } : listBefore(ledger, before, limit + 1, filters);
      const made = isOfDeliveries
        ? []
        : placed(calls).filter(({ call }) => subject === undefined || call.subject === subject);
      const items = [...sent.found.map(ofDelivery), ...made.map(ofCall)]
        .filter(({ position }) => position < after)
        .toSorted((a, b) => b.position - a.position);
      const page = pageOf(items, { limit, total: sent.total + made.length, key: 'position' }, (item) => item);
      return reply(200, page);
    },
    inspectCall({ params: { number } }) {
      const found = calls.find(number);
      if (found === undefined) throw new SandboxProblem('call-not-found', `No call with the number ${number} is kept.`);
      return reply(200, showExchange(found));
    },
  } satisfies Partial<ControlHandlers>;
}

/** Calls with their places among the deliveries: each before what it fired, and after all that there was when it came. */
function placed(calls: CallLog): { readonly position: number; readonly call: LoggedCall }[] {
  return calls.all.map((call) => ({
    position: call.afterDelivery * STEP + Math.min(1 + (call.call % (STEP - 1)), STEP - 1),
    call,
  }));
}

function ofDelivery(delivery: Shown.Delivery): Shown.TimelineItem {
  return { position: delivery.delivery * STEP, kind: 'delivery', delivery, call: null };
}

function ofCall({ position, call }: { position: number; call: LoggedCall }): Shown.TimelineItem {
  return { position, kind: 'call', delivery: null, call: showCall(call) };
}

function showCall({ call, at, operation, method, path, status, durationMs, subject, faults }: LoggedCall): Shown.Call {
  const duration_ms = durationMs;
  return { call, at: timestamp(at), operation, method, path, status, duration_ms, subject, faults: [...faults] };
}

function showExchange(logged: LoggedCall): Shown.CallExchange {
  const { request, response, method, path } = logged;
  const host = request.headers.find(([name]) => name === 'host')?.[1] ?? '';
  const copied = { method, url: `http://${host}${path}`, headers: request.headers, body: request.body.text };
  const isWhole = Buffer.byteLength(request.body.text) === request.body.bytes;
  return {
    ...showCall(logged),
    request: { headers: showHeaders(request.headers), body: request.body.text, bytes: request.body.bytes },
    response: { headers: showHeaders(response.headers), body: response.body.text, bytes: response.body.bytes },
    copies: { curl: isWhole ? asCurl(copied) : null },
  };
}
