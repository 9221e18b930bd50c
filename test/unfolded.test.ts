import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../scripts/root.ts';

const FILES = globSync('{packages/*/src,src,scripts}/**/*.{ts,js}', { cwd: ROOT, exclude: ['**/node_modules/**'] });

/** Returns true for a literal that is spread into another, and for a list of plain names that is taken apart where it is written. */
function isFolded(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node)) return ts.isObjectLiteralExpression(node.expression);
  if (ts.isSpreadElement(node)) return ts.isArrayLiteralExpression(node.expression);
  if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return false;
  if (!ts.isArrayBindingPattern(node.name) || !ts.isArrayLiteralExpression(node.initializer)) return false;
  return !node.initializer.elements.some(ts.isSpreadElement);
}

/** The lines of code that share a line with others in one of these ways. */
function foldedLines(code: string): number[] {
  if (!/\.\.\.[{[]|\] = \[/.test(code)) return [];
  const source = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (isFolded(node)) lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

test('no literal is spread, and no list taken apart, for the sake of one line', async () => {
  const found = await Promise.all(
    FILES.map(async (file) => {
      const code = await readFile(path.join(ROOT, file), 'utf8');
      return foldedLines(code).map((line) => `${file}:${line}`);
    }),
  );
  expect(found.flat()).toEqual([]);
  expect(FILES.length).toBeGreaterThan(300);
});

test('finds each kind, and no other spread', () => {
  const code = `
const options = { ...{ a, b }, ...(c && { c }) };
const [x, y] = [1, 2];
const list = [...['a'], ...other, ...['b'].map(String)];
const [first, ...rest] = [...one, ...two];
const [from, to] = [1, 2].map(String);`;
  expect(foldedLines(code)).toEqual([2, 3, 4]);
});
