import { globSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { LOCKERS } from '../lockers/lockers.ts';
import { copyHostile } from './folder.ts';
import { HOSTILE, MARKUP } from './values.ts';

/** Larger descriptions have more of the same, and would take minutes each. */
const MOST_BYTES = 300_000;

/** Folders of descriptions: our own, and in the long run those that the environment names. */
async function descriptions(): Promise<[name: string, folder: string][]> {
  const more = process.env.SOAK ? (process.env.DESCRIPTIONS ?? '') : '';
  const found = more === '' ? [] : globSync('*/{openapi,asyncapi}.*', { cwd: more });
  const small = found.filter((file) => statSync(path.join(more, file)).size < MOST_BYTES);
  const own: [string, string][] = process.env.SOAK
    ? [
        ['cards', ROOT],
        ['lockers', LOCKERS],
      ]
    : [['lockers', LOCKERS]];
  return [...own, ...small.map((file): [string, string] => [path.dirname(file), path.join(more, path.dirname(file))])];
}

/** Elements that Markdown has, or that our reports write. */
const ELEMENTS = [
  ...[
    'a',
    'b',
    'blockquote',
    'br',
    'code',
    'del',
    'details',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'hr',
    'li',
    'ol',
  ],
  ...['p', 'pre', 'strong', 'summary', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
];

/** What a terminal obeys, or a reader does not see. */
const UNSEEN = /[^\P{Cc}\n\t\r]|\r(?!\n)|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Says what is alive in HTML that has only text from others: elements, attributes and addresses beyond those of Markdown. */
function aliveIn(html: string): string[] {
  const alive: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, attributes) {
      // The box of an item of a list of tasks.
      if (name === 'input' && attributes.type === 'checkbox' && 'disabled' in attributes) return;
      if (!ELEMENTS.includes(name)) alive.push(`<${name} ${JSON.stringify(attributes)}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        const isUsual = /^(?:id|class|align|start|title)$/.test(attribute);
        const isLink = attribute === 'href' && /^(?:https?:|mailto:|[^:]*(?:[/#?]|$))/i.test(value);
        if (!isUsual && !isLink) alive.push(`<${name} ${attribute}="${value}">`);
      }
    },
  });
  return alive;
}

/** Elements, attributes and addresses of a page that are none of ours. */
function foreignIn(html: string): string[] {
  const foreign: string[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, attributes) {
      const shown = `<${name} ${JSON.stringify(attributes)}>`;
      const { src = '', type = '', content = '' } = attributes;
      if (/^(?:base|iframe|object|embed)$/.test(name)) foreign.push(shown);
      if (name === 'script' && !/^[a-z-]+\.js$/.test(src) && type !== 'application/json') foreign.push(shown);
      if (name === 'meta' && (attributes.name === 'ran' || content.startsWith('0;'))) foreign.push(shown);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on') || /^https?:\/\/ran/.test(value)) foreign.push(shown);
        if (/^(?:href|src|action)$/.test(attribute) && !/^(?:https?:|mailto:|data:image|[^:]*(?:[/#?]|$))/i.test(value))
          foreign.push(shown);
      }
    },
  });
  return foreign;
}

const CHECKS: Readonly<Record<string, (text: string) => void>> = {
  text(text) {
    expect(text).not.toMatch(UNSEEN);
    expect(text).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/m);
  },
  json(text) {
    expect(() => JSON.parse(text)).not.toThrow();
  },
  markdown(text) {
    expect(aliveIn(String(new Marked().parse(text)))).toEqual([]);
  },
  junit(text) {
    expect(XMLValidator.validate(text)).toBe(true);
    expect(text).not.toMatch(UNSEEN);
    const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(text);
    const cases = [testsuites.testsuite.testcase].flat();
    expect(Number(testsuites['@_tests'])).toBe(cases.length);
    expect(cases.filter((each) => each['@_name'] === 'ran')).toEqual([]);
  },
  email(text) {
    const [head = '', ...rest] = text.split('\n\n');
    expect(head).toMatch(/^Subject: [^\n]+$/);
    expect(rest.join('\n\n')).toMatch(/^Hello,/);
  },
  overlay(text) {
    for (const file of text.split(/^# File .*$/m).filter((each) => each.trim() !== '')) {
      const parsed = parseYaml(file, 'overlay.yaml').value as { actions: { target: string }[] };
      expect(parsed.actions.every(({ target }) => target === '$')).toBe(true);
      expect(Object.keys(parsed)).toEqual(['overlay', 'info', 'actions']);
    }
  },
};

describe.each(await descriptions())('a hostile copy of %s', async (name, source) => {
  const folder = path.join(await temporaryFolder(), 'hostile');

  beforeAll(async () => {
    expect(await copyHostile(source, folder)).toBeGreaterThan(5);
  });

  const isOurs = name === 'lockers' || name === 'cards';
  // Of others, which are large, one format of each report.
  const formats = isOurs ? ['text', 'json', 'markdown', 'junit'] : ['markdown'];
  const lines = [
    ...formats.map((format) => ['silences', '--contract', folder, '--format', format]),
    ...formats.map((format) => ['diff', source, folder, '--wording', '--format', format]),
    ...(isOurs
      ? [
          ['open-points', '--contract', folder],
          ['open-points', '--contract', folder, '--json'],
          ...['email', 'markdown', 'overlay'].map((form) => ['open-points', '--contract', folder, '--as', form]),
        ]
      : []),
    ['lint', '--contract', folder],
  ].map((given) => [given.join(' ').replaceAll(folder, name), given] as const);
  test.each(sampled(lines, 3))('prints only text: %s', async (_, given) => {
    const { stdout, stderr, code } = await runCliInProcess(given, { COLUMNS: '120', CI: 'true' });
    CHECKS.text?.(stdout + stderr);
    expect(stderr).not.toContain('This is a bug');
    // The lenient reader has to take our own; of others it may refuse what is then no description any more.
    if (isOurs)
      expect({ stdout: stdout !== '', code }).toEqual({ stdout: true, code: expect.toSatisfy((it) => it < 2) });
    if (stdout === '' || given[0] === 'lint') return;
    CHECKS[given.at(-1) === '--json' ? 'json' : (given.at(-1) ?? '')]?.(stdout);
  });

  test.runIf(name === 'lockers')('learns from hostile recordings, and prints only text', async () => {
    const recording = path.join(folder, '../calls.ndjson');
    const lines = [...HOSTILE, ...MARKUP].map((text) => {
      const body = JSON.stringify({ items: [{ locker_id: text, state: text, [text]: text }], error: text });
      const request = {
        method: 'GET',
        url: `http://x.test/lockers?region=${encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '-'))}`,
        headers: {},
      };
      const response = { status: 200, headers: { 'content-type': 'application/json' }, body };
      return JSON.stringify({ time: '2026-01-01T00:00:00Z', request, response });
    });
    await writeFile(recording, lines.join('\n'));
    const out = path.join(folder, '../draft');
    for (const format of ['text', 'json', 'markdown', 'junit']) {
      const given = ['learn', recording, '--contract', folder, '--out', out, '--format', format];
      const { stdout, stderr, code } = await runCliInProcess(given, { COLUMNS: '120', CI: 'true' });
      expect({ code, stderr }).toEqual({
        code: expect.toSatisfy((it) => it < 2),
        stderr: expect.not.stringContaining('fault'),
      });
      CHECKS.text?.(stdout + stderr);
      CHECKS[format]?.(format === 'text' ? stdout : stdout.replace(/^Draft[^\n]*\n/gm, ''));
    }
    for (const file of await readdir(out)) {
      const text = await readFile(path.join(out, file), 'utf8');
      if (file.endsWith('.md')) CHECKS.markdown?.(text.replace(/^<!--.*-->/, ''));
      else expect(() => parseYaml(text, file)).not.toThrow();
    }
  });

  test('builds pages that only show text', async () => {
    const site = path.join(folder, '../site');
    const { stderr, code } = await runCliInProcess(['docs', '--contract', folder, '--out', site]);
    expect(stderr).not.toContain('This is a bug');
    if (isOurs) expect(code).toBe(0);
    if (code !== 0) return;
    for (const file of await readdir(site)) {
      const text = await readFile(path.join(site, file), 'utf8');
      if (/\.(?:md|txt)$/.test(file)) CHECKS.markdown?.(text.replaceAll(/<a id="[\w./#-]+"><\/a>/g, ''));
      if (/\.json$/.test(file)) CHECKS.json?.(text);
      if (!/\.html$/.test(file)) continue;
      expect(foreignIn(text)).toEqual([]);
    }
  });
});
