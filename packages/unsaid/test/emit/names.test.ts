import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { generateIn, typeErrors, type Written } from './compile.ts';
import { everyBranch, writeContract } from './every-branch.ts';
import { Loader } from './loader.ts';

/** The names in generated modules, and those that hide a name from outside: what they export, and parameters of types. */
function namesIn({ files }: Written) {
  const [all, declared] = [new Set<string>(), new Set<string>()];
  for (const [file, text] of [...files].filter(([name]) => name.endsWith('.ts'))) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) all.add(node.text);
      if (ts.isTypeParameterDeclaration(node) && !ts.isMappedTypeNode(node.parent)) declared.add(node.name.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
    for (const statement of source.statements as ts.NodeArray<ts.DeclarationStatement>)
      if (statement.getText().startsWith('export') && statement.name) declared.add(statement.name.getText());
  }
  return { all, declared };
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

test('schemas and operations may have any name of the generated code', async () => {
  const folder = await temporaryFolder();
  await writeContract(path.join(folder, 'every'), everyBranch());
  await writeContract(path.join(folder, 'bare'), { openapi: { openapi: '3.1.0', info: INFO, paths: {} } });
  const every = await generateIn(path.join(folder, 'every'));
  const bare = namesIn(await generateIn(path.join(folder, 'bare')));
  const { openapi } = everyBranch() as { openapi: { paths: object; components: { schemas: object } } };
  const ids = [...JSON.stringify(openapi).matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  const names = [...new Set([...namesIn(every).all, ...bare.all, ...RESERVED])].filter((name) => !ids.includes(name));
  Object.assign(openapi.components.schemas, Object.fromEntries(names.map((name) => [name, { type: 'object' }])));
  const operations = names.map((name) => {
    const responses = { 200: { description: 'Done.', ...json({ $ref: `#/components/schemas/${name}` }) } };
    return [`/${name}`, { get: { operationId: name, responses } }];
  });
  Object.assign(openapi.paths, Object.fromEntries(operations));
  await writeContract(path.join(folder, 'named'), { openapi });
  const named = await generateIn(path.join(folder, 'named'));
  expect(await typeErrors(folder, [every.out, named.out])).toEqual([]);
  await using loader = new Loader();
  expect(await loader.load(named.out)).toMatchObject({ problems: [] });
  const renamed = new Set(named.notes.map(({ detail = '' }) => detail.split(' is ')[0]));
  expect([...bare.declared, 'Context'].filter((name) => !renamed.has(name))).toEqual([]);
});

const INFO = { title: 'Bare', version: '1.0.0' };

/** Every word of TypeScript, and names that its programs have already. */
const RESERVED = [
  ...Object.values(ts.SyntaxKind).flatMap((kind) => {
    const isWord = Number(kind) >= ts.SyntaxKind.FirstKeyword && Number(kind) <= ts.SyntaxKind.LastKeyword;
    return (isWord && ts.tokenToString(kind as ts.SyntaxKind)) || [];
  }),
  ...['globalThis', 'eval', 'arguments', 'hasOwnProperty', 'toString', 'valueOf', 'isPrototypeOf', 'NaN'],
];
