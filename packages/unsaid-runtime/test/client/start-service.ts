import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as answers from '../../../../test/answers.ts';
import { type Listening, listen } from '../../../../test/listen.ts';

/** One request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the service responds next; `stall` sends the head and half of the body, and never the rest. */
export interface NextResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  readonly stall?: 'before-head' | 'in-body';
  /** Breaks the connection off where the response stalls. */
  readonly breakOff?: boolean;
}

/** A service over HTTP that responds as a test asks it to, started before the tests of a file. */
export function service() {
  const state = { url: '', arrived: [] as Arrived[], next: {} as NextResponse, aborted: 0 };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    state.arrived.push({ method, path, headers, body });
    const { status = 200, headers: extra, body: json, text = JSON.stringify(json), stall, breakOff } = state.next;
    response.on('close', () => {
      if (!response.writableEnded) state.aborted += 1;
    });
    if (stall === 'before-head') return void (breakOff && response.destroy());
    response.writeHead(status, { 'content-type': 'application/json', ...extra });
    if (stall === undefined) response.end(text);
    else response.write(text.slice(0, 5), () => breakOff && response.destroy());
  };
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen(respond);
    state.url = listening.url;
  });
  beforeEach(() => {
    state.arrived.length = 0;
    state.next = {};
    state.aborted = 0;
  });
  afterAll(() => listening.close());
  return state;
}

/** Bodies that satisfy the contract. */
export const ISSUED = { ...answers.ISSUED, card_id: 'crd_1', code: 'RWD-1' };
export const CARD = { ...answers.CARD, card_id: 'crd_1' };
export const BATCH = { batch_id: 'bat_1', total: 4, issued: 3, failed: 1, status: 'complete' };
export const TOPPED_UP = { card_id: 'crd_1', previous_balance: 5000, added: 2500, new_balance: 7500 };
export const TO_ISSUE = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
