import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

/** A description that is silent about nearly everything. */
const TERSE = `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /orders:
    post:
      operationId: order
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
      responses:
        default: { description: Whatever. }
components:
  schemas:
    Order:
      type: object
      nullable: true
      properties:
        customer_id: { type: string }
        total: { type: number }
        currency: { $ref: '#/components/schemas/Currency' }
    Currency: { type: string }
`;

let folder = '';
const at = (...names: string[]) => path.join(folder, ...names);
const silences = (...args: string[]) => runCliInProcess(['silences', ...args], { COLUMNS: '100' });
const write = (name: string, text: string) => writeFile(at(name), text);
const text = (name: string) => readFile(at(name), 'utf8');

beforeEach(async () => {
  folder = await temporaryFolder();
  await write('openapi.yaml', TERSE);
});

async function idsOf(...args: string[]): Promise<string[]> {
  const { output } = await silences(...args, '--format', 'json');
  return (JSON.parse(output) as { questions: { id: string }[] }).questions.map(({ id }) => id);
}

describe('what is printed', () => {
  test('is a first screen of at most twelve questions, those first that cost most, with places and what to do next', async () => {
    const { code, output } = await silences(path.join(import.meta.dirname, 'shop.yaml'));
    expect(code).toBe(0);
    const lines = output.split('\n');
    expect(lines[0]).toBe('Questions that Shop leaves open.');
    expect(output).toContain('ASK FIRST (12)');
    const first = output.slice(output.indexOf('ASK FIRST'), output.indexOf('ASK AS WELL'));
    expect(first.match(/^\d+\. /gm)).toHaveLength(12);
    for (const id of ['amount-unit', 'after-server-error', 'event-signature']) expect(first).toContain(id);
    expect(first).toMatch(/ {3}at +POST \/payments.*and \d+ more\s+\(.*shop\.yaml:\d+\)/s);
    for (const impact of ['money', 'security', 'delivery']) expect(first).toContain(`(${impact})`);
    expect(output).toMatch(/Next: .*--write/s);
  });

  test('is everything with --all, and each sentence that was taken as said', async () => {
    await write(
      'openapi.yaml',
      TERSE.replace(
        'operationId: order',
        'operationId: order\n      description: Repeated requests are recognised; it already exists.',
      ),
    );
    const { output } = await silences(at('openapi.yaml'), '--all', '--format', 'markdown');
    for (const id of await idsOf(at('openapi.yaml'))) expect(output).toContain(id);
    expect(output).toMatch(
      /repeated-\w+ at POST \/orders: "Repeated requests are recognised; it already exists\." \(.*openapi\.yaml:\d+\)/,
    );
    expect(output).not.toContain('Also ask');
  });

  test.each(['markdown', 'junit', 'sarif'])('comes as %s, too', async (format) => {
    const { code, output } = await silences(at('openapi.yaml'), '--all', '--format', format);
    expect([code, output]).toEqual([0, expect.stringContaining('error-bodies')]);
  });

  test('in SARIF names file and line of each place, and what fails as an error', async () => {
    const { code, output } = await silences(at('openapi.yaml'), '--format', 'sarif', '--fail-on', 'money');
    const [run] = JSON.parse(output).runs;
    const found = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === 'amount-unit');
    expect(code).toBe(1);
    expect(found).toMatchObject({ level: 'error', message: { text: expect.stringContaining('Order.total') } });
    expect(found.locations[0].physicalLocation).toMatchObject({
      artifactLocation: { uri: expect.stringMatching(/openapi\.yaml$/) },
      region: { startLine: 20 },
    });
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toContain('amount-unit');
  });

  test('fails only where it is told to, for what the register asks as well', async () => {
    expect((await silences(at('openapi.yaml'), '--fail-on', 'money')).code).toBe(1);
    await silences('--contract', folder, '--write');
    expect((await silences(at('openapi.yaml'))).code).toBe(0);
    const { code, output } = await silences(at('openapi.yaml'), '--fail-on', 'money');
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The register has \d+ open questions [^:]*: amount-unit, /),
    ]);
  });
});

