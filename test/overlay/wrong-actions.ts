import { among, rest, type WrongOverlay } from './wrong-overlay.ts';

const LIMITS = '{ rate-limits: None. }';
const PHONE = '{ phone-number-form: E.164. }';

/** Actions that say too little, or that answer what their target does not ask. */
export const WRONG_ACTIONS: readonly WrongOverlay[] = [
  among('an action that is a text', '  - nothing # here', 'an action is not a mapping', 'Write `- target: ...`'),
  among('an action without a target', '  - update: {} # here', 'has no target', 'Write a JSONPath'),
  among(
    'an action without an answer',
    '  - { target: $, update: {} } # here',
    'answers no open point',
    'Add `x-answers',
  ),
  among(
    'an update and a removal in one',
    '  - { target: $, update: {}, remove: true, x-answers: { rate-limits: None. } } # here',
    'both removes and updates',
    'Write two actions',
  ),
  among(
    'a key that changes what objects inherit',
    '  - target: $\n    x-answers: { rate-limits: None. }\n    update:\n      __proto__: { polluted: true } # here',
    '__proto__ is not a name of a field',
    'Remove it',
  ),
  rest('a target that is no JSONPath', ['$.paths[', LIMITS, 'update: {}'], 'is not a JSONPath', 'Correct it'),
  rest('a target without a dollar', ['paths', LIMITS, 'update: {}'], 'has no target', 'begins with $'),
  rest(
    'a target that matches nothing',
    ['$.components.schemas.PhoneNumbr', PHONE, 'update: {}'],
    '$.components.schemas.PhoneNumbr matches nothing',
    'correct the path',
  ),
  rest('an unknown key', ['$', LIMITS, 'upate: {}'], 'an unknown key upate', 'Did you mean update?'),
  rest('no change', ['$', LIMITS, 'description: None.'], 'changes nothing', 'answers in words alone'),
  rest('remove: false', ['$', LIMITS, 'remove: false'], 'remove is not true', 'Write `remove: true`'),
  rest('an answer without words', ['$', "{ rate-limits: ' ' }", 'update: {}'], 'is not said in words', 'as one text'),
  rest(
    'an answer that a comma cuts',
    ['$', '{ error-responses: 402 if empty, 422 if wrong }', 'update: {}'],
    'x-answers ends an answer before "422 if wrong": within { } a comma begins the next one',
    'Quote the answer',
  ),
  rest(
    'an unknown point',
    ['$', '{ rate-limit: None. }', 'update: {}'],
    '"rate-limit" is not an open point',
    'Did you mean rate-limits?',
  ),
  rest(
    'a point that looks like a method of every object',
    ['$', '{ constructor: None. }', 'update: {}'],
    '"constructor" is not an open point',
    'Use an id',
  ),
  rest(
    'a point of another place',
    ['$.components.schemas.CardStatus', PHONE, 'update: {}'],
    '/components/schemas/CardStatus does not leave "phone-number-form" open. It is open at /components/schemas/Phone',
    'correct the target',
  ),
  rest(
    'a point of the other document',
    ['$', '{ retry-intervals: Seconds. }', 'update: {}'],
    'This document does not mark it',
    'correct the target',
  ),
  rest(
    'two points, one of them astray',
    ['$.components.schemas.CardStatus', '{ card-statuses: Two., batch-statuses: One. }', 'update: {}'],
    'does not leave "batch-statuses" open',
    'correct the target',
  ),
  rest(
    'a target that is too wide',
    ['$.components.schemas.*', '{ card-statuses: Two. }', 'update: {}'],
    '/components/schemas/PhoneNumber does not leave "card-statuses" open',
    'correct the target',
  ),
  rest(
    'a point about the whole document at one schema',
    ['$.components.schemas.CurrencyCode', '{ api-credentials: A token. }', 'update: {}'],
    'does not leave "api-credentials" open',
    'correct the target',
  ),
  rest(
    'an update of a text',
    ['$.components.schemas.PhoneNumber.pattern', PHONE, 'update: ^\\+254'],
    '/components/schemas/PhoneNumber/pattern cannot take this update',
    'Update an object with an object',
  ),
  rest('an update of nothing', ['$', LIMITS, 'update:'], 'the document cannot take this update', 'Update an object'),
];
