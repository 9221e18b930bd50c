import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UserError } from '../../src/engine/system/user-error.ts';
import { generateIn, typeErrors } from './compile.ts';
import { everyBranch, writeContract } from './every-branch.ts';
import { Loader } from './loader.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document, of which a part is replaced
type Edit = (documents: { openapi: any; asyncapi: any }) => void;
type Row = [where: string, edit: Edit];

/** What ends a comment, a text, a template, a line or a type, and goes on with code. */
const TEXTS = [
  `*/ k: string } PWNED(1); interface Z { /*`,
  `'); PWNED(2); ("); PWNED(3); (\`\${PWNED(4)}\nPWNED(5)\n//\u2028PWNED(6)\u2029//\\`,
  '__proto__',
  '\ud800',
];

const NUMBERS = ['PWNED(1)', '9) && PWNED(2) || (0', 'NaN'];

/** The same with each of several values in a place. */
const each = (where: string, values: readonly string[], edit: (value: string) => Edit): Row[] =>
  values.map((value) => [`${where}: ${JSON.stringify(value)}`, edit(value)]);

/** A member of an object under another name. */
function rename(object: Record<string, unknown>, from: string, to: string): void {
  const entries = Object.entries(object).map(([key, value]) => [key === from ? to : key, value]);
  for (const key of Object.keys(object)) delete object[key];
  for (const [key, value] of entries)
    Object.defineProperty(object, key as string, { value, enumerable: true, configurable: true, writable: true });
}

/** A text in a URL fragment; half a character has no encoding. */
const encoded = (text: string) => text.replaceAll(/[^\p{Surrogate}]+/gu, encodeURIComponent);

const withoutEvents: Edit = (documents) => {
  delete documents.asyncapi;
};

const CREDENTIALS: Row[] = [
  ...each('name of a header', TEXTS, (text) => ({ openapi }) => {
    openapi.components.securitySchemes.key.name = text;
  }),
  ...each('name of a query parameter', TEXTS, (text) => ({ openapi }) => {
    openapi.components.securitySchemes.query.name = text;
  }),
  ...each('scheme', TEXTS, (text) => ({ openapi }) => {
    openapi.components.securitySchemes.strange.scheme = text;
  }),
  ...each('key', TEXTS, (text) => ({ openapi }) => {
    rename(openapi.components.securitySchemes, 'key', text);
    openapi.security = [{ [text]: [] }];
  }),
];

const DELIVERY: Row[] = ['success_status', 'timeout_seconds', 'max_attempts'].flatMap((field) =>
  each(field, NUMBERS, (text) => ({ asyncapi }) => {
    asyncapi.components.operationTraits.retries['x-delivery'][field] = text;
  }),
);

const EVENTS: Row[] = [
  ...each('backoff', TEXTS, (text) => ({ asyncapi }) => {
    asyncapi.components.operationTraits.retries['x-delivery'].backoff = text;
  }),
  ...each('key of x-event-name', [...TEXTS, "header: 'a', q: PWNED(8), field"], (text) => ({ asyncapi }) => {
    asyncapi['x-event-name'] = { [text]: 'kind' };
  }),
  ...each('field of x-event-name', TEXTS, (text) => ({ asyncapi }) => {
    asyncapi['x-event-name'] = { field: text };
  }),
  ...each('header of x-event-name', TEXTS, (text) => ({ asyncapi }) => {
    asyncapi['x-event-name'] = { header: text };
  }),
  ...each('field that tells events apart', TEXTS, (text) => ({ asyncapi }) => {
    delete asyncapi['x-event-name'];
    for (const { payload } of Object.values<{ payload: Record<string, never> }>(asyncapi.channels.events.messages))
      rename(payload.properties ?? {}, 'kind', text);
  }),
  ...each('field that tells webhooks apart', TEXTS, (text) => (documents) => {
    withoutEvents(documents);
    const { 'note.made': made, 'note.lost': lost } = documents.openapi.webhooks;
    for (const { post } of [made, lost])
      rename(post.requestBody.content['application/json'].schema.properties, 'kind', text);
  }),
  ...each('name of an event', TEXTS, (text) => ({ asyncapi }) => {
    asyncapi.channels.events.messages.made.name = text;
  }),
  ...each('header of deliveries', TEXTS, (text) => ({ asyncapi }) => {
    rename(asyncapi.components.messageTraits.delivery.headers.properties, "X-It's", text);
  }),
  ...each('signature', TEXTS, (text) => ({ asyncapi }) => {
    asyncapi.components.messageTraits.delivery.headers.properties['X-Signature']['x-signature'].content = text;
  }),
];