describe('what a person decides lasts', () => {
  const notes = (text: string) => write('silences.yaml', text);
  const places = async (id: string) => {
    const { output } = await silences(at('openapi.yaml'), '--format', 'json');
    const { questions } = JSON.parse(output) as { questions: { id: string; places: { name: string }[] }[] };
    return questions.find((question) => question.id === id)?.places.map(({ name }) => name);
  };

  test('a question is dismissed everywhere or at a place, with a reason that is shown', async () => {
    expect(await places('amount-unit')).toEqual(['Order.total']);
    await notes(`dismissed:
  - { question: amount-unit, at: [Order.total], reason: It is in euros. }
  - { question: rate-limits, reason: We make ten calls a day. }
  - { question: amount-currency, at: [Nothing], reason: Old. }
`);
    expect(await places('amount-unit')).toBeUndefined();
    expect(await places('rate-limits')).toBeUndefined();
    const { output } = await silences(at('openapi.yaml'));
    expect(output).toMatch(/amount-unit at Order\.total: It is in euros\.\s+\(.*silences\.yaml:2\)/);
    expect(output).toMatch(/amount-currency: no longer matches anything\. Remove it\./);
    await silences('--contract', folder, '--write');
    expect(await text('open-points.yaml')).not.toContain('amount-unit');
    expect((await silences('--contract', folder, '--write')).output).toContain('Nothing to add');
  });

  test('a question that was asked shows when and of whom', async () => {
    await notes('asked:\n  - { question: amount-unit, on: 2026-11-28, of: support@example.com }\n');
    const { output } = await silences(at('openapi.yaml'), '--all');
    expect(output).toMatch(/asked +on 2026-11-28 of support@example\.com/);
  });

  test.each([
    [
      'a question that is none',
      'dismissed: [{ question: amount-units, reason: x }]',
      /silences\.yaml:1: amount-units is not a question\. Did you mean amount-unit\?/,
    ],
    ['no reason', 'dismissed: [{ question: amount-unit }]', /silences\.yaml:1: .*lacks reason/],
    ['a key that is none', 'dissmissed: []', /unknown key dissmissed\. Did you mean dismissed\?/],
  ])('%s is refused in one line', async (_, content, message) => {
    await notes(content);
    const { code, output } = await silences(at('openapi.yaml'));
    expect([code, output.trim().split('\n')]).toEqual([2, [expect.stringMatching(message)]]);
  });
});

describe('--since', () => {
  const newer = TERSE.replace('customer_id:', 'deposit: { type: number }\n        customer_id:').replace(
    'total: { type: number }',
    'total: { type: number, description: In cents. }',
  );

  test('shows what is new since another file, and what has gone', async () => {
    await write('old.yaml', TERSE);
    await write('openapi.yaml', newer);
    const { output } = await silences(at('openapi.yaml'), '--since', at('old.yaml'));
    expect(output).toMatch(/NEW \(\d+\)[\s\S]*at +Order\.deposit/);
    expect(output).toMatch(/ANSWERED SINCE \(1\)[\s\S]*amount-unit\) At Order\.total/);
    expect(output.slice(0, output.indexOf('ANSWERED'))).not.toContain('Order.total');
  });

  test('reads a revision of the repository', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
        cwd: folder,
        stdio: 'pipe',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'first');
    await write('openapi.yaml', newer);
    const { output } = await silences(at('openapi.yaml'), '--since', 'HEAD', '--format', 'json');
    const { questions, vanished } = JSON.parse(output);
    expect(vanished.map(({ id }: { id: string }) => id)).toEqual(['amount-unit']);
    expect(questions.flatMap(({ places }: { places: { name: string }[] }) => places.map(({ name }) => name))).toContain(
      'Order.deposit',
    );
    expect(await silences(at('openapi.yaml'), '--since', 'gone')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^--since gone: is not a file, and not a revision/),
    });
    // Git would take it as an option.
    expect(await silences(at('openapi.yaml'), '--since=--name-status')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^--since --name-status: .*: it begins with a dash\. Name one\.\n$/),
    });
  });
});

test('--questions asks questions of a file as well, and refuses one that the catalogue has', async () => {
  const own = (id: string) => `topic: ours
group: Ours
questions:
  - { id: ${id}, title: Ours, impact: security, of: operation, where: [creates], question: 'Who may make {a resource}?', because: It matters., if-wrong: All do., advice: Ask., answered: { at: here, says: only admins }, answer: Only admins may. }
`;
  await write('ours.yaml', own('who-may'));
  const { output } = await silences(at('openapi.yaml'), '--questions', at('ours.yaml'), '--all');
  expect(output).toContain('Who may make an order?');
  await write('ours.yaml', own('amount-unit'));
  expect(await silences(at('openapi.yaml'), '--questions', at('ours.yaml'))).toMatchObject({
    code: 2,
    output: expect.stringMatching(/amount-unit is already in the catalogue/),
  });
});

