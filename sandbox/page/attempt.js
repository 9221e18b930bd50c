import { control } from './api.js';
import { make } from './dom.js';
import { copyButtons, headersBox, section } from './exchange-parts.js';
import { moment } from './format.js';
import { definitions, payloadBox } from './row.js';

/** @import { Attempt, Exchange, KeptExchange, Verification } from '../generated/controls/rest.ts' */

/**
 * What an attempt sent and got, byte for byte, and how its signature comes about.
 * @param {number} delivery
 * @param {number} number
 * @param {string} payload the event as it would have been sent without a fault
 * @returns {Promise<Node[]>}
 */
export async function inspectAttempt(delivery, number, payload) {
  /** @type {Exchange} */
  const { attempt, exchange } = await control('GET', `/deliveries/${delivery}/attempts/${number}`);
  if (exchange === null) {
    const why = attempt.outcome === null ? 'The attempt is under way.' : 'What was sent is not kept any more.';
    return [make('p', { class: 'hint' }, why)];
  }
  const { request, response, verification, copies, sent_at } = exchange;
  const body = payloadBox(`Request body, ${request.bytes} bytes`);
  body.append(...markChange(payload, request.body));
  const texts = /** @type {const} */ ([
    ...(copies.curl === null ? [] : [['curl', copies.curl]]),
    ['Node.js', copies.node],
    ['Python', copies.python],
  ]);
  return [
    ...verdict(attempt, verification),
    section(
      `Attempt ${number}: request`,
      make('p', {}, make('code', {}, `${request.method} ${request.url}`)),
      headersBox('Request', request.headers),
      body,
    ),
    section('Response', ...responseParts(attempt, response)),
    section('Verification', steps(verification, sent_at), copyButtons(/** @type {[string, string][]} */ ([...texts]))),
  ];
}

/**
 * Marks the byte that was changed, where one was.
 * @param {string} before
 * @param {string} after
 */
function markChange(before, after) {
  if (before === after || before.length !== after.length) return [after];
  const at = [...after].findIndex((_, index) => before[index] !== after[index]);
  return [after.slice(0, at), make('mark', { title: `it was ${before[at]}` }, after[at] ?? ''), after.slice(at + 1)];
}

/**
 * @param {Attempt} attempt
 * @param {KeptExchange['response']} response
 */
function responseParts({ outcome, status, error }, response) {
  if (response === null) return [make('p', {}, `There was none: ${[outcome, error].filter(Boolean).join(', ')}.`)];
  const body =
    response.body === ''
      ? make('p', { class: 'hint' }, 'The body is empty.')
      : payloadBox('Response body', response.body);
  const cut = response.is_whole ? [] : [make('p', { class: 'hint' }, 'The body goes on; the first 4 kB are kept.')];
  return [make('p', {}, make('code', {}, String(status))), headersBox('Response', response.headers), body, ...cut];
}

/**
 * In a sentence, whether the signature is that of the bytes, and whether the receiver acted on it.
 * @param {Attempt} attempt
 * @param {Verification} verification
 */
function verdict({ outcome, faults }, { header, matches }) {
  const isTaken = outcome === 'acknowledged';
  const why = header === null ? 'The signature was left out' : 'A byte was changed after signing';
  if (!matches && isTaken) {
    return [
      make(
        'p',
        { class: 'verdict bad' },
        `${why}, and the receiver answered 200: it does not verify, and would act on what anybody sends.`,
      ),
    ];
  }
  if (!matches)
    return [make('p', { class: 'verdict warn' }, `${why}, and the receiver did not take it, as it should.`)];
  if (isTaken || !faults.includes('noncanonical'))
    return [make('p', { class: 'verdict' }, 'The signature is that of the bytes that were sent.')];
  const hint =
    'The signature is that of the bytes that were sent. A receiver that refuses them verifies JSON that it parsed and serialized again.';
  return [make('p', { class: 'verdict warn' }, hint)];
}

/**
 * @param {Verification} verification
 * @param {string} sentAt
 */
function steps({ header, signed_content, received, expected }, sentAt) {
  const code = (/** @type {string | null} */ text) => make('code', { class: 'long' }, text ?? 'none');
  return definitions([
    ['Sent, by the clock of the machine', moment(sentAt)],
    ['X-Service-Signature', code(header)],
    ['Signed string', code(signed_content)],
    ['Signature received', code(received)],
    ['Signature expected, of these bytes', code(expected)],
  ]);
}
