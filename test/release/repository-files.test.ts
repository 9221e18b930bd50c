import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseYaml } from '../../cli/engine/read/parse-yaml.ts';
import { ROOT } from '../../cli/engine/system/root.ts';

const FORMS = '.github/ISSUE_TEMPLATE';

interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Record<string, unknown>;
  readonly validations?: { readonly required?: boolean };
}

interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly Field[];
}

const names = (await readdir(path.join(ROOT, FORMS))).filter((name) => name !== 'config.yml').toSorted();
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

test('there is a form for each kind of issue', () => {
  expect(names).toEqual(['answer.yml', 'bug.yml', 'question.yml']);
});

describe.each(names)('the form %s', (name) => {
  test('is one that GitHub takes', async () => {
    const form = parseYaml(await read(`${FORMS}/${name}`), name).value as Form;
    expect([typeof form.name, typeof form.description]).toEqual(['string', 'string']);
    const fields = form.body.filter(({ type }) => type !== 'markdown');
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    expect(fields.some(({ validations }) => validations?.required)).toBe(true);
    for (const { type, id, attributes } of fields) {
      expect(id).toMatch(/^[\w-]+$/);
      expect(attributes).toHaveProperty('label');
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      if (type === 'dropdown') expect((attributes.options as string[]).length).toBeGreaterThan(1);
    }
  });
});

test('an answer names an open point that is in the register', async () => {
  const { body } = parseYaml(await read(`${FORMS}/answer.yml`), 'answer.yml').value as Form;
  const { placeholder } = body.find(({ id }) => id === 'point')?.attributes ?? {};
  expect(await read('open-points.yaml')).toContain(`\n- id: ${placeholder}\n`);
});

test('no address is invented in what contributors read', async () => {
  const files = [
    '.github/SECURITY.md',
    '.github/CONTRIBUTING.md',
    ...names.map((name) => `${FORMS}/${name}`),
    `${FORMS}/config.yml`,
  ];
  for (const file of files)
    expect([file, (await read(file)).match(/https?:\/\/[^\s)`'"]+|[\w.+-]+@[\w-]+\.[a-z]+/g)]).toEqual([file, null]);
});