test('reads AsyncAPI alone, writes its register, and open-points writes the mail', async () => {
  await rm(at('openapi.yaml'));
  await cp(path.join(import.meta.dirname, 'socket.yaml'), at('asyncapi.yaml'));
  expect(await idsOf(at('asyncapi.yaml'))).toEqual(expect.arrayContaining(['reconnect', 'gaps', 'keep-alive']));
  expect(await silences(at('asyncapi.yaml'), '--write')).toMatchObject({
    code: 0,
    output: expect.stringContaining('questions added'),
  });
  const email = await runCliInProcess(['open-points', '--contract', folder, '--as', 'email']);
  expect(email).toMatchObject({ code: 0, output: expect.stringMatching(/^Subject: .*Ticker/) });
});

test('the mail quotes the sentence that speaks of the question, and none twice', async () => {
  const description = 'Pays. The stored response of the first call is returned for a repeated key, errors included.';
  await writeFile(
    at('openapi.yaml'),
    `openapi: 3.1.0
info: { title: Till, version: '1' }
paths: { /payments: { post: { operationId: pay, description: "${description}", parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }], requestBody: { content: { application/json: { schema: { type: object, properties: { amount: { type: integer }, currency: { type: string } } } } } }, responses: { '201': { description: Created } } } } }
`,
  );
  await silences(at('openapi.yaml'), '--write');
  const { output } = await runCliInProcess(['open-points', '--contract', folder, '--as', 'email']);
  const mail = output.replaceAll(/\s+/g, ' ');
  expect(mail.match(/The description says at POST \/payments: "Pays\."/g)).toHaveLength(1);
  expect(mail).toMatch(/stored first response[^[]*"The stored response of the first call[^[]*\[key-first-outcome\]/);
});

describe('--write', () => {
  const register = ['--contract'];

  test('drafts a register that the other commands work on, and leaves the description alone', async () => {
    const asked = await idsOf(...register, folder);
    const { code, output } = await silences(...register, folder, '--write');
    expect([code, output]).toEqual([0, expect.stringContaining(`${asked.length} questions added`)]);
    expect(await text('openapi.yaml')).toBe(TERSE);
    const points = await runCliInProcess(['open-points', ...register, folder, '--json']);
    const listed = JSON.parse(points.output) as { id: string; impact: string; occurrences: { openapi: string[] } }[];
    expect(listed.map(({ id }) => id)).toEqual(asked);
    expect(listed.find(({ id }) => id === 'currency-form')?.occurrences.openapi).toEqual([
      '/components/schemas/Currency',
    ]);
    const urgent = await runCliInProcess(['open-points', ...register, folder, '--before-live', '--json']);
    expect(JSON.parse(urgent.output)).toEqual(
      listed.filter(({ impact }) => impact === 'money' || impact === 'security'),
    );
    expect(new Set(listed.map(({ impact }) => impact)).size).toBeGreaterThan(2);
    expect(listed.map(({ impact }) => impact)).toContain('security');
    const email = await runCliInProcess(['open-points', ...register, folder, '--as', 'email']);
    expect(email.output).toContain('Order.total');
  });

  test('adds what is new on a second run, keeps what a person wrote, and marks as the file is written', async () => {
    await silences(...register, folder, '--write');
    const before = await text('open-points.yaml');
    const edited = before.replace('Unit of an amount', 'Cents or euros').replaceAll('amount-unit', 'cents');
    await write('open-points.yaml', edited);
    const marks = (await text('marks/openapi.overlay.yaml'))
      .replaceAll('amount-unit', 'cents')
      .replaceAll(/^ {2}/gm, '');
    await write('marks/openapi.overlay.yaml', marks.replace('title:', '  title:').replace('version:', '  version:'));
    expect((await silences(...register, folder, '--write')).output).toContain('Nothing to add');
    await write('openapi.yaml', TERSE.replace('currency: {', 'phone: { type: string }\n        currency: {'));
    const { output } = await silences(...register, folder, '--write');
    expect(output).toMatch(/questions? added/);
    const after = await text('open-points.yaml');
    expect([after.startsWith(edited), after.includes('- id: phone-forms')]).toEqual([true, true]);
    expect((await runCliInProcess(['lint', ...register, folder])).code).toBe(0);
  });

  test('marks the parts of a combination where they are written', async () => {
    const schema = "{ allOf: [{ $ref: '#/components/schemas/Orders' }, { description: Those of today. }] }";
    const response = `{ description: Found., content: { application/json: { schema: ${schema} } } }`;
    const lists = `get: { operationId: list, responses: { '200': ${response} } }`;
    const orders =
      "Orders: { type: array, items: { allOf: [{ $ref: '#/components/schemas/Order' }, { title: One }] } }";
    await write('openapi.yaml', `${TERSE.replace('    post:', `    ${lists}\n    post:`)}    ${orders}\n`);
    await silences(...register, folder, '--write');
    expect(await text('marks/openapi.overlay.yaml')).toContain(`['Orders']['items']"`);
    expect(await runCliInProcess(['lint', ...register, folder])).toMatchObject({ code: 0 });
  });

  test('says where a mark has lost its place', async () => {
    await silences(...register, folder, '--write');
    await write('openapi.yaml', TERSE.replaceAll('Currency', 'Money'));
    const { code, output } = await silences(...register, folder);
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/marks\/openapi\.overlay\.yaml:\d+: marks .*Currency.*Remove the action\.$/m),
    ]);
  });
});

