import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { documents, contract as open } from '../../../../test/contract.ts';
import { emitFiles } from '../../src/engine/emit/files.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import { valueAt } from '../../src/engine/model/json-pointer.ts';
import { lostFacts } from './lost-facts.ts';
import { closeWith, withOverlay } from './overlay-folder.ts';

const GUIDE = await readFile(path.join(ROOT, 'guides/open-points.md'), 'utf8');
const [BEFORE = '', REST = ''] = GUIDE.slice(GUIDE.indexOf('## Walk-through')).split('## Worked answers\n');
const [WORKED = '', AFTER = ''] = REST.split(/^## /m);
const FILE = 'answers/openapi.overlay.yaml';

/** The one block of the walk-through in a language. */
function block(language: string): string {
  const [found = '', ...others] = (BEFORE + AFTER).split(`\`\`\`${language}\n`).slice(1);
  expect(others, `blocks of ${language}`).toEqual([]);
  return found.slice(0, found.indexOf('```'));
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
      expect(files.get('openapi.json'), text).toContain(text);
    }
  });
});

describe('guides/open-points.md', () => {
  test('answers two points in less than 30 lines', () => {
    expect(block('yaml').trim().split('\n').length).toBeLessThan(30);
  });

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
