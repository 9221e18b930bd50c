import { createRequire } from 'node:module';
import type openapiTypeScript from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import type typescript from 'typescript';
import type { OpenApiDocument, Schema } from '../../contract/contract.ts';
import { describeForEditors, type Register } from './describe-for-editors.ts';

const require = createRequire(import.meta.url);

// Required rather than imported: an import of TypeScript first reads its nine megabytes for the names that they export.
const ts = require('typescript') as typeof typescript;
const { default: openapiTS } = require('openapi-typescript') as { default: typeof openapiTypeScript };

type Part = Pick<OpenApiDocument, 'openapi' | 'info' | 'paths' | 'components'>;

/** The declarations that openapi-typescript makes of a bundled document, each as text, by name. */
export async function typeScriptOf(part: Part, register: Register): Promise<Map<string, string>> {
  const nodes = await openapiTS(describeForEditors(part, register) as unknown as OpenAPI3, {
    rootTypes: true,
    rootTypesKeepCasing: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    transform: openString,
  });
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
function openString(schema: unknown): typescript.TypeNode | undefined {
  const { type, enum: closed, pattern = '', 'x-values-seen': seen } = schema as Schema;
  if (type !== 'string' || !seen || closed) return undefined;
  const { factory } = ts;
  // Without the intersection, TypeScript would drop the values, each of which is a string of the open kind too.
  const open = factory.createIntersectionTypeNode([stringOf(pattern), factory.createTypeLiteralNode([])]);
  const literals = seen.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)));
  return factory.createUnionTypeNode([...literals, factory.createParenthesizedType(open)]);
}

/** `sent_${string}` for a pattern that demands a beginning and nothing more; `string` for every other. */
function stringOf(pattern: string): typescript.TypeNode {
  const { factory, SyntaxKind } = ts;
  const text = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  const [, beginning] = /^\^([\w ,:;/-]+)$/.exec(pattern) ?? [];
  if (beginning === undefined) return text;
  const rest = factory.createTemplateLiteralTypeSpan(text, factory.createTemplateTail(''));
  return factory.createTemplateLiteralType(factory.createTemplateHead(beginning), [rest]);
}