const KINDS = { schemas: 'Day', parameters: 'Trace', headers: 'Trace', responses: 'Wrong' } as const;

const COMPONENTS: Row[] = [
  ...Object.entries(KINDS).flatMap(([kind, key]) =>
    each(`key of ${kind}`, [...TEXTS, "x'];PWNED(9);type Q=Record<string,1>['y"], (text) => (documents) => {
      const ref = `#/components/${kind}/`;
      const written = encoded(text.replaceAll('~', '~0').replaceAll('/', '~1'));
      rename(documents.openapi.components[kind], key, text);
      documents.openapi = JSON.parse(
        JSON.stringify(documents.openapi).replaceAll(`"${ref}${key}"`, () => JSON.stringify(`${ref}${written}`)),
      );
    }),
  ),
  ...['requestBodies', 'pathItems'].flatMap((kind) =>
    each(`key of ${kind}`, TEXTS, (text) => ({ openapi }) => {
      rename(openapi.components[kind], Object.keys(openapi.components[kind])[0] ?? '', text);
    }),
  ),
  ...each('path', TEXTS, (text) => ({ openapi }) => {
    rename(openapi.paths, '/forms', `/${text}`);
  }),
  ...each('operation', [...TEXTS, '1a', "it's", 'delete', 'constructor'], (text) => ({ openapi }) => {
    openapi.paths['/forms'].post.operationId = text;
  }),
  ...each('name of a field', TEXTS, (text) => ({ openapi }) => {
    rename(openapi.components.schemas.Note.properties, "it's", text);
  }),
];

const BESIDE_REFERENCES: Row[] = [
  ...['maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'type'],
  ...['minProperties', 'enum', 'required', 'pattern', 'properties', 'x-sum', 'allOf', 'format'],
].flatMap((keyword) =>
  each(`${keyword} beside $ref`, NUMBERS, (text) => ({ openapi }) => {
    openapi.components.schemas.Note.properties.near[keyword] = text;
  }),
);

const LOADS: Row[] = [
  ...each('format', ['__proto__', 'valueOf', 'hasOwnProperty', 'constructor'], (text) => ({ openapi }) => {
    openapi.components.schemas.Day.format = text;
  }),
  ...each('schema', ['a~b', 'a/b', 'a%', 'a%25', 'a b', '1', 'ö', '用户', 'Map', '$a'], (text) => ({ openapi }) => {
    openapi.components.schemas[text] = { type: 'string' };
    const written = encoded(text.replaceAll('~', '~0').replaceAll('/', '~1'));
    openapi.components.schemas.Note.properties.day = { $ref: `#/components/schemas/${written}` };
  }),
];

const folder = await temporaryFolder();
const outs: string[] = [];
const loader = new Loader();
afterAll(() => loader[Symbol.asyncDispose]());

describe.each([
  ['credentials', CREDENTIALS],
  ['x-delivery', DELIVERY],
  ['events', EVENTS],
  ['names', COMPONENTS],
  ['keywords beside references', BESIDE_REFERENCES],
  ['what could not be loaded', LOADS],
])('%s', (_, rows) => {
  test.each(sampled(rows, 60))('%s', async (_where, edit) => {
    const documents = everyBranch() as Parameters<Edit>[0];
    edit(documents);
    const home = path.join(folder, `${outs.length}`);
    await writeContract(home, documents);
    const written = await generateIn(home).catch((error: unknown) => error);
    if (written instanceof UserError) return expect(written.message).toMatch(/^(open|async)api\/\w+\.yaml:\d+: .*$/);
    const { out } = written as { out: string };
    expect(written).not.toBeInstanceOf(Error);
    outs.push(out);
    expect(await loader.load(out)).toMatchObject({ problems: [] });
  });
});

// Of all at once: to check them takes less time than to start.
test('all that is written has the types that it says', async () => {
  expect(await typeErrors(folder, outs)).toEqual([]);
});
