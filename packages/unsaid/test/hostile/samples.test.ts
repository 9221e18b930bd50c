import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type Call, readCalls } from '../../src/docs/samples/read-calls.ts';
import { samplesOf } from '../../src/docs/samples/write-samples.ts';
import { HOSTILE, RAN } from './values.ts';

const folder = await temporaryFolder();
const run = promisify(execFile);

/** A call with a text at each place that a description or an overlay chooses. */
function callWith(text: string): Call {
  return {
    operationId: text,
    method: 'POST',
    template: `/{a b}/${text}`,
    parameters: { 'a b': text },
    query: { [`q ${text}`]: text },
    headers: { 'X-Key': text },
    body: { [`k ${text}`]: text, list: [text], file: Buffer.from(text).toString('base64') },
    mediaType: `a/b;${text}`,
    files: ['file'],
    credentials: [{ header: 'Cookie', value: `${text}=KEY` }],
    note: text,
  };
}

const CLIENT = { create: 'createClient', from: 'client', file: 'csvFile' };

const sampleOf = (text: string, label: string) =>
  samplesOf(callWith(text), text, CLIENT).find((each) => each.label === label)?.source ?? '';

describe('a sample for curl keeps hostile text as text', () => {
  beforeAll(async () => {
    await writeFile(
      path.join(folder, 'curl'),
      '#!/bin/bash\nprintf "%s\\n" "$#" >> calls\nprintf "%s\\0" "$@" > words\n',
      { mode: 0o755 },
    );
  });

  /** What was called in a shell whose only program is a `curl` that notes its words. */
  async function callsOf(shell: readonly string[], source: string) {
    await writeFile(path.join(folder, 'calls'), '');
    const input = run('/bin/bash', shell, { cwd: folder, env: { PATH: folder, HISTFILE: '' } });
    input.child.stdin?.end(source);
    await input;
    const calls = await readFile(path.join(folder, 'calls'), 'utf8');
    const words = (await readFile(path.join(folder, 'words'), 'utf8')).split('\0');
    return { calls, words, files: (await readdir(folder)).toSorted() };
  }

  test.each(sampled(HOSTILE, 3))('%j', async (text) => {
    const source = `${sampleOf(text, 'curl')}\n`;
    const expected = { calls: '12\n', files: ['calls', 'curl', 'words'] };
    const { words, ...called } = await callsOf(['-s'], source);
    expect(called).toEqual(expected);
    expect(words.slice(0, 3)).toEqual(['-i', '-X', 'POST']);
    // Neither an option nor a file to read.
    expect(words[3]).not.toMatch(/^-/);
    expect(words[11]).not.toMatch(/^@/);
    expect(words.filter((_, at) => words[at - 1] === '-H').join('')).not.toMatch(/^@|[\r\n]/);
    // A terminal may show it, and a person paste it into a shell that takes comments for commands.
    expect(source).not.toMatch(/[^\P{Cc}\n\r\t]|[\p{Cf}\u2028\u2029]/u);
    const pasted = `shopt -u interactive_comments\n${source}exit 0\n`;
    const { words: _, ...again } = await callsOf(['--norc', '--noprofile', '-i'], pasted);
    expect(again).toEqual(expected);
  });
});

test('a sample for TypeScript has the same shape whatever its texts are', () => {
  const shapeOf = (text: string) => {
    const file = ts.createSourceFile('sample.ts', sampleOf(text, 'TypeScript'), ts.ScriptTarget.ESNext, false);
    const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: readonly object[] };
    const kinds: string[] = [];
    const visit = (node: ts.Node) => {
      kinds.push(ts.SyntaxKind[node.kind] ?? '');
      ts.forEachChild(node, visit);
    };
    visit(file);
    // A long text is written in parts that are joined.
    return {
      kinds: kinds.filter((kind) => !/BinaryExpression|PlusToken|StringLiteral|Template/.test(kind)),
      errors: parseDiagnostics.length,
    };
  };
  const usual = shapeOf('a b');
  expect(usual.errors).toBe(0);
  for (const text of HOSTILE) {
    expect(shapeOf(text), JSON.stringify(text)).toEqual(usual);
    expect(sampleOf(text, 'TypeScript')).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\u2028\u2029]/u);
  }
});

const SHAPES = `
import ast, json, sys
for source in json.load(sys.stdin):
    print(' '.join(type(node).__name__ for node in ast.walk(ast.parse(source))))
`;

test('a sample for Python has the same shape whatever its texts are', async () => {
  const python = run('python3', ['-c', SHAPES]);
  python.child.stdin?.end(JSON.stringify(['a b', ...HOSTILE].map((text) => sampleOf(text, 'Python'))));
  const [usual, ...shapes] = (await python).stdout.trim().split('\n');
  expect(shapes).toHaveLength(HOSTILE.length);
  for (const text of HOSTILE) expect(sampleOf(text, 'Python')).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\u2028\u2029]/u);
  for (const [at, shape] of shapes.entries()) expect(shape, JSON.stringify(HOSTILE[at])).toBe(usual);
});

test('a header whose name no header can have is left out of samples', () => {
  const { openapi } = contract;
  const post = Object.assign(structuredClone(openapi.paths['/v1/cards/issue']?.post ?? {}), {
    parameters: ['@/etc/passwd', `X\n${RAN}`, 'X-Key'].map((name) => ({ name, in: 'header', required: true })),
  });
  const [call] = readCalls({ ...contract, openapi: { ...openapi, paths: { '/v1/cards/issue': { post } } as never } });
  expect(Object.keys(call?.headers ?? {})).toEqual(['X-Key']);
});
