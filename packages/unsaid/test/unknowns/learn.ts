import type { Finding } from '../../src/engine/observe/finding.ts';
import { analyse, type Call, call, delivery, type Traffic } from '../traffic/traffic.ts';
import { baseOf, type Case, requestOf } from './cases.ts';
import { type Component, unlike } from './component.ts';

/** Each comes twice: what comes twice is one finding. */
const SECONDS = [0, 1000];
const JSON_TYPE = { 'content-type': 'application/json' };
const textOf = (body: unknown) => JSON.stringify(body);

/** The message of a case as a recording has it. */
function recorded(one: Case): Traffic {
  const { carrier, body, headers, place, unseen } = one;
  if (carrier.travels !== 'event') return SECONDS.map((second) => call({ second, ...callOf(one) }));
  const signature = place.keys[0]?.startsWith('<') ? encodeURIComponent(String(unseen)) : 'v1=5f2c8a0b9d1e4f7a';
  const all = Object.entries({ ...JSON_TYPE, 'x-service-signature': signature, ...headers });
  return SECONDS.map((second) => delivery({ second, payload: textOf(body), headers: all }));
}

function callOf(one: Case): Call {
  const { carrier, body, status, headers, query, card, place } = one;
  const isResponse = carrier.travels === 'response';
  const [asked, answered] = isResponse ? [{}, headers] : [headers, {}];
  const send = isResponse ? requestOf(one) : body;
  return {
    path: `${carrier.path.replace('{card_id}', encodeURIComponent(card))}${query}`,
    method: carrier.method,
    ...(carrier.method === 'POST' && { send: textOf(send) }),
    requestHeaders: Object.entries({ ...(carrier.method === 'POST' && JSON_TYPE), ...asked }),
    // What a request held counts where it was not refused; here nothing came back.
    status: isResponse ? status : place.kind === 'value' ? 0 : 422,
    headers: Object.entries({ ...JSON_TYPE, ...answered }),
    body: textOf(isResponse ? body : { code: 'seen' }),
  };
}

/** The rules by which a finding is about the unseen thing itself, and not about what follows from it. */
const RULES: Readonly<Record<Case['place']['kind'], readonly string[]>> = {
  value: ['unknown-value', 'value', 'form', 'value-range', 'length-range'],
  // The fields of a shape are part of it, and no finding each.
  shape: ['value-type', 'form', 'error-body', 'unlisted-field'],
  field: ['unlisted-field'],
  status: ['status', 'undeclared-status'],
  event: ['unknown-event'],
  query: ['query-parameter'],
  header: ['request-header', 'response-header', 'credential', 'media-type', 'unlisted-header'],
};

/** Places of values at which points are marked, and of which learn says nothing all the same, and why. */
export const SILENT: Readonly<Record<string, string>> = {
  'IssueCardRequest.access': 'which channels there are is told by the items',
  'BulkIssueRequest.file': 'what is in a file is not looked at',
  'Batch.failed': 'nobody asks what a count may be; how the three relate is told as batch-counts',
  ExpiryDate: 'a date tells how it was chosen by the issue that chose it, as `expiry`',
};

/** Where a finding about a case is. */
function placeOf({ place, carrier, unseen }: Case): string {
  if (place.kind === 'header' && carrier.travels === 'event') return 'delivery message';
  if (place.kind === 'header' && unseen !== 'content-type') return carrier.of;
  if (carrier.status === 'default') return 'response OtherOutcome';
  return place.kind === 'field' && carrier.travels === 'request' ? carrier.of : place.name;
}

const keyOf = ({ fingerprint, message }: Finding) => `${fingerprint} ${message}`;

/** What a recording of the case tells beyond one without it, and what of that is about the unseen thing. */
function toldOf(one: Case) {
  const base = new Set(analyse(recorded(baseOf(one))).findings.map(keyOf));
  const { findings, skipped } = analyse(recorded(one));
  const told = findings.filter((finding) => !base.has(keyOf(finding)));
  const about = told.filter(({ rule, place }) => RULES[one.place.kind].includes(rule) && place === placeOf(one));
  return { told, about, skipped };
}

function check(one: Case): string[] {
  const { place, carrier } = one;
  const { told, about, skipped } = toldOf(one);
  const isPath = place.keys[0]?.startsWith('{');
  const isOwn = place.kind === 'header' && carrier.travels === 'request' && one.unseen === 'x-unseen';
  const isUnasked = place.points.length === 0 || place.name in SILENT;
  const silent = isOwn || isPath || (place.kind === 'value' && isUnasked);
  const breaches = told.filter((each) => each.class === 'breach').map(({ rule }) => rule);
  const named = about.filter(({ class: kind, openPoints }) => kind !== 'unexplained' && openPoints.length === 0);
  const twice = told.filter((each, index) => told.findIndex((other) => sameAs(each, other)) < index);
  return unlike({
    findings: [about.map(({ count }) => count), silent ? [] : [2]],
    'findings without a point': [named, []],
    twice: [twice.map(({ message }) => message), []],
    breaches: [breaches, carrier.status === '201' && place.kind === 'status' ? ['undeclared-status'] : []],
    skipped: [skipped, []],
  });
}

const sameAs = (one: Finding, other: Finding) =>
  one.rule === other.rule &&
  one.place === other.place &&
  textOf(one.seen ?? one.message) === textOf(other.seen ?? other.message);

/**
 * It reports one finding, however often it comes, at the place and with its open points, or unexplained where no point asks;
 * of a value where no point is marked it says nothing.
 * A header of a request that bears on no point and an identifier in a path are what the caller wrote: of them it says nothing.
 * Acknowledgements are of the one who learns.
 */
export const LEARN: Component = { name: 'learn', takes: ({ carrier }) => carrier.travels !== 'acknowledgement', check };
