import { control } from './api.js';
import { make } from './dom.js';
import { copyButtons, headersBox, section, subjectLink } from './exchange-parts.js';
import { moment } from './format.js';
import { definitions, fillRow, fillWhenOpened, openableRow, payloadBox, showFlags } from './row.js';

/** @import { Call, CallExchange } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof callRow>} CallRow */

/** What a fault did, and whether the caller may take it for something else than it was. */
const FAULTS = /** @type {const} */ ({
  latency: ['late', 'amber'],
  status: ['not carried out', 'amber'],
  drop: ['carried out, response lost', 'red'],
  error: ['carried out, then 500', 'red'],
});

/** @param {Call} made */
export function callRow(made) {
  const row = Object.assign(openableRow(made.operation ?? `${made.method} ${made.path}`), {
    made,
    exchange: make('div'),
  });
  row.classList.add('call');
  row.body.append(row.error, row.exchange);
  fillWhenOpened(row, () => inspect(row));
  return row;
}

/**
 * @param {CallRow} row
 * @param {Call} made
 */
export function updateCallRow(row, made) {
  const { status, at, subject, duration_ms, faults } = made;
  const isLost = faults.includes('drop');
  const kind = isLost ? 'failed' : status < 300 ? 'complete' : status < 500 ? 'low' : 'failed';
  fillRow(row, {
    status: isLost ? 'no response' : String(status),
    kind,
    aside: moment(at),
    facts: ['API call', ...(subject === null ? [] : [subject]), `${duration_ms} ms`],
  });
  showFlags(
    row,
    faults.map((fault) => FAULTS[fault]),
  );
}

/** @param {CallRow} row */
async function inspect(row) {
  const { call } = row.made;
  /** @type {CallExchange} */
  const { request, response, copies, method, path, status, at, subject, faults } = await control(
    'GET',
    `/calls/${call}`,
  );
  const isLost = faults.includes('drop');
  const part = (/** @type {{ body: string, bytes: number }} */ { body, bytes }, /** @type {string} */ name) =>
    bytes === 0 ? [] : [payloadBox(`${name} body, ${bytes} bytes`, body)];
  row.exchange.replaceChildren(
    definitions([
      ['Call', String(call)],
      ['At', moment(at)],
      ...(subject === null ? [] : [/** @type {const} */ (['Subject', subjectLink(subject)])]),
      ['Link', make('a', { href: `#calls/${call}` }, `#calls/${call}`)],
    ]),
    section(
      'Request',
      make('p', {}, make('code', {}, `${method} ${path}`)),
      headersBox('Request', request.headers),
      ...part(request, 'Request'),
    ),
    section(
      isLost ? 'Response, which the caller never got' : 'Response',
      make('p', {}, make('code', {}, String(status))),
      headersBox('Response', response.headers),
      ...part(response, 'Response'),
    ),
    copyButtons(copies.curl === null ? [] : [['curl', copies.curl]]),
  );
}
