import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/root.ts';

/** Sentences that do not begin with their subject, and words that engineers of the field do not use (STYLE 15 and 17). */
const PATTERNS: readonly RegExp[] = [
  /^\s*(?:\/\*\*[\s*]*|\/\/\s*)(?:What|Whether|Who|Whose|Whom|Of|The same)\b/g,
  /^Whether\b|(?:^|[.:;] )Of (?:several|those|these|all|two|the)\b/g,
  /\b(?:whoever|nobody|somebody|anybody)\b/gi,
  /\b(?:anew|meanwhile|besides|in vain|mend(?:s|ed|ing)?|heed(?:s|ed)?|genuine|whole|told|tells?)\b/gi,
  /\b(?:(?:is|are|for|of) none|held (?:to|against)|tak(?:e|es|en) for|leaves? (?:it|them) out|put it back|give one)\b/gi,
];

/** The most that each folder may still have. The counts only shrink: lower a count when its folder has fewer. */
const ALLOWED: Readonly<Record<string, number>> = {
  READMEs: 4,
  'packages/reward-card-sandbox/page': 1,
  'packages/reward-card-sandbox/src/provider': 1,
  'packages/reward-card/src/statements': 1,
  'packages/unsaid-runtime/src/webhooks': 2,
  'packages/unsaid/src/commands': 1,
  'packages/unsaid/src/docs': 2,
  'packages/unsaid/src/engine/compare': 3,
  'packages/unsaid/src/engine/emit': 2,
  'packages/unsaid/src/engine/model': 2,
  'packages/unsaid/src/engine/overlay': 1,
  'packages/unsaid/src/engine/system': 1,
  'packages/unsaid/src/mcp': 1,
  'packages/unsaid/src/silences': 1,
  scripts: 1,
};

const FILES = globSync(
  [
    '{README,ARCHITECTURE}.md',
    'packages/*/{README,guides/*}.md',
    'packages/*/{src,page}/**/*.{ts,js,html}',
    'src/**/*.ts',
    '{scripts,bench,guides}/**/*.{ts,js,md}',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'] },
).map((file) => file.replaceAll(path.sep, '/'));

/** A room of a package, or a top folder. */
const folderOf = (file: string) =>
  file.endsWith('README.md') && !file.includes('guides')
    ? 'READMEs'
    : (/^packages\/[\w-]+\/(?:src|page|guides)(?:\/(?:engine\/)?[\w-]+(?=\/))?/.exec(file)?.[0] ??
      path.posix.dirname(file).split('/')[0] ??
      '');

/** The comments, strings and templates of a source file, each with its place. */
function textsOfCode(file: string, code: string): Iterable<[at: number, text: string]> {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const texts = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    for (const child of children) visit(child);
    if (children.length > 0) return;
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(code, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(code, node.pos) ?? []),
    ])
      texts.set(pos, code.slice(pos, end));
    if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.set(node.getStart(source), node.getText(source).slice(1));
  };
  visit(source);
  return texts;
}

/** The texts of a guide or page: lines outside blocks of code. */
function textsOfPage(text: string): [at: number, text: string][] {
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, ' '));
  return [...prose.matchAll(/^.+$/gm)].map(({ 0: line, index }) => [index, line]);
}

/** The words of the patterns, wherever they stand. */
const WORDS = [/\b(?:What|Whether|Who|Whose|Whom|Of|The same)\b/, ...PATTERNS.slice(2)];

/** Each match of a pattern in a file, with its line. */
function findMatches(file: string, content: string): string[] {
  // To parse a file takes longer than to see that it has none of the words.
  if (WORDS.every((words) => content.search(words) < 0)) return [];
  const texts = /\.[jt]s$/.test(file) ? textsOfCode(file, content) : textsOfPage(content);
  return [...texts].flatMap(([at, text]) =>
    PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)]).map(
      ({ 0: said, index }) => `${file}:${content.slice(0, at + index).split('\n').length}: ${said.trim()}`,
    ),
  );
}

test('no folder has more of the words to avoid than it is allowed, or is allowed more than it has', async () => {
  const found: Record<string, string[]> = {};
  for (const file of FILES) {
    const matches = findMatches(file, await readFile(path.join(ROOT, file), 'utf8'));
    if (matches.length > 0) found[folderOf(file)] = [...(found[folderOf(file)] ?? []), ...matches];
  }
  const wrong = Object.entries(found).flatMap(([folder, places]) => {
    const allowed = ALLOWED[folder] ?? 0;
    if (places.length > allowed) return [`${folder}: ${places.length} found, ${allowed} allowed`, ...places];
    return places.length < allowed ? [`${folder}: lower its count from ${allowed} to ${places.length}`] : [];
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(ALLOWED).filter((folder) => !(folder in found))).toEqual([]);
});

test('finds each kind in comments, messages and pages, and none in names', () => {
  const code = `/** Whether x. */\nconst whole = 'a whole body'; // Nobody\nconst a = \`\${whole}. Of several, one\`;\nexport * from 'whole';`;
  expect(findMatches('a.ts', code)).toEqual([
    'a.ts:1: /** Whether',
    'a.ts:2: whole',
    'a.ts:2: Nobody',
    'a.ts:3: . Of several',
  ]);
  expect(findMatches('a.md', 'Told.\n```\nwhole\n```')).toEqual(['a.md:1: Told']);
});
