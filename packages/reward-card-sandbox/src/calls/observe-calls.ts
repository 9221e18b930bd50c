import type { Answer, Exchange, Server } from 'unsaid-runtime/server';
import type { ApiFault, Faults } from '../../generated/controls/rest.ts';
import { MAX_BYTES } from '../delivery/delivery-rows.ts';
import type { HeaderList } from '../delivery/post.ts';
import type { Credentials } from '../provider/credentials.ts';
import { isNode } from '../provider/nodes.ts';
import type { Service, Side } from '../service.ts';

/** Calls that are kept, the newest; they are forgotten when the sandbox ends. */
export const MAX_CALLS = 500;

/** Has the server answer a call, does to the answer what the faults say, and logs both. The operation acts first. */
export async function observeCall(
  service: Service,
  server: Pick<Server, 'dispatch'>,
  exchange: Exchange,
): Promise<{ readonly answer: Answer; readonly isDropped: boolean }> {
  const { ledger, calls, faultsOf, credentials } = service;
  const start = performance.now();
  const at = ledger.now();
  const newest = ledger.store.get<{ delivery: number }>(
    'SELECT delivery FROM deliveries ORDER BY delivery DESC LIMIT 1',
  );
  const body = { body: '', bytes: 0 };
  const answered = await server.dispatch({ ...exchange, ...reading(exchange, body) });
  const fault = faultsOf.get(exchange.request);
  if (fault && fault.latency_ms > 0) await new Promise((resolve) => setTimeout(resolve, fault.latency_ms));
  const { method, path, request } = exchange;
  const operation = ledger.answers.operationAt(method, path);
  const answer = fault?.after === 'error' ? spoiled(service, operation ?? 'issueCard') : answered;
  const { headers } = request;
  const count = calls.push({
    call: (calls.at(-1)?.call ?? 0) + 1,
    at,
    afterDelivery: newest?.delivery ?? 0,
    method,
    path,
    operation,
    status: answer.status,
    durationMs: Math.round(performance.now() - start),
    subject: subjectOf(path, answered),
    faults: faultNames(fault),
    request: { headers: () => shownHeaders(headers, credentials), body },
    response: { headers: () => [...(answer.headers ?? [])], body: excerptOfText(textOf(answer)) },
  });
  if (count > MAX_CALLS) calls.shift();
  ledger.note('call');
  return { answer, isDropped: fault?.after === 'drop' };
}

/** The exchange's own way to read the body, which keeps how the body begins. */
function reading(exchange: Exchange, body: Side['body']): Pick<Exchange, 'header' | 'readBody'> {
  return {
    header: (name) => exchange.header(name),
    async readBody(limit) {
      const result = await exchange.readBody(limit);
      if (result.kind === 'bytes') Object.assign(body, excerptOf(result.bytes));
      return result;
    },
  };
}

const decoder = new TextDecoder();

function excerptOf(bytes: Uint8Array): Side['body'] {
  return { body: decoder.decode(bytes.subarray(0, MAX_BYTES)), bytes: bytes.byteLength };
}

function excerptOfText(text: string): Side['body'] {
  const bytes = Buffer.byteLength(text);
  return bytes > MAX_BYTES ? excerptOf(Buffer.from(text)) : { body: text, bytes };
}

const textOf = ({ body = '' }: Answer) => String(body);

function spoiled({ say, declared }: Service, operation: string): Answer {
  const detail =
    'The operation was carried out; its response was replaced by a fault that is set under Controls, or by PUT /_sandbox/faults.';
  const body = JSON.stringify(withStatus(say('injected', detail).body, 500));
  return { status: 500, headers: new Headers(declared.of(operation, 500, {})), body };
}

function faultNames(fault: Faults['api'] | undefined): ApiFault[] {
  const names: ApiFault[] = [];
  if (fault && fault.latency_ms > 0) names.push('latency');
  if (fault && fault.status !== null) names.push('status');
  if (fault?.after) names.push(fault.after);
  return names;
}

/** A body whose `status`, where it has one, is that of the response. */
export function withStatus(body: unknown, status: number): unknown {
  return isNode(body) && typeof body.status === 'number' ? { ...body, status } : body;
}

/** Stands in place of a credential. */
const HIDDEN = '…';

/** Headers without the credentials, which the controls never show. */
function shownHeaders(headers: Headers, credentials: Credentials): HeaderList {
  return [...headers].map(([name, value]) => [
    name,
    credentials.headers.includes(name) ? value.replace(/\S+$/, HIDDEN) : value,
  ]);
}

/** The card of the path, or the card or batch of the response. */
function subjectOf(path: string, answer: Answer): string | null {
  const [, named] = /^\/v1\/cards\/(?!issue$|bulk$)([\w.-]{1,80})(?:\/|$)/.exec(path) ?? [];
  if (named !== undefined || answer.status >= 300) return named ?? null;
  const [, made] = /"(?:card_id|batch_id)":"([\w.-]{1,80})"/.exec(textOf(answer).slice(0, MAX_BYTES)) ?? [];
  return made ?? null;
}
