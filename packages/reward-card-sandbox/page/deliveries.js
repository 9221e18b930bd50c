import { html, nothing } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { moment } from './dom.js';
import {
  actionButton,
  definitions,
  errorLine,
  hint,
  message,
  openableRow,
  section,
  subjectLink,
  table,
} from './row.js';
import { INBOX_URL } from './webhooks.js';

/** @import { Attempt, AttemptFault, Delivery, DeliveryWithLog, Exchange, KeptExchange, Verification } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */
/** @typedef {{ found: DeliveryWithLog, shown: Exchange | undefined }} DeliveryDetail */

const UNDER_WAY = ['pending', 'sending'];

/** Faults to which a verifying receiver must not answer 200. */
const UNVERIFIABLE = ['tamper', 'unsigned'];

/** @type {Record<AttemptFault, string>} */
const NAMES = {
  latency: 'response delayed',
  tamper: 'tampered',
  unsigned: 'unsigned',
  noncanonical: 'not canonical',
  duplicate: 'duplicate',
};

/**
 * Loads a delivery with the attempt that was chosen, or its last.
 * @param {Delivery} delivery
 * @param {RowState<DeliveryDetail>} state
 * @returns {Promise<DeliveryDetail>}
 */
export async function loadDelivery({ delivery }, { choice }) {
  /** @type {DeliveryWithLog} */
  const found = await control('GET', `/deliveries/${delivery}`);
  const made = found.log.find(({ number }) => number === choice) ?? found.log.at(-1);
  if (made === undefined) return { found, shown: undefined };
  return { found, shown: await control('GET', `/deliveries/${delivery}/attempts/${made.number}`) };
}

/**
 * @param {Delivery} item
 * @param {RowState<DeliveryDetail>} state
 * @param {(delivery: number) => unknown} show opens another delivery
 */
export function deliveryRow(item, state, show) {
  const act = async (/** @type {'replay' | 'cancel'} */ what, body = {}) => {
    /** @type {Delivery} */
    const { delivery } = await control('POST', `/deliveries/${item.delivery}/${what}`, body);
    if (what === 'cancel') return `Delivery ${delivery} is cancelled.`;
    await show(delivery);
    return `Delivery ${item.delivery} is sent again, as delivery ${delivery}.`;
  };
  const line = {
    ...{ title: item.event, status: item.status, flags: flagsOf(item), aside: moment(item.created_at) },
    facts: factsOf(item),
  };
  const cancel = UNDER_WAY.includes(item.status) ? actionButton('Cancel', () => act('cancel')) : nothing;
  return openableRow(state, line, () => [
    state.detail && about(state.detail.found),
    html`<p class="buttons">${actionButton('Replay', () => act('replay'), 'primary')}${actionButton(
      'Replay tampered',
      () => act('replay', { fault: 'tamper' }),
    )}${cancel}</p>`,
    errorLine,
    state.detail && attempts(state.detail.found.log, state),
    state.detail?.shown && exchangeParts(state.detail.shown, JSON.stringify(state.detail.found.payload)),
  ]);
}

/** @param {Delivery} item */
function factsOf({ subject, attempts, most_attempts, last_attempt, next_at, repeats, url, faults }) {
  return [
    ...(subject === null ? [] : [subject]),
    ...(repeats === null ? [] : [`${faults.includes('duplicate') ? 'duplicate' : 'replay'} of ${repeats}`]),
    `attempt ${attempts} of ${most_attempts}`,
    ...(last_attempt === null ? [] : [endOf(last_attempt, url)]),
    ...(next_at === null ? [] : [`next at ${moment(next_at)}`]),
    url === INBOX_URL ? 'built-in inbox' : url,
  ];
}

/** How an attempt ended; the built-in inbox acknowledges what it verified. @param {Attempt} attempt @param {string} url */
function endOf({ outcome, status }, url) {
  if (url === INBOX_URL && outcome === 'acknowledged') return 'signature verified';
  return [outcome ?? 'under way', status].filter((part) => part !== null).join(' ');
}

/**
 * Amber for what was wrong on purpose, red where the receiver should have noticed.
 * @param {Delivery} delivery
 * @returns {[string, 'warn' | 'bad'][]}
 */
function flagsOf({ faults, last_attempt }) {
  const taken = last_attempt?.outcome === 'acknowledged' ? last_attempt.faults : [];
  return faults.map((fault) =>
    taken.includes(fault) && UNVERIFIABLE.includes(fault)
      ? [`${NAMES[fault]}, and accepted`, 'bad']
      : [NAMES[fault], 'warn'],
  );
}

