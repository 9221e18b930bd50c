import openapiTS, { type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import type { OpenApiDocument, Schema } from '../../contract/contract.ts';
import { describeForEditors } from './describe-for-editors.ts';

type Part = Pick<OpenApiDocument, 'openapi' | 'info' | 'paths' | 'components'>;

/** The declarations that openapi-typescript makes of a document, each as text, by name. */
export async function typeScriptOf(part: Part): Promise<Map<string, string>> {
  const document = describeForEditors(part) as unknown as OpenAPI3;
  const nodes = await openapiTS(document, { transform: openString, rootTypes: true, rootTypesNoSchemaPrefix: true });
  const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
  const file = ts.createSourceFile('types.ts', '', ts.ScriptTarget.Latest);
  return new Map(
    nodes.map((node) => {
      const text = printer.printNode(ts.EmitHint.Unspecified, node, file);
      return [/^(?:\/\*\*[\s\S]*?\*\/\s*)?export (?:type|interface) (\$?\w+)/.exec(text)?.[1] ?? '', text];
    }),
  );
}

/** A string of which some values have been seen stays open, and lets an editor offer them. */
function openString(schema: unknown): ts.TypeNode | undefined {
  const { type, enum: closed, 'x-values-seen': seen } = schema as Schema;
  if (type !== 'string' || !seen || closed) return undefined;
  const { factory } = ts;
  const open = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  const literals = seen.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(open)]);
}
