import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { readBlocks } from './blocks.ts';
import type { Book } from './run-book.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** The overlay of the guide to the first contract. */
export const ANSWERS = Object.fromEntries(
  readBlocks(read('guides/first-contract.md')).flatMap(({ title, code }) =>
    title?.startsWith('answers/') ? [[title, code]] : [],
  ),
);

/** A recording of one call, and one of a delivery. */
const CALL = {
  startedDateTime: '2026-06-01T09:00:00.000Z',
  time: 12,
  request: {
    method: 'POST',
    url: 'https://api.example.com/v1/cards/bulk',
    headers: [{ name: 'content-type', value: 'application/json' }],
    postData: {
      mimeType: 'application/json',
      text: JSON.stringify({ file: 'cmVjaXBpZW50X3Bob25lCg==', currency: 'KES', format: 'physical' }),
    },
  },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: {
      mimeType: 'application/json',
      text: JSON.stringify({ batch_id: 'bat_1', total: 1, issued: 1, failed: 0, status: 'complete' }),
    },
  },
};
const EVENT = {
  event: 'card.redeemed',
  card_id: 'crd_1',
  amount_redeemed: 4300,
  balance_remaining: 700,
  currency: 'KES',
  redeemed_at: '2026-08-19T16:05:52Z',
  method: 'ussd',
  market: 'KE',
};
const DELIVERY = {
  time: '2026-06-01T09:00:00Z',
  headers: { 'content-type': 'application/json', 'x-service-signature': 'a1' },
  body_base64: Buffer.from(JSON.stringify(EVENT)).toString('base64'),
  response: { status: 200, seconds: 0.1 },
};
export const RECORDINGS = {
  'calls.har': JSON.stringify({ log: { version: '1.2', creator: { name: 'a', version: '1' }, entries: [CALL] } }),
  'deliveries.ndjson': `${JSON.stringify(DELIVERY)}\n`,
  'calls.ndjson': `${JSON.stringify(CALL)}\n`,
};

/** A test endpoint of the reader's own, which verifies what comes. */
const ENDPOINT = {
  'endpoint.mjs': `import { createServer } from 'node:http';
import { createWebhookReceiver, hmac } from 'reward-card-contract/webhooks';
import { toNode } from 'reward-card-contract/webhooks/node';
const secrets = [process.env.WEBHOOK_SECRET];
const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets, content: ({ raw }) => raw });
const receiver = createWebhookReceiver({ verify, on: {}, onUnknown: () => {}, onInvalid: () => ({ keep: true }), onError: () => {} });
const server = createServer(toNode(receiver)).listen(8080, '127.0.0.1', () => console.log('listening on', server.address().port));
`,
};
const START_ENDPOINT = 'node endpoint.mjs';

/** An API that is not ours, in a folder; and the reader's repository. */
const PARCELS = { from: 'packages/unsaid/test/lockers/contract' };
const PARCELS_ANSWERED = { answered: { from: 'packages/unsaid/test/lockers/overlays/north' } };
const OPENAPI = { from: 'generated/openapi.yaml' };
const COMMIT = 'git init -q -b main . && git add -A && git -c user.name=A -c user.email=a@b.example commit -qm one';

const WITH_POSTGRESQL = 'needs PostgreSQL: run by packages/unsaid-runtime/test/webhooks/deliveries/guides.test.ts';
const CLONE = 'works on a clone of the repository: run by test/start.test.ts and test/tools.test.ts';

/** The API that the guides to any API speak of: a folder with what two of its points leave open. */
const pointOf = (id: string, more: string) => `- id: ${id}
  title: Something open
  group: Lockers
  impact: data
  question: Which ones are there?
  meanwhile: Nothing is declared.
  advice: Ask for them.
  if-wrong: A parcel is lost.
  ${more}
`;
const API = {
  'api/openapi.yaml': `openapi: 3.1.0
info: { title: Lockers, version: 1.0.0 }
paths:
  /lockers/{id}:
    get:
      operationId: getLocker
      summary: Get a locker
      parameters: [{ name: id, in: path, required: true, schema: { type: string, examples: [lck-1] } }]
      responses:
        2XX:
          description: The locker.
          x-open-points: [success-codes]
          content:
            application/json:
              schema: { type: object, properties: { size: { $ref: '#/components/schemas/LockerSize' } } }
    post:
      operationId: openLocker
      summary: Open a locker
      parameters: [{ name: id, in: path, required: true, schema: { type: string, examples: [lck-1] } }]
      responses: { '204': { description: It is open. } }
components:
  schemas:
    LockerSize: { type: string, x-values-seen: [small, medium], x-open-points: [locker-sizes] }
`,
  'api/open-points.yaml': `${pointOf('locker-sizes', 'kind: values-seen\n  observable: partly\n  bears: [value]')}${pointOf('success-codes', 'kind: not-shown\n  observable: yes\n  role: successes')}`,
};
/** The same with other outcomes. */
const REFUSED = 'default: { description: It is refused., content: { application/json: {} } }';
const REFUSING = API['api/openapi.yaml']
  .replace('        2XX:', `        ${REFUSED}\n        2XX:`)
  .replace("{ '204':", `{ ${REFUSED}, '204':`);
