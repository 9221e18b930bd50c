import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseYaml } from '../../packages/unsaid/src/engine/read/parse-yaml.ts';
import { PACKAGES } from '../../scripts/build.ts';
import { ROOT } from '../../scripts/root.ts';

const FORMS = '.github/ISSUE_TEMPLATE';

interface Form {
  readonly body: readonly { readonly id?: string; readonly attributes: Record<string, unknown> }[];
}

const names = (await readdir(path.join(ROOT, FORMS))).filter((name) => name !== 'config.yml').toSorted();
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

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

test.each(PACKAGES.map(({ folder }) => folder))(
  'the package in %s has no script that an installer would run',
  async (folder) => {
    const { scripts } = JSON.parse(await read(path.posix.join(folder, 'package.json')));
    for (const name of ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'])
      expect(scripts).not.toHaveProperty(name);
  },
);