describe('what cannot be read is refused in one line', () => {
  const deep = (depth: number) =>
    `{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{},"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  test.each([
    ['nothing', '', /is not a description.*Name one/],
    ['a list', '[]', /is not a description.*Name one/],
    ['no YAML', 'openapi: [\n', /openapi\.yaml:1: .*Correct the YAML/],
    ['Swagger 1', 'swagger: "1.2"', /version 1\.2.*Convert it first/],
    ['AsyncAPI 1', 'asyncapi: 1.2.0', /version 1\.2\.0.*Convert it first/],
    ['paths that are no paths', 'openapi: 3.1.0\npaths: 3', /has no operation and no event\. Check its paths/],
    ['a reference to nothing', `${TERSE}    Bad: { $ref: './gone.yaml' }\n`, /gone\.yaml/],
    ['a reference outside', `${TERSE}    Bad: { $ref: '../../etc/passwd' }\n`, /outside of the contract/],
    ['depth without end', deep(100_000), /maxDepth/],
    [
      'an alias of aliases',
      `a: &a [1,1,1,1,1,1,1,1,1,1]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghij'[index]},`.repeat(10)}]\n`)
        .join('')}openapi: 3.1.0\n`,
      /aliases/,
    ],
  ])('%s', async (_, content, message) => {
    await write('openapi.yaml', content);
    const { code, output } = await silences(at('openapi.yaml'));
    expect([code, output.trim()]).toEqual([2, expect.stringMatching(message)]);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    [
      'operations that are no operations',
      'paths: { /a: [get], /b: { get: 3, post: { parameters: 3, responses: [1], requestBody: { content: [] } } } }',
    ],
    [
      'schemas that hold themselves',
      'paths: { /a: { get: { responses: { "200": { content: { a/b: { schema: { $ref: "#/components/schemas/A" } } } } } } } }\ncomponents: { schemas: { A: { properties: { a: { $ref: "#/components/schemas/A" } }, allOf: [{ $ref: "#/components/schemas/A" }] } } }',
    ],
  ])('but %s are passed over', async (_, content) => {
    await write('openapi.yaml', `openapi: 3.1.0\ninfo: { title: Odd, version: '1' }\n${content}\n`);
    expect(await silences(at('openapi.yaml'))).toMatchObject({
      code: 0,
      output: expect.stringContaining('Questions that Odd leaves open'),
    });
  });

  test('a folder without a description, a file that is not there, and neither of them', async () => {
    await mkdir(at('empty'));
    expect(await silences('--contract', at('empty'))).toMatchObject({
      code: 2,
      output: expect.stringMatching(/holds no description/),
    });
    expect(await silences(at('gone.yaml'))).toMatchObject({
      code: 2,
      output: expect.stringMatching(/no such file or folder/),
    });
    expect(await silences()).toMatchObject({
      code: 2,
      output: expect.stringMatching(/Name a file, or a folder with --contract/),
    });
  });
});
