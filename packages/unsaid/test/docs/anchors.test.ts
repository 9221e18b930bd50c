import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { UNSAID } from '../../src/run.ts';

/** Names that differ by case, by characters that an anchor drops, or not at all once they are lower case. */
const NAMES = ['Errors', 'errors', 'Größe', 'get größe', 'a b', 'a-b', 'A/B', 'plant', 'base-url', '1st', 'toString'];

const operation = (name: string) => ({
  operationId: name,
  summary: name,
  description: `# Errors\n\n## Errors\n\nSee ${name}.`,
  tags: [name],
  responses: {
    200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } } },
  },
});

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Größe', version: '1', description: '# Errors\n\ntext\n\n# Errors' },
  tags: NAMES.map((name) => ({ name, description: '# Errors' })),
  paths: Object.fromEntries(NAMES.map((name, index) => [`/p${index}`, { get: operation(name) }])),
  components: { schemas: { Errors: { type: 'object', properties: { errors: { type: 'string' } } } } },
};

const folder = await temporaryFolder();
const site = path.join(folder, 'site');
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
const { code } = await runCliInProcess(['docs', folder, '--out', site], {}, UNSAID);
const pages = readdirSync(site).filter((file) => /\.(?:html|md)$/.test(file));
const read = (file: string) => readFileSync(path.join(site, file), 'utf8');

const idsOf = (text: string) => [...text.matchAll(/<[a-z][^>]*? id="([^"]*)"/g)].map(([, id = '']) => id);
const linksOf = (text: string) =>
  [...text.matchAll(/(?:href="#([^"]+)"|\]\(#([^)\s]+)\))/g)].map(([, href, link = href ?? '']) =>
    decodeURIComponent(link),
  );

test('the site has pages', () => {
  expect([code, pages.length > 3]).toEqual([0, true]);
});

test.each(pages)('%s has each id once, and a target for each link within it', (file) => {
  const text = read(file);
  const ids = idsOf(text);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // Those that begin with a slash are Redoc's.
  expect(linksOf(text).filter((link) => !link.startsWith('/') && !ids.includes(link))).toEqual([]);
  expect(text).not.toContain('\\<a id');
});
