import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../../../test/read-rows.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn, typeErrors, type Written } from './compile.ts';

type Values = Readonly<Record<string, readonly unknown[]>>;

interface Row {
  readonly name: string;
  readonly openapi?: string;
  readonly schemas: Readonly<Record<string, object>>;
  /** Schemas of the body of a request and of a response; otherwise a response has them all. */
  readonly request?: string;
  readonly response?: string;
  /** What the operation has beside them. */
  readonly operation?: object;
  /** Other paths. */
  readonly paths?: object;
  readonly uses?: string;
  readonly refuses?: readonly string[];
  readonly valid?: Values;
  readonly invalid?: Values;
  readonly says?: readonly string[];
}

const home = await temporaryFolder();
const rows = await readRows<Row>('packages/unsaid/test/emit/public-cases.yaml');

const bodyOf = (schema: object) => ({ content: { 'application/json': { schema } } });
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function documentOf({ openapi = '3.1.0', schemas, request, response, operation: more, paths }: Row): object {
  const all = Object.fromEntries(Object.keys(schemas).map((name) => [name, refTo(name)]));
  const body = response === undefined ? { type: 'object', properties: all } : refTo(response);
  const operation = {
    operationId: 'a',
    ...(request !== undefined && { requestBody: { required: true, ...bodyOf(refTo(request)) } }),
    responses: { 200: { description: 'x', ...bodyOf(body) } },
    ...more,
  };
  return {
    openapi,
    info: { title: 'T', version: '1' },
    paths: { '/a': { post: operation }, ...paths },
    components: { schemas },
  };
}

const IMPORT = "import type * as T from './index.ts';";

/** What a row uses, with each line that must not compile marked as an error, which is one itself where there is none. */
function useOf({ uses = '', refuses = [] }: Row): string {
  const refused = refuses.map((line) => `{\n// @ts-expect-error\n${line}\n}`);
  return [IMPORT, `{ ${uses} }`, ...refused, ''].join('\n');
}

const written = new Map<string, Written>();
for (const [index, row] of rows.entries()) {
  const folder = path.join(home, `row-${index}`);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(documentOf(row)));
  const generated = await generateIn(folder);
  writeFileSync(path.join(generated.out, 'use.ts'), useOf(row));
  written.set(row.name, generated);
}
// The programs of the rows only name values of types.
const errors = await typeErrors(
  home,
  [...written.values()].map(({ out }) => out),
  {},
);

describe.each(rows)('$name', (row) => {
  const { out = '', notes = [] } = written.get(row.name) ?? {};

  test('has types that compile and say what the schema says', () => {
    const own = errors.filter((line) => line.startsWith(path.relative(home, out)));
    expect(own).toEqual([]);
  });

  test('has notes', () => {
    const messages = notes.map(({ message }) => message);
    for (const says of row.says ?? []) expect(messages).toContainEqual(expect.stringContaining(says));
  });

  test('has validators that judge by the schema', async () => {
    const validators: Readonly<Record<string, (value: unknown) => { readonly ok: boolean }>> = await import(
      /* @vite-ignore */ pathToFileURL(path.join(out, 'validators.ts')).href
    );
    const verdicts = (values: Values = {}) =>
      Object.entries(values).flatMap(([name, all]) =>
        all.map((value) => [name, value, validators[`validate${name}`]?.(value).ok] as const),
      );
    expect(verdicts(row.valid).filter(([, , ok]) => ok !== true)).toEqual([]);
    expect(verdicts(row.invalid).filter(([, , ok]) => ok !== false)).toEqual([]);
  });
});
