import { control } from './api.js';
import { inspectAttempt } from './attempt.js';
import { sandboxClock } from './clock.js';
import { button, make } from './dom.js';
import { subjectLink } from './exchange-parts.js';
import { counted, moment } from './format.js';
import { attempt } from './forms.js';
import { INBOX_URL } from './inbox.js';
import { definitions, fillFacts, fillRow, fillWhenOpened, openableRow, refill, showFlags, table } from './row.js';

/** @import { Attempt, AttemptFault, Delivery, DeliveryWithLog } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof deliveryRow>} DeliveryRow */

const UNDER_WAY = ['pending', 'sending'];

/** What a receiver that verifies must not answer 200 to. */
const UNVERIFIABLE = ['tamper', 'unsigned'];

/** @type {Record<AttemptFault, string>} */
const NAMES = {
  latency: 'late',
  tamper: 'tampered',
  unsigned: 'unsigned',
  noncanonical: 'not canonical',
  duplicate: 'duplicate',
};

/**
 * @param {Delivery} item
 * @param {(delivery: number) => unknown} show opens another delivery
 */
export function deliveryRow(item, show) {
  const opened = openableRow(item.event);
  const act = (/** @type {'replay' | 'cancel'} */ what, body = {}) =>
    attempt(opened.body, async () => {
      /** @type {Delivery} */
      const { delivery } = await control('POST', `/deliveries/${item.delivery}/${what}`, body);
      if (what === 'cancel') return `Delivery ${delivery} is cancelled.`;
      await show(delivery);
      return `Delivery ${item.delivery} is sent again, as delivery ${delivery}.`;
    });
  const row = Object.assign(opened, {
    item,
    asked: 0,
    chosen: 0,
    about: make('div'),
    cancel: button('Cancel', () => act('cancel')),
    attempts: make('div'),
    exchange: make('div'),
  });
  const replay = button('Replay', () => act('replay'), { class: 'primary' });
  const tamper = button('Replay tampered', () => act('replay', { fault: 'tamper' }));
  row.body.append(row.about, make('p', { class: 'pair' }, replay, tamper, row.cancel), row.error);
  row.body.append(row.attempts, row.exchange);
  fillWhenOpened(row, () => inspect(row));
  return row;
}

/**
 * @param {DeliveryRow} row
 * @param {Delivery} item
 */
export function updateDeliveryRow(row, item) {
  const changed = row.item.status !== item.status || row.item.attempts !== item.attempts;
  row.item = item;
  fillRow(row, { status: item.status, aside: moment(item.created_at), facts: factsOf(item) });
  showFlags(row, flagsOf(item));
  row.cancel.hidden = !UNDER_WAY.includes(item.status);
  if (changed) void refill(row, () => inspect(row));
}

/**
 * Counts down to the next attempt.
 * @param {DeliveryRow} row
 */
export function updateWait(row) {
  if (row.item.next_at !== null) fillFacts(row.facts, factsOf(row.item));
}

/** @param {Delivery} item */
function factsOf({ subject, attempts, most_attempts, last_attempt, next_at, repeats, url, faults }) {
  return [
    ...(subject === null ? [] : [subject]),
    ...(repeats === null ? [] : [`${faults.includes('duplicate') ? 'duplicate' : 'replay'} of ${repeats}`]),
    `attempt ${attempts} of ${most_attempts}`,
    ...(last_attempt === null ? [] : [url === INBOX_URL ? verdictOf(last_attempt) : endOf(last_attempt)]),
    ...(next_at === null ? [] : [waitOf(next_at)]),
    url === INBOX_URL ? 'built-in inbox' : url,
  ];
}

/**
 * How an attempt ended, with the status that was answered if any was.
 * @param {Attempt} attempt
 */
function endOf({ outcome, status }) {
  return [outcome ?? 'under way', status].filter((part) => part !== null).join(' ');
}

/**
 * What the built-in inbox found: it acknowledges what it verified, and nothing else.
 * @param {Attempt} attempt
 */
function verdictOf({ outcome, status }) {
  if (outcome === 'acknowledged') return 'signature verified';
  return outcome === 'refused' ? `not verified, refused with ${status}` : (outcome ?? 'under way');
}

/** @param {string} nextAt */
function waitOf(nextAt) {
  const { now, stands } = sandboxClock();
  const seconds = Math.max(0, Math.ceil((Date.parse(nextAt) - now) / 1_000));
  return stands && seconds > 0 ? `next ${counted(seconds, 'second')} on; the clock stands` : `next in ${seconds} s`;
}

/**
 * Amber for what was wrong on purpose, red where the receiver should have noticed.
 * @param {Delivery} delivery
 * @returns {[string, 'amber' | 'red'][]}
 */
function flagsOf({ faults, last_attempt }) {
  const taken = last_attempt?.outcome === 'acknowledged' ? last_attempt.faults : [];
  return faults.map((fault) => {
    const isTaken = taken.includes(fault) && UNVERIFIABLE.includes(fault);
    return isTaken ? [`${NAMES[fault]}, and accepted`, 'red'] : [NAMES[fault], 'amber'];
  });
}

/** @param {DeliveryRow} row */
async function inspect(row) {
  row.asked += 1;
  const { asked } = row;
  /** @type {DeliveryWithLog} */
  const found = await control('GET', `/deliveries/${row.item.delivery}`);
  // An answer that was overtaken by a later one is old.
  if (asked !== row.asked) return;
  const { delivery, created_at, webhook_id, url, subject, log, payload } = found;
  row.about.replaceChildren(
    definitions([
      ['Delivery', String(delivery)],
      ['Event at', moment(created_at)],
      ['Endpoint', `${webhook_id}, ${url === INBOX_URL ? 'built-in inbox' : url}`],
      ...(subject === null ? [] : [/** @type {const} */ (['Subject', subjectLink(subject)])]),
      ['Link', make('a', { href: `#deliveries/${delivery}` }, `#deliveries/${delivery}`)],
    ]),
  );
  const choose = (/** @type {number} */ number) => {
    row.chosen = number;
    void refill(row, () => inspect(row));
  };
  row.attempts.replaceChildren(attemptsTable(log, choose));
  const made = log.find(({ number }) => number === row.chosen) ?? log.at(-1);
  if (made === undefined) return row.exchange.replaceChildren();
  const shown = await inspectAttempt(delivery, made.number, JSON.stringify(payload));
  if (asked === row.asked) row.exchange.replaceChildren(...shown);
}

/**
 * @param {readonly Attempt[]} log
 * @param {(number: number) => void} choose
 */
function attemptsTable(log, choose) {
  if (log.length === 0) return make('p', { class: 'hint' }, 'No attempt was made yet.');
  const name = (/** @type {number} */ number) =>
    log.length === 1
      ? String(number)
      : button(String(number), () => choose(number), { class: 'small', 'aria-label': `Show attempt ${number}` });
  const lines = log.map((each) => [
    name(each.number),
    moment(each.at),
    each.status === null ? 'none' : String(each.status),
    [each.outcome ?? 'under way', each.error, ...each.faults.map((fault) => NAMES[fault])].filter(Boolean).join(', '),
    each.duration_ms === null ? '' : `${each.duration_ms} ms`,
  ]);
  return table('Attempts', ['No.', 'At', 'Status', 'Outcome', 'Took'], lines, ['Outcome', 'At']);
}
