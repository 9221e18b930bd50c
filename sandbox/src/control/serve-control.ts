import type { IncomingMessage, ServerResponse } from 'node:http';
import { discardBody, readNodeBody } from 'reward-card-contract/server';
import { DatabaseError } from 'reward-card-contract/sqlite';
import { ASSUMPTIONS_HEADER, assumptionsOfProblem } from '../http/assumptions.ts';
import { PROBLEMS, problemDetails, SandboxProblem } from '../problem.ts';
import { answerControl, CONTROL_PREFIX } from './answer-control.ts';
import { checkJson } from './check-json.ts';
import { guardControl } from './guard.ts';
import type { Controls } from './route.ts';
import type { Stream } from './stream.ts';

/** Everything that a control takes fits in this many bytes. */
const MAX_BODY_BYTES = 262_144;

/** Answers a request under `/_sandbox/`. Never rejects. */
export async function serveControl(
  controls: Controls,
  stream: Stream,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  try {
    guardControl(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://sandbox.invalid');
    const path = pathname.slice(CONTROL_PREFIX.length);
    const method = request.method ?? '';
    if (path === '/stream' && method === 'GET') return stream.open(response);
    const body = method === 'GET' || method === 'DELETE' ? {} : await readJson(request);
    const answer = await answerControl(controls, { method, path, query: searchParams, body });
    send(response, answer.status ?? (answer.body === undefined ? 204 : 200), answer.body, answer.headers);
  } catch (error) {
    sendProblem(response, error, log);
  } finally {
    if (!request.readableEnded) discardBody(request);
  }
}

/** The body as JSON; `{}` where there is none. Only as application/json, which pages of other sites cannot send unasked. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const reading = await readNodeBody(request, MAX_BODY_BYTES);
  if (reading.kind === 'too-large') throw new SandboxProblem('body-too-large', `At most ${MAX_BODY_BYTES} bytes.`);
  if (reading.kind !== 'bytes') throw new SandboxProblem('body-unreadable', 'The body broke off.');
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new SandboxProblem(
      'unsupported-media-type',
      'Send content-type: application/json, with {} for an empty body.',
    );
  }
  if (reading.bytes.byteLength === 0) return {};
  const body = parse(reading.bytes);
  checkJson(body);
  return body;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new SandboxProblem('malformed-json', 'The body is not JSON in UTF-8.');
  }
}

/** Answers a problem, or a failure, with problem details. */
export function sendProblem(response: ServerResponse, error: unknown, log: (line: string) => void): void {
  const isKnown = error instanceof SandboxProblem;
  if (!isKnown) log(`control failed: ${reasonOf(error)}`);
  const code = isKnown ? error.code : 'internal-error';
  const detail = isKnown ? error.message : 'The sandbox failed; its log says more.';
  const headers = { [ASSUMPTIONS_HEADER]: assumptionsOfProblem(code) };
  send(response, PROBLEMS[code].status, problemDetails(code, detail, isKnown ? error.issues : undefined), headers);
}

/** What the database failed with says enough in one line; anything else is a defect, and has to be found. */
function reasonOf(error: unknown): string {
  if (error instanceof DatabaseError || !(error instanceof Error)) return String(error);
  return error.stack ?? String(error);
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  const text = body === undefined ? '' : JSON.stringify(body);
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...headers, ...type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  response.end(text);
}
