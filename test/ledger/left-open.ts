/** One line of the specification that leaves something open. */
export interface LeftOpen {
  readonly section: string;
  readonly says: string;
  readonly kind: 'not-shown' | 'values-seen';
  /** Open points that answer to the line, each with the places that have to carry it. */
  readonly points: Readonly<Record<string, readonly string[]>>;
}

const ISSUE = 'POST /v1/cards/issue';
const GET = 'GET /v1/cards/{card_id}';
const BULK = 'POST /v1/cards/bulk';
const TOP_UP = 'POST /v1/cards/{card_id}/topup';
const OPERATIONS = [ISSUE, GET, BULK, TOP_UP];
const ENDPOINTS = 'Open points in the endpoint set';
const REWARD = 'Reward (email-delivered reward, appears in reward events)';
const CARD_STATUS = [`${ISSUE} response 201 field status`, `${GET} response 2XX field status`];
const FORMATS = [`${ISSUE} request field format`, `${BULK} request field format`];
const ACCESS = [`${ISSUE} request field access item`];
const CSV_SIZE = [BULK, `${BULK} request field file`];
const HEADER = [`event card.issued header X-Service-Signature`, `event wallet.low_balance header X-Service-Signature`];
const REWARD_TYPE = ['event reward.sent field data.type', 'event reward.redeemed field data.type'];

const line =
  (kind: LeftOpen['kind']) =>
  (section: string, says: string, points: LeftOpen['points']): LeftOpen => ({ section, says, kind, points });
const notShown = line('not-shown');
const seen = line('values-seen');

/** Every line of the specification that says "not shown" or "seen", in its order. */
export const LEFT_OPEN: readonly LeftOpen[] = [
  seen('Card', 'Values seen: `issued` (in issue response), `active` (in retrieve response).', {
    'card-statuses': CARD_STATUS,
  }),
  seen('Card', 'of the form `sent_<channel>` (one form seen: `sent_whatsapp`).', {
    'delivery-channels': [`${ISSUE} response 201 field delivery`],
  }),
  notShown(
    'Card',
    'Card record fields beyond those listed (for example transaction history, which is described as queryable): not shown.',
    {
      'card-record-fields': [`${ISSUE} response 201`, `${GET} response 2XX`],
    },
  ),
  seen('Batch (bulk issuance)', 'Value seen: `complete`.', {
    'batch-statuses': [`${BULK} response 2XX field status`],
  }),
  notShown('Wallet', 'Other wallet fields and operations: not shown.', {
    'wallet-fields': ['event wallet.low_balance field data'],
    'wallet-operations': ['event wallet.low_balance field data.threshold'],
  }),
  seen(REWARD, 'type (string; one form seen: `choice_card`)', { 'reward-types': REWARD_TYPE }),
  seen('States and transitions', 'Card status values seen: `issued`, `active`.', { 'card-statuses': CARD_STATUS }),
  seen('States and transitions', 'Batch status value seen: `complete`.', {
    'batch-statuses': [`${BULK} response 2XX field status`],
  }),
  notShown('States and transitions', 'Transitions: not shown.', { 'state-transitions': CARD_STATUS }),
  seen(ISSUE, 'Card format; `digital` is the form seen.', { 'card-formats': FORMATS.slice(0, 1) }),
  seen(ISSUE, 'forms seen: `whatsapp`, `web`, `ussd`.', { 'access-channels': ACCESS }),
  seen(BULK, 'Card format; `digital` is the form seen.', { 'card-formats': FORMATS.slice(1) }),
  notShown(
    ENDPOINTS,
    'Endpoints for code validation, redemption, transaction history, reporting and balance queries beyond the one above: not shown.',
    {
      'code-validation': [],
      redemption: [],
      'transaction-history': [],
      reporting: [],
      'balance-queries': [],
    },
  ),
  notShown(
    ENDPOINTS,
    'Endpoint for registering a webhook URL: not shown (registration is done in a dashboard, see Events).',
    {
      'webhook-registration': ['asyncapi info', 'server integrator'],
    },
  ),
  seen(ENDPOINTS, 'Allowed values of format and access beyond those in the forms listed above: not shown.', {
    'card-formats': FORMATS,
    'access-channels': ACCESS,
  }),
  notShown(ENDPOINTS, 'CSV column layout for bulk issuance: not shown.', {
    'csv-columns': [`${BULK} request field file`],
  }),
  notShown(
    ENDPOINTS,
    'Response status codes other than 201 on issue, and all status codes of the other endpoints: not shown.',
    {
      'success-statuses': [`${GET} response 2XX`, `${BULK} response 2XX`, `${TOP_UP} response 2XX`],
      'error-responses': OPERATIONS.map((operation) => `${operation} response default`),
    },
  ),
  notShown(ENDPOINTS, 'Which fields of the bulk and top-up requests are required: not shown.', {
    'bulk-required-fields': [`${BULK} request`],
    'top-up-required-fields': [`${TOP_UP} request`],
  }),
  notShown(ENDPOINTS, 'Query parameters, pagination and filtering: not shown.', { 'query-parameters': [GET] }),
  notShown('Authentication', 'How API credentials are sent with requests (header name, scheme): not shown.', {
    'api-credentials': ['openapi info', ...OPERATIONS],
  }),
  notShown('Authentication', 'Signature algorithm and the exact content that is signed: not shown.', {
    'signature-algorithm': HEADER,
    'signed-content': HEADER,
  }),
  notShown('Registration and delivery', 'Retry intervals: not shown.', { 'retry-intervals': ['delivery'] }),
  seen('Card events', 'method (string; form seen: `ussd`)', {
    'redemption-methods': ['event card.redeemed field method'],
  }),
  notShown(
    'Card events',
    'Payload fields of card.issued, card.topped_up, card.expired and batch.complete: not shown.',
    {
      'card-issued-payload': ['event card.issued payload'],
      'card-topped-up-payload': ['event card.topped_up payload'],
      'card-expired-payload': ['event card.expired payload'],
      'batch-complete-payload': ['event batch.complete payload'],
    },
  ),
  notShown(
    'Ties',
    'The relation between the card events and the reward events (whether one integrator receives both): not shown.',
    {
      'event-families': ['asyncapi info'],
    },
  ),
  notShown('Errors', 'Error body shape, error codes and error status codes: not shown.', {
    'error-responses': OPERATIONS.map((operation) => `${operation} response default`),
  }),
  notShown('Limits', 'Rate limits, maximum CSV size, maximum batch size and value bounds: not shown.', {
    'rate-limits': OPERATIONS,
    'csv-file-size': CSV_SIZE,
    'batch-size': [BULK],
    'value-bounds': [`${ISSUE} request field value`, `${TOP_UP} request field amount`],
  }),
  notShown('Versioning', 'Version policy, deprecation and the versioning of webhook payloads: not shown.', {
    'version-policy': ['openapi info'],
    'payload-versioning': ['asyncapi info'],
  }),
];

/** Headings of the specification; those of the two event tables without what stands in brackets. */
export const SECTIONS: readonly string[] = [
  'What the service does',
  'Resources and their fields',
  'Card',
  'Batch (bulk issuance)',
  'Top-up result',
  'Wallet',
  REWARD,
  'States and transitions',
  'Endpoints',
  ...OPERATIONS,
  ENDPOINTS,
  'Authentication',
  'Events',
  'Registration and delivery',
  'Card events',
  'Reward events',
  'Ties',
  'Errors',
  'Limits',
  'Versioning',
];
