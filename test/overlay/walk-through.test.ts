import { exec } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { emitFiles } from '../../cli/engine/emit/files.ts';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import { valueAt } from '../../cli/engine/model/json-pointer.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { compileProject } from '../../scripts/compile-project.ts';
import { runTool } from '../../scripts/run-tool.ts';
import { CARD } from '../answers.ts';
import { withBrokenCopy } from '../broken-copy.ts';
import { documents, contract as open } from '../contract.ts';
import { listen } from '../listen.ts';
import { lostFacts } from './lost-facts.ts';
import { closeWith, withOverlay } from './overlay-folder.ts';

const GUIDE = await readFile(path.join(ROOT, 'guides/open-points.md'), 'utf8');
const [BEFORE = '', REST = ''] = GUIDE.slice(GUIDE.indexOf('## Walk-through')).split('## Worked answers\n');
const [WORKED = '', AFTER = ''] = REST.split(/^## /m);
const FILE = 'answers/openapi.overlay.yaml';

/** The command of the installed package, as it is in a copy of the repository. */
const here = (command: string) => command.replace('npx reward-card', 'node cli/bin.js');

/** The one block of the walk-through in a language. */
function block(language: string): string {
  const [found = '', ...others] = (BEFORE + AFTER).split(`\`\`\`${language}\n`).slice(1);
  expect(others, `blocks of ${language}`).toEqual([]);
  return found.slice(0, found.indexOf('```'));
}

/** What the guide's client must know, and what it must refuse: each line is judged by the compiler. */
const TYPED = `
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export function proofs(reply: (reply: GetCardReply) => void, body: Card) {
  if (card.data) {
    const isTyped: Equal<typeof card.response.status, 200> = true;
    const isCard: Equal<typeof card.data.balance, number> = true;
    reply({ status: isTyped && isCard ? 200 : 404, body });
  }
  const statuses: Equal<SuccessStatuses, { readonly issueCard: 201; readonly getCard: 200; readonly bulkIssueCards: 200; readonly topUpCard: 200 }> = true;
  const credentials: Equal<Credentials, { readonly apiKey: string }> = true;
  // @ts-expect-error: another success is not what the provider answers
  reply({ status: 202, body });
  // @ts-expect-error: the credential is called otherwise
  authenticate({ token: 'secret' });
  // @ts-expect-error: the credential is required
  authenticate({});
  return [statuses, credentials];
}
`;

const IMPORTS = `import type { Card } from './contract/rest.ts';
import type { Credentials, SuccessStatuses } from './contract/client.ts';
import type { GetCardReply } from './contract/server.ts';
`;

const OPTIONS = {
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'nodenext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
};

/** Does in a copy of the package what the guide says, up to its commands. */
async function follow(root: string): Promise<void> {
  await mkdir(path.join(root, path.dirname(FILE)), { recursive: true });
  await writeFile(path.join(root, FILE), block('yaml'));
  for (const command of block('sh').trim().split('\n')) await promisify(exec)(here(command), { cwd: root });
}

/** Writes the guide's client, which finds the package's own client in the copy, with further lines below. */
async function writeClient(root: string, file: string, below = ''): Promise<void> {
  const code = block('ts').replace("'reward-card-contract/client'", "'./src/client/index.ts'");
  await writeFile(path.join(root, file), below === '' ? code : `${IMPORTS}${code}${below}`);
}

/** The worked answers, by their headings: the document that each is for, and its actions as they stand in a file. */
const WORKED_ANSWERS = WORKED.split('\n### ')
  .slice(1)
  .map((section) => {
    const [heading = ''] = section.split('\n');
    const [, kind = '', actions = ''] = /```yaml\n# (\w+)\.overlay\.yaml\n([\s\S]*?)```/.exec(section) ?? [];
    return { heading, kind, actions: actions.replaceAll(/^/gm, '  ') };
  });

/** What each worked answer leads to: a JSON pointer into the closed OpenAPI document, and what stands there. */
const LEADS_TO: Readonly<Record<string, readonly [string, unknown]>> = {
  'Errors are problem details': [
    '/components/responses/OtherOutcome/content',
    { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  ],
  'A limit of requests': ['/paths/~1v1~1cards~1issue/post/responses/429/headers/Retry-After/required', true],
  'A key against repetition': [
    '/paths/~1v1~1cards~1issue/post/parameters',
    [{ $ref: '#/components/parameters/IdempotencyKey' }],
  ],
  'A time stamp next to the signature': ['/components/parameters/X-Service-Timestamp/required', true],
  'Two statuses of success': [
    '/paths/~1v1~1cards~1bulk/post/responses/202/content/application~1json/schema',
    { $ref: '#/components/schemas/Batch' },
  ],
  'Columns of a file': [
    '/components/schemas/BulkIssueRequest/properties/file/x-csv-columns',
    ['recipient_phone', 'value'],
  ],
  'An operation that is not shown': [
    '/paths/~1v1~1cards~1{card_id}~1redeem/post/x-answers/redemption/by',
    expect.any(String),
  ],
  'An event that is not listed': ['/components/schemas/CardFrozenEvent/required', ['event', 'card_id']],
  'Which refusal gets which error': ['/x-problem-replies/all/not-found/status', 404],
  'What was seen, without an answer': ['/components/schemas/CardFormat/x-values-seen', ['digital', 'physical']],
};

const closeWithWorked = (answers: typeof WORKED_ANSWERS) => {
  const of = (wanted: string) => answers.filter(({ kind }) => kind === wanted).map(({ actions }) => actions);
  return closeWith({ openapi: of('openapi'), asyncapi: of('asyncapi') });
};

describe('the worked answers of guides/open-points.md', () => {
  test('are those that are tried here', () => {
    expect(WORKED_ANSWERS.map(({ heading }) => heading)).toEqual(Object.keys(LEADS_TO));
  });

  test.each(WORKED_ANSWERS.map((answer) => [answer.heading, answer] as const))('%s', async (heading, answer) => {
    const [pointer, wanted] = LEADS_TO[heading] ?? ['', undefined];
    expect(valueAt(open, `/openapi${pointer}`)).not.toEqual(wanted);
    const closed = await closeWithWorked([answer]);
    expect(valueAt(closed, `/openapi${pointer}`)).toEqual(wanted);
    // What was stated still is, but for the media type of errors.
    const lost = [...lostFacts(documents.openapi, closed.openapi), ...lostFacts(documents.asyncapi, closed.asyncapi)];
    expect(lost.filter((place) => !place.startsWith('/components/responses/OtherOutcome/content/'))).toEqual([]);
  });

  test('fit together, and everything is generated from them', async () => {
    const files = await emitFiles(await closeWithWorked(WORKED_ANSWERS));
    for (const text of ['application/problem+json', 'Retry-After', 'Idempotency-Key', 'X-Service-Timestamp']) {
      expect(files.get('openapi.yaml'), text).toContain(text);
    }
  });
});

describe('guides/open-points.md', () => {
  test('answers two points in less than 30 lines', () => {
    expect(block('yaml').trim().split('\n').length).toBeLessThan(30);
  });

  test.runIf(process.env.SOAK)(
    'leads to a contract, and to a client in which status and credential are typed',
    async () => {
      await withBrokenCopy([], async (root) => {
        await follow(root);
        const openapi = await readFile(path.join(root, 'contract/openapi.yaml'), 'utf8');
        expect(openapi).not.toContain('2XX:');
        expect(openapi).toContain('name: X-Api-Key');
        const server = await readFile(path.join(root, 'contract/server.ts'), 'utf8');
        expect(server).toContain('Reply<200, Card>');

        await cp(path.join(ROOT, 'src'), path.join(root, 'src'), { recursive: true });
        await writeClient(root, 'walk-through.ts', TYPED);
        const project = { compilerOptions: OPTIONS, files: ['walk-through.ts'] };
        await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify(project));
        expect(await compileProject(path.join(root, 'tsconfig.json'))).toEqual([]);

        await writeClient(root, 'client.ts');
        expect(await runAgainstService(root, 'client.ts')).toEqual({ keys: ['s3cret'], code: 0, output: '200 5000\n' });
      });
    },
  );

  test('shows what the command says of a wrong overlay', async () => {
    const [folder = '', file = ''] = FILE.split('/');
    expect(block('sh')).toContain(` --overlay ${folder} `);
    const wrong = block('yaml').replace("responses['2XX']", "responses['200']");
    const refusal = await withOverlay({ [file]: wrong }, (directory) =>
      contractOf(documents, directory, { shown: folder }).then(
        () => 'accepted',
        ({ message }: Error) => message,
      ),
    );
    expect(`${refusal}\n`).toBe(block('text').replace('node_modules/reward-card-contract/', ''));
  });
});

/** Runs a program against a service that has one card, and tells which keys were sent to it. */
async function runAgainstService(root: string, program: string) {
  const keys: unknown[] = [];
  await using service = await listen((request, response) => {
    keys.push(request.headers['x-api-key']);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(CARD));
  });
  try {
    process.env.REWARD_CARD_BASE_URL = service.url;
    process.env.REWARD_CARD_KEY = 's3cret';
    return { keys, ...(await runTool('node', [program], root)) };
  } finally {
    delete process.env.REWARD_CARD_BASE_URL;
    delete process.env.REWARD_CARD_KEY;
  }
}
