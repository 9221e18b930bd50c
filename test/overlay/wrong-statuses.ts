import { action, overlayText } from './overlay-folder.ts';
import { rest, type WrongOverlay, whole } from './wrong-overlay.ts';

const ISSUE = "$.paths['/v1/cards/issue'].post";
const GET = "$.paths['/v1/cards/{card_id}'].get";
const STATUS = '{ success-statuses: Always 200. }';

/** Statuses that 2XX does not stand for. */
export const WRONG_STATUSES: readonly WrongOverlay[] = [
  ...['404', 'ok', '[]', '[200, 302]', '2XX'].map((status) =>
    rest(
      `x-status ${status}`,
      [`${GET}.responses['2XX']`, STATUS, `update: { x-status: ${status} }`],
      'does not narrow 2XX',
      'Write one or several statuses from 200 to 299',
    ),
  ),
  ...['204', '[200, 205]'].map((status) =>
    rest(
      `x-status ${status}`,
      [`${GET}.responses['2XX']`, STATUS, `update: { x-status: ${status} }`],
      'is a status without a body, and this response is stated to have one',
      'Leave it out',
    ),
  ),
  rest(
    'a status where one is stated',
    [`${ISSUE}.responses['201']`, STATUS, 'update: { x-status: 200 }'],
    '/responses/201/x-status does not narrow anything',
    'Write x-status at a 2XX response',
  ),
  rest(
    'a status at an operation',
    [GET, '{ rate-limits: x }', 'update: { x-status: 200 }'],
    '/get/x-status does not narrow anything',
    'Write x-status at a 2XX response',
  ),
  whole(
    'two statuses from two actions',
    overlayText(
      action("$.paths.*.*.responses['2XX']", STATUS, 'update: { x-status: 200 }'),
      action(`${GET}.responses['2XX'] # here`, STATUS, 'update: { x-status: 202 }'),
    ),
    '/x-status has been answered by an earlier action',
    'Answer it in one of the two',
  ),
];