const LOCKER_CALL = {
  ...CALL,
  request: { method: 'GET', url: 'https://api.example.com/lockers/lck-1', headers: [] },
  response: { ...CALL.response, content: { mimeType: 'application/json', text: '{"size":"large"}' } },
};
const LOCKER_CALLS = {
  'calls.har': JSON.stringify({
    log: { version: '1.2', creator: { name: 'a', version: '1' }, entries: [LOCKER_CALL] },
  }),
  'calls.ndjson': `${JSON.stringify(LOCKER_CALL)}\n`,
};

const LOCKER_ANSWERS = `overlay: 1.0.0
info: { title: Answers of our provider, version: 1.0.0 }
actions:
  - target: $.components.schemas.LockerSize
    x-answers: { locker-sizes: 'Small, medium and large.' }
    update: { enum: [small, medium, large] }
`;

/** Compiles the programs of a recipe. */
const COMPILE =
  'npx --yes --package=typescript@5.9.3 tsc *.ts --target es2023 --lib es2023,dom,dom.iterable --module nodenext --strict --skipLibCheck --resolveJsonModule --allowImportingTsExtensions --noEmit';

/** What each text needs; one without an entry needs nothing. By the path of the text, or by the name of a guide. */
export const BOOKS: Readonly<Record<string, Book>> = {
  'README.md': {
    has: { ...ANSWERS, ...RECORDINGS, ...ENDPOINT },
    before: { 'check-receiver': [`export WEBHOOK_SECRET=of-the-endpoint`, START_ENDPOINT] },
    names: { sandboxScheme: 'receiver.mts' },
    own: {
      'http://127.0.0.1:3000/webhooks': 'http://127.0.0.1:8080/',
      'whsec_...': /(whsec_\w+)/g,
      $CARD: /"card_id":"(\w+)","code"/g,
    },
    codes: { 'reward-card check --base-url': 2 },
    skipped: {
      'npm ci && npm start': CLONE,
      'npx redocly lint openapi': CLONE,
    },
    prints: [
      /^HTTP\/1.1 201 Created/m,
      /verified: card\.issued/,
      /verified: card\.topped_up/,
      /verified: \w+ has 4300 left/,
    ],
  },
  'packages/unsaid/README.md': { has: { 'openapi.yaml': OPENAPI } },
  'packages/reward-card-sandbox/README.md': {
    // What goes into a pipe is held back without it.
    own: { 'curl http://127.0.0.1:4020/_sandbox/stream': 'curl -N http://127.0.0.1:4020/_sandbox/stream' },
    has: Object.fromEntries(
      readBlocks(read('guides/rehearse.md')).flatMap(({ title, code }) =>
        title?.startsWith('provider/') ? [[title, code]] : [],
      ),
    ),
  },
  'packages/unsaid-runtime/README.md': {
    has: { 'openapi.yaml': OPENAPI },
    begins: ['npx unsaid generate openapi.yaml --out contract'],
  },
  'check-service.md': {
    has: { ...RECORDINGS, 'cards.csv': 'recipient_phone,value\n+254712345678,5000\n' },
    begins: ['npx reward-card mock'],
    own: { 'https://api.example.com': 'http://127.0.0.1:4010' },
    codes: { '--only read': 0, 'reward-card check': 2 },
  },
  'calling.md': {
    has: { 'openapi.yaml': OPENAPI },
    begins: ['npx unsaid generate openapi.yaml --out contract'],
  },
  'check.md': {
    has: API,
    begins: ['npx unsaid mock api', 'export SERVICE_URL=http://127.0.0.1:4010'],
    own: { 'https://api.example.com': 'http://127.0.0.1:4010' },
    names: { 'fingerprint:': 'accepted.yaml' },
    codes: { '--only read': 0, '--yes': 0, 'unsaid check': 2 },
    ends: ['npx unsaid check --contract api --base-url http://127.0.0.1:4010 --yes --baseline accepted.yaml'],
  },
  'coding-agent.md': {
    has: { 'openapi.yaml': OPENAPI },
    skipped: { mcpServers: 'is a setting of a host; packages/unsaid/test/mcp runs its command' },
  },
  'diff.md': {
    has: {
      ...API,
      'answers/openapi.overlay.yaml': LOCKER_ANSWERS,
      'api-1.2.yaml': API['api/openapi.yaml'],
      'api-1.3.yaml': API['api/openapi.yaml'],
    },
    begins: [
      `printf 'node_modules\\n' > .gitignore && ${COMMIT} && git tag v1.2.0 && git update-ref refs/remotes/origin/main HEAD`,
      'export GITHUB_STEP_SUMMARY=summary.md',
    ],
    names: { 'fingerprint:': 'accepted.yaml' },
    ends: ['npx unsaid diff api answers --accept accepted.yaml'],
  },
  'first-contract.md': {
    before: { 'npm update': [`printf 'node_modules\\n' > .gitignore && ${COMMIT}`] },
    prints: [/^201 crd_1$/m, /^delivered: true$/m, /The two contracts are equivalent/],
  },
  'inbox.md': {
    has: { 'openapi.yaml': OPENAPI },
    begins: ['npx unsaid generate openapi.yaml --out contract'],
    writes: { createSqliteInbox: 'inbox.db' },
  },
  'learn.md': {
    has: { ...API, ...LOCKER_CALLS, 'deliveries.ndjson': LOCKER_CALLS['calls.ndjson'] },
    begins: ['npx unsaid generate api --out contract'],
    skipped: { 'x-evidence:': 'shows a part of what the command before it writes' },
  },
  'overlays.md': {
    has: { ...API, 'answered.yaml': LOCKER_ANSWERS },
    // Its reader fills in what the first command wrote.
    before: { 'unsaid generate': ['cp answered.yaml answers/openapi.overlay.yaml'] },
    names: { 'overlay: 1.0.0': 'answers/openapi.overlay.yaml' },
    ends: ['npx unsaid lint api --overlay answers'],
  },
  'open-points.md': {
    begins: ['npx reward-card mock'],
    names: { 'overlay: 1.0.0': 'answers/openapi.overlay.yaml' },
    skipped: {
      '# openapi.overlay.yaml': 'is a part of an overlay: linted by packages/unsaid/test/overlay/walk-through.test.ts',
      '# asyncapi.overlay.yaml': 'is a part of an overlay: linted by packages/unsaid/test/overlay/walk-through.test.ts',
      'matches nothing': 'is a message',
    },
  },
  'outbox.md': { skipped: { postgresQueue: WITH_POSTGRESQL } },
  'receiving.md': {
    has: { 'openapi.yaml': OPENAPI },
    begins: ['npx unsaid generate openapi.yaml --out contract'],
  },
  'rehearse.md': {
    prints: [/^again, with Idempotency-Key$/m, /^409 currency-mismatch$/m, /^5500$/m, /^verified: card\.topped_up$/m],
  },
  'serving.md': {
    has: { 'api/openapi.yaml': REFUSING },
    begins: ['npm install --save-dev @types/express', 'npx unsaid generate api --out contract'],
    ends: [COMPILE.replace('*.ts', 'block-*.mts')],
  },
  'several-instances.md': { skipped: { createPostgresInbox: WITH_POSTGRESQL } },
  'silences.md': {
    has: { 'openapi.yaml': OPENAPI },
    begins: [
      `printf 'node_modules\\n' > .gitignore && ${COMMIT} && git update-ref refs/remotes/origin/main HEAD`,
      'export GITHUB_STEP_SUMMARY=summary.md',
    ],
    names: { 'dismissed:': 'silences.yaml', 'topic: ours': 'ours.yaml' },
    ends: ['npx unsaid silences openapi.yaml --questions ours.yaml'],
  },
  'webhooks.md': {
    has: ENDPOINT,
    before: { 'check-receiver': [START_ENDPOINT] },
    own: { 'https://test.example/webhooks': 'http://127.0.0.1:8080/' },
  },
  'client.md': { begins: ['npx reward-card mock'], own: { 'https://rewards.example': 'http://127.0.0.1:4010' } },
  'your-own-api.md': {
    has: {
      ...PARCELS_ANSWERED,
      parcels: PARCELS,
      'parcels-1.2': PARCELS,
      'parcels-1.3': PARCELS,
      'recorded.har': RECORDINGS['calls.har'],
    },
    names: { '- id: error-bodies': 'one-more-point.yaml' },
    before: { '--overlay answers': ['rm answers/* && cp answered/* answers'] },
    codes: { 'check --contract': 2 },
  },
  'guides/examples/ci/README.md': { has: ANSWERS },
  'guides/examples/github-workflow/README.md': { has: ANSWERS },
  'guides/examples/compose/README.md': {
    skipped: { 'docker compose': 'needs Docker and released packages: test/examples/compose.test.ts reads its file' },
  },
  ...Object.fromEntries(
    ['hono', 'msw', 'tanstack-form', 'tanstack-query', 'trpc'].map((recipe) => [
      `guides/examples/${recipe}/README.md`,
      { ends: [COMPILE] },
    ]),
  ),
  '.github/CONTRIBUTING.md': { skipped: { 'npm ci && npm start': CLONE } },
};