/** @param {DeliveryWithLog} found */
function about({ delivery, created_at, webhook_id, url, subject }) {
  return definitions([
    ['Delivery', delivery],
    ['Event at', moment(created_at)],
    ['Endpoint', `${webhook_id}, ${url === INBOX_URL ? 'built-in inbox' : url}`],
    ['Subject', subjectLink(subject)],
    ['Link', html`<a href="#deliveries/${delivery}">#deliveries/${delivery}</a>`],
  ]);
}

/** @param {readonly Attempt[]} log @param {RowState<DeliveryDetail>} state */
function attempts(log, state) {
  if (log.length === 0) return hint('No attempt was made yet.');
  const choose = (/** @type {number} */ number) => {
    state.choice = number;
    void state.reload();
  };
  const name = (/** @type {number} */ number) =>
    log.length === 1
      ? number
      : html`<button type="button" aria-label="Show attempt ${number}" @click=${() => choose(number)}>${number}</button>`;
  const lines = log.map(({ number, at, status, outcome, error, faults, duration_ms }) => [
    name(number),
    moment(at),
    status ?? 'none',
    [outcome ?? 'under way', error, ...faults.map((fault) => NAMES[fault])].filter(Boolean).join(', '),
    duration_ms === null ? '' : `${duration_ms} ms`,
  ]);
  return table('Attempts', ['No.', 'At', 'Status', 'Outcome', 'Took'], lines);
}

/**
 * An attempt byte for byte, with the calculation of its signature.
 * @param {Exchange} exchange
 * @param {string} payload the event as it would have been sent without a fault
 */
function exchangeParts({ attempt, exchange }, payload) {
  if (exchange === null && attempt.outcome === null) return hint(`Attempt ${attempt.number} is under way.`);
  if (exchange === null)
    return hint(`The sandbox stopped during attempt ${attempt.number}; it is unknown whether it arrived.`);
  const { request, response, verification, sent_at } = exchange;
  const sent = markChange(payload, request.body);
  return html`<div>
    ${verdict(attempt, verification)}
    ${section(
      `Attempt ${attempt.number}: request`,
      message('Request', `${request.method} ${request.url}`, request.headers, sent, request.bytes),
    )}
    ${section('Response', responseParts(attempt, response))}
    ${section('Verification', steps(verification, sent_at))}
  </div>`;
}

/** @param {string} before @param {string} after of which the byte that was changed is marked */
function markChange(before, after) {
  if (before === after || before.length !== after.length) return after;
  const at = [...after].findIndex((_, index) => before[index] !== after[index]);
  return [after.slice(0, at), html`<mark title="it was ${before[at]}">${after[at]}</mark>`, after.slice(at + 1)];
}

/** @param {Attempt} attempt @param {KeptExchange['response']} response */
function responseParts({ outcome, status, error }, response) {
  if (response === null) return html`<p>There was none: ${[outcome, error].filter(Boolean).join(', ')}.</p>`;
  return [
    message('Response', String(status), response.headers, response.body),
    response.body === '' ? hint('The body is empty.') : nothing,
    response.is_whole ? nothing : hint('The body goes on; the first 4 kB are kept.'),
  ];
}

/**
 * In a sentence, whether the signature is that of the bytes, and whether the receiver acted on it.
 * @param {Attempt} attempt
 * @param {Verification} verification
 */
function verdict({ outcome, faults }, { header, matches }) {
  const isTaken = outcome === 'acknowledged';
  const say = (/** @type {'good' | 'warn' | 'bad'} */ tone, /** @type {string} */ text) =>
    html`<p class="verdict ${tone}">${text}</p>`;
  if (!matches) {
    const why = header === null ? 'The signature was left out' : 'A byte was changed after signing';
    return isTaken
      ? say('bad', `${why}, and the receiver answered 200: it does not verify, and would act on forged events.`)
      : say('good', `${why}, and the receiver refused it: it verifies.`);
  }
  const whose = 'The signature is that of the bytes that were sent.';
  if (isTaken || !faults.includes('noncanonical')) return say('good', whose);
  return say('warn', `${whose} A receiver that refuses them verifies JSON that it parsed and serialized again.`);
}

/** @param {Verification} verification @param {string} sentAt */
function steps({ header, signed_content, received, expected }, sentAt) {
  const code = (/** @type {string | null} */ text) => html`<code>${text ?? 'none'}</code>`;
  return definitions([
    ['Sent, by the clock of the machine', moment(sentAt)],
    ['X-Service-Signature', code(header)],
    ['Signed string', code(signed_content)],
    ['Signature received', code(received)],
    ['Signature expected, of these bytes', code(expected)],
  ]);
}
