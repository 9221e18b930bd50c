import { type Edit, editsOf as file } from './edited-contract.ts';
import { MISSING } from './missing-structure.ts';
import { UNBACKED } from './unbacked-structure.ts';

/** Wrong edits, by what they falsify; each alone has to be refused, with its file, a line and a remedy. */
export interface WrongEdits {
  readonly kind: string;
  readonly edits: readonly Edit[];
}

const schema = (name: string) => `openapi/schemas/${name}.yaml`;
const event = (name: string) => `asyncapi/events/${name}.yaml`;
const ROOT = 'asyncapi/asyncapi.yaml';
const API = 'openapi/openapi.yaml';
const ISSUE = 'openapi/paths/issue-card.yaml';
const GET = 'openapi/paths/get-card.yaml';
const BULK = 'openapi/paths/bulk-issue-cards.yaml';
const TOP_UP = 'openapi/paths/top-up-card.yaml';
const REGISTER = 'open-points.yaml';
const STATEMENTS = 'statements.yaml';

export const WRONG_EDITS: readonly WrongEdits[] = [
  {
    // What statements do not say, which no approval lets pass.
    kind: 'claims',
    edits: [
      ...file(schema('IssuedCard'), [
        'Unique code of the card',
        'Unique code of the card, valid for 12 months',
        'says "12"',
      ]),
      ...file(schema('CurrencyCode'), ['Currency code.', 'ISO 4217 currency code.', 'says "ISO"']),
      ...file(schema('PhoneNumber'), ['in international format', 'in E.164 format', 'says "E.164"']),
      ...file(schema('CardId'), ['Identifier of the card', 'UUID of the card', 'says "UUID"']),
      ...file(schema('CardStatus'), ['`active` in', '`blocked` in', 'names `blocked`']),
      ...file(schema('TopUpRequest'), ['Amount to add.', 'Amount to add, never negative.', 'says "never"']),
      ...file(schema('AccessChannel'), ['Channel through which', 'Only channel through which', 'says "Only"']),
      ...file(API, ['begins with `/v1/`', 'begins with `/v2/`', 'names `/v2/`']),
      ...file(BULK, ['handling thousands of cards', 'handling up to 10,000 cards', 'says "10,000"']),
      ...file(ROOT, ['up to 5 attempts.\n\n    **Sig', 'up to 6 attempts.\n\n    **Sig', 'says "6"']),
      ...file('asyncapi/schemas/DeliveryHeaders.yaml', ['Signature. The', 'HMAC of the body. The', 'says "HMAC"']),
    ],
  },
  {
    // What a person has to judge, in words that the statements have.
    kind: 'words',
    edits: [
      ...file(schema('TopUpResult'), ['Balance before the top-up.', 'Balance after the top-up.', 'result.']),
      ...file(schema('CardId'), ['assigned by the service at issue', 'assigned by the integrator at issue', 'card.2']),
      ...file(API, ['which the provider issues on request', 'which the dashboard issues on request', 'auth.1']),
      ...file(TOP_UP, ['without issuing it again', 'and issues it again', 'service.6']),
      ...file(event('card.redeemed'), ['Amount redeemed.', 'Amount redeemed so far.', 'cards.9']),
      ...file(ISSUE, ['summary: Issue a card', 'summary: Issue a prepaid card', 'it says:  Issue a prepaid card']),
      ...file(REGISTER, ['advice: Send none.', 'advice: Send a cursor.', 'advice: Send a cursor.']),
      ...file(STATEMENTS, [
        'It retrieves the balance and status of a card.',
        'It retrieves the balance of a card.',
        'getCard',
      ]),
      ...file(STATEMENTS, ['says: It issues a single card', 'says: It issues several cards', 'statement service.2']),
    ],
  },
  {
    kind: 'marks',
    edits: [
      ...file(schema('Card'), [
        '    x-open-points: [amount-units]\n    type: integer\n    examples: [5000]',
        '    type: integer\n    examples: [5000]',
      ]),
      ...file(schema('CardStatus'), ['card-statuses, ', '']),
      ...file(schema('CurrencyCode'), ['x-open-points: [currency-codes]\n', '']),
      ...file(schema('IssueCardRequest'), ['[amount-units, value-bounds]', '[value-bounds]']),
      ...file(schema('IssueCardRequest'), ['[issue-defaults]', '[card-formats]']),
      ...file(schema('TopUpRequest'), ['[top-up-currency, top-up-required-fields]', '[top-up-required-fields]']),
      ...file(schema('BulkIssueRequest'), ['csv-columns, ', '']),
      ...file(schema('Batch'), ['batch-cards, batch-counts', 'batch-counts']),
      ...file(schema('ExpiryDate'), ['[card-expiry]', '[card-expirey]']),
      ...file(schema('PhoneNumber'), ['[phone-number-form]', '[phone-number-form, phone-number-form]']),
      ...file(ISSUE, ['    - idempotency\n', '']),
      ...file(ISSUE, ['x-open-points: [success-statuses]', 'x-open-points: [error-responses]']),
      ...file(TOP_UP, ['    - idempotency\n', '']),
      ...file(BULK, ['    - bulk-card-events\n', '']),
      ...file(API, ['    - redemption\n', '']),
      ...file('openapi/responses/OtherOutcome.yaml', ['x-open-points: [error-responses]\n', '']),
      ...file('asyncapi/schemas/Timestamp.yaml', ['x-open-points: [timestamp-form]\n', '']),
      ...file('asyncapi/schemas/RewardType.yaml', ['x-open-points: [reward-types]\n', '']),
      ...file('asyncapi/schemas/DeliveryHeaders.yaml', ['signed-content, ', '']),
      ...file(event('card.issued'), ['x-open-points: [bulk-card-events]\n', '']),
      ...file(event('reward.sent'), ['[created-at]', '[event-identity]']),
      ...file(event('reward.redeemed'), ['[amount-units, reward-redeemed-fields]', '[amount-units]']),
      ...file(ROOT, ['x-open-points: [event-identity, event-order]', 'x-open-points: [event-order]']),
      ...file(ROOT, ['[retry-intervals, attempt-counting,', '[attempt-counting,']),
      ...file(schema('Batch'), ['x-open-points: [batch-cards]', 'x-open-points: batch-cards']),
    ],
  },
  {
    kind: 'register',
    edits: [
      ...file(REGISTER, ['kind: not-shown', 'kind: silent']),
      ...file(REGISTER, ['- id: amount-units\n', '- id: amount-unit\n']),
      ...file(REGISTER, ['source: [service.12]', 'source: [service.10]']),
      ...file(REGISTER, ['source: [auth.5]', 'source: [auth.4]']),
      ...file(REGISTER, ['source: [limits.5]', 'source: [limits.9]']),
      ...file(REGISTER, [
        'advice: Do not repeat an issue',
        'advice: Send an Idempotency-Key, and do not repeat an issue',
      ]),
      ...file(REGISTER, ['advice: Ask before the first real card.', 'advice: Multiply by 100.']),
      ...file(REGISTER, [
        'meanwhile: The documents declare no limit',
        'meanwhile: The documents declare a limit of 600',
      ]),
      ...file(REGISTER, ['its default is the local mock.', 'its default is `https://api.example.com`.']),
      ...file(REGISTER, ['at: [Timestamp]', 'at: [EmailAddress]']),
      ...file(REGISTER, ['at: [openapi server]', 'at: [openapi servers]']),
      ...file(REGISTER, ['impact: security', 'impact: high']),
      ...file(REGISTER, ['observable: partly', 'observable: maybe']),
      ...file(REGISTER, ['kind: values-seen', 'kind: seen']),
      ...file(REGISTER, ['before-live: true', 'before-live: soon', 'before-live is not true']),
      ...file(REGISTER, ['sensitive: true', 'sensitive: personal', 'sensitive is not true']),
      ...file(REGISTER, ['bears: [form]', 'bears: [forms]', 'Did you mean form?']),
      ...file(REGISTER, ['bears: [form]', 'bears: form', 'bears is not a list of texts']),
      ...file(REGISTER, ['role: credentials', 'role: credential', 'Did you mean credentials?']),
      ...file(REGISTER, ['role: errors', 'role: successes', 'the role successes is held already, on line']),
      ...file(REGISTER, ['  if-wrong: A test issues live cards.\n', '']),
      ...file(REGISTER, ['- id: repeated-opening', '- id: event-order']),
      ...file(REGISTER, ['advice: Send none.', 'advice: Send a cursor.']),
      ...file(REGISTER, ['question: Can one phone number receive', 'question: Can one IBAN receive']),
      ...file(REGISTER, ['- id: rate-limits\n', '- id: Rate limits\n', '"Rate limits" is not an id']),
      ...file(REGISTER, ['  question: Which currencies', '  answer: Which currencies', 'the entry lacks question']),
      ...file(REGISTER, ['- id: rate-limits\n', '- id: [\n']),
      ...file(REGISTER, ['- id: rate-limits\n', '- rate-limits\n- id: rate-limits\n', 'an entry is not a mapping']),
      ...file(REGISTER, ['  kind: silent\n', '  kind: silent\n  scope: contract\n', 'unknown field scope']),
    ],
  },
  {
    kind: 'sources',
    edits: [
      ...file(STATEMENTS, ['      opens: [repeated-recipients]\n', '']),
      ...file(STATEMENTS, ['form: leading +', 'form: leading plus', 'no form is called "leading plus"']),
      ...file(STATEMENTS, ['form: leading +', 'from: leading +', 'Did you mean form?']),
      ...file(schema('CardId'), ['x-source: [card.1, card.2,', 'x-source: [card.3, card.4,']),
      ...file(schema('CurrencyCode'), ['card.12, ', '']),
      ...file(schema('PhoneNumber'), ['[issue.2, issue.3]', '[issue.2]']),
      ...file(schema('ExpiryDate'), ['[card.15, card.16]', '[Card]']),
      ...file(schema('TopUpResult'), ['    x-source: [result.3]\n', '']),
      ...file('openapi/parameters/CardId.yaml', ['[get.2, topup.2]', '[get.1, topup.1]']),
      ...file(ISSUE, ['  x-source: [issue.1, service.2, ties.1]', '  x-source: [topup.1, service.6, ties.3]']),
      ...file(GET, ['x-source: [get.1, get.3, service.5, card.10]', 'x-source: [get.1]']),
      ...file(API, ['    - auth.1\n', '']),
      ...file(API, ['    x-source: [endpoints.1]\n', '']),
      ...file(event('reward.opened'), ['[rewards.7, states.3]', '[rewards.5, states.3]']),
      ...file(event('card.redeemed'), ['x-source: [cards.9]', 'x-source: [cards.10]']),
      ...file(ROOT, ['x-source: [delivery.5, errors.3, limits.1, limits.2]', 'x-source: [delivery.5, errors.3]']),
      ...file(STATEMENTS, ['- id: card.2\n', '- id: card.1\n']),
    ],
  },
  {
    kind: 'examples',
    edits: [
      ...file(event('card.issued'), [
        '      event: card.issued\n',
        '      event: card.issued\n      card_id: crd_5Q7M2XKD8RT4VBN6\n',
      ]),
      ...file(event('batch.complete'), [
        '      event: batch.complete\n',
        '      event: batch.complete\n      total: 4\n',
      ]),
      ...file(event('reward.sent'), ['        type: choice_card', '        type: cash']),
      ...file(event('card.redeemed'), ['      method: ussd', '      method: web']),
      ...file('asyncapi/schemas/RewardType.yaml', ['examples: [choice_card]', 'examples: [choice_card, cash]']),
      ...file(schema('CardStatus'), ['examples: [issued, active]', 'examples: [issued, active, blocked]']),
      ...file(schema('CardFormat'), ['examples: [digital]', 'examples: [plastic]']),
      ...file(ISSUE, ['                delivery: sent_whatsapp', '                delivery: sent_email']),
      ...file(ISSUE, ['access: [whatsapp, ussd]', 'access: [whatsapp, email]']),
      ...file(ISSUE, ['              format: digital', '              format: plastic']),
      ...file(ISSUE, [
        'A digital card for an employee, for use',
        'A digital card of 5000 KES for an employee, for use',
      ]),
      ...file(BULK, ['summary: Cards for four recipients', 'summary: A file with the columns phone and value']),
      ...file(TOP_UP, ['summary: 2500 added', 'summary: KES 25.00 added']),
      ...file(GET, [
        '                status: active\n',
        '                status: active\n                holder: A. Odhiambo\n',
      ]),
      ...file(event('card.redeemed'), ['is redeemed over USSD', 'is redeemed in Kenya']),
    ],
  },
  { kind: 'structure', edits: [...UNBACKED, ...MISSING] },
];
