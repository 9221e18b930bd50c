import { createRequire } from 'node:module';
import type * as OpenApiTypeScript from 'openapi-typescript';
import type ts from 'typescript';
import type { Annotated, Contract, OpenApiDocument, Schema } from '../../model/contract.ts';
import { CITATIONS } from '../../model/extension-keywords.ts';
import { isRecord, pointerOfRef, resolveRef } from '../../model/json-pointer.ts';
import { describeOpenPoints, extendDescriptions } from '../../view/describe-open-points.ts';
import { sectionsOf } from '../../view/mark-open-points.ts';
import { pointsAt } from '../../view/points-at.ts';
import { type Code, code, data, identifier, joined, printedTypes, templateText } from '../code.ts';
import { IS_TEXT, writeForTypes } from './typed-schemas.ts';

const require = createRequire(import.meta.url);
// Required rather than imported: an import of TypeScript first reads its nine megabytes for the names that they export.
const {
  resolveRef: targetOf,
  scanDiscriminators,
  transformSchema,
}: typeof OpenApiTypeScript = require('openapi-typescript');
// The TypeScript that openapi-typescript has: the nodes of one version are not those of another.
const typescript: typeof ts = createRequire(require.resolve('openapi-typescript'))('typescript');

type Part = Pick<OpenApiDocument, 'openapi' | 'info' | 'paths' | 'components'>;

/**
 * The types of a part of a document, by their names: `paths`, `components`, those of the components and so on.
 * @param isHidden Whether the type of a name is not exported.
 */
export function typeScriptOf(part: Part, register: Register, isHidden?: (name: string) => boolean): Map<string, Code> {
  const document = describeForEditors(withoutPerCent<object>(part), register) as OpenApiTypeScript.OpenAPI3;
  writeForTypes(document);
  const discriminators = scanDiscriminators(document, OPTIONS);
  const resolve = <Target>($ref: string) => targetOf<Target>(document, $ref, OPTIONS);
  // Its own `openapiTS` first lints and bundles, which a bundled document needs no more.
  const context: Partial<Context> = { ...OPTIONS, discriminators, resolve, injectFooter: [] };
  const nodes = nameTypes(withOwnNames(transformSchema(document, context as Context)), isHidden);
  const printer = typescript.createPrinter({ newLine: typescript.NewLineKind.LineFeed });
  const file = typescript.createSourceFile('types.ts', '', typescript.ScriptTarget.Latest);
  const names = nodes.map((node) => (node as ts.InterfaceDeclaration | ts.TypeAliasDeclaration).name.text);
  const print = (node: ts.Node) => withPerCent(printer.printNode(typescript.EmitHint.Unspecified, node, file).trim());
  const printed = printedTypes(nodes, isSafe, print);
  return new Map(names.map((name, index) => [name, printed[index] ?? code``]));
}

/** Gives each schema the name that it has, where openapi-typescript counted it for a `Segment` beside a `SchemaSegment`. */
function withOwnNames(nodes: readonly ts.Node[]): ts.Node[] {
  const aliases = nodes.filter(typescript.isTypeAliasDeclaration);
  const taken = new Set(aliases.map(({ name }) => name.text));
  return nodes.map((node) => {
    if (!typescript.isTypeAliasDeclaration(node) || !typescript.isTypeReferenceNode(node.type)) return node;
    const counted = /^(.+)_\d+$/.exec(node.name.text)?.[1];
    if (counted === undefined || taken.has(counted) || textOf(node.type.typeName) !== schemaAt(counted)) return node;
    return typescript.factory.createTypeAliasDeclaration(node.modifiers, counted, undefined, node.type);
  });
}

/** Has each schema written under its own name, by which all others refer to it: only so may a type hold itself. */
function nameTypes(nodes: readonly ts.Node[], isHidden?: (name: string) => boolean): ts.Node[] {
  const { factory, isInterfaceDeclaration, isPropertySignature, isTypeAliasDeclaration, isTypeLiteralNode } =
    typescript;
  const aliases = nodes.filter(isTypeAliasDeclaration).flatMap(({ name, type }) => {
    const isSchema = typescript.isTypeReferenceNode(type) && textOf(type.typeName) === schemaAt(name.text);
    return isSchema ? [name.text] : [];
  });
  const names = new Set(aliases);
  const types = new Map<string, ts.PropertySignature>();
  const visit = (node: ts.Node): ts.Node => {
    const name = nameOfSchema(node);
    if (name !== undefined && names.has(name)) return factory.createTypeReferenceNode(name);
    return typescript.visitEachChild(node, visit, undefined);
  };
  const named = nodes.map((node) => {
    if (!isInterfaceDeclaration(node) || node.name.text !== 'components') return visit(node);
    const members = node.members.map((member) => {
      if (!isPropertySignature(member) || textOf(member.name) !== 'schemas' || !member.type) return visit(member);
      if (!isTypeLiteralNode(member.type)) return member;
      const schemas = member.type.members.filter(isPropertySignature).map((schema) => {
        const name = textOf(schema.name);
        if (!names.has(name)) return visit(schema) as ts.PropertySignature;
        types.set(name, schema);
        return factory.createPropertySignature(
          undefined,
          schema.name,
          undefined,
          factory.createTypeReferenceNode(name),
        );
      });
      return factory.createPropertySignature(undefined, member.name, undefined, factory.createTypeLiteralNode(schemas));
    });
    return factory.createInterfaceDeclaration(
      node.modifiers,
      node.name,
      undefined,
      undefined,
      members as ts.TypeElement[],
    );
  });
  return named.map((node) => {
    const schema = isTypeAliasDeclaration(node) ? types.get(node.name.text) : undefined;
    if (schema?.type === undefined || !isTypeAliasDeclaration(node)) return node;
    const type = visit(schema.type) as ts.TypeNode;
    const modifiers = isHidden?.(node.name.text) ? undefined : node.modifiers;
    const alias = factory.createTypeAliasDeclaration(modifiers, node.name, undefined, type);
    return typescript.setSyntheticLeadingComments(alias, typescript.getSyntheticLeadingComments(schema));
  });
}

const schemaAt = (name: string) => `components['schemas']['${name}']`;

/** The name of the schema that `components["schemas"]["NAME"]` refers to. */
function nameOfSchema(node: ts.Node): string | undefined {
  const { isIndexedAccessTypeNode, isLiteralTypeNode, isTypeReferenceNode } = typescript;
  if (!isIndexedAccessTypeNode(node) || !isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType: holder, indexType: kind } = node.objectType;
  if (!isTypeReferenceNode(holder) || textOf(holder.typeName) !== 'components') return undefined;
  if (!isLiteralTypeNode(kind) || textOf(kind.literal) !== 'schemas') return undefined;
  return isLiteralTypeNode(node.indexType) ? textOf(node.indexType.literal) : undefined;
}

const textOf = (node: ts.Node): string => ('text' in node && typeof node.text === 'string' ? node.text : '');

/** Stands for `%`, since openapi-typescript reads names as parts of a URL and throws for one that encodes nothing. */
const PER_CENT = '\uFFFE';

/** A copy of a document as openapi-typescript can read it. */
function withoutPerCent<Document>(document: Document): Document {
  const text = JSON.stringify(document).replaceAll(ESCAPED_REFERENCE, (written) =>
    JSON.stringify(`#${pointerOfRef(JSON.parse(written))}`),
  );
  return JSON.parse(text.replaceAll('%', PER_CENT));
}

const ESCAPED_REFERENCE = /"#\/[^"\\]*%(?:[^"\\]|\\.)*"/g;

const withPerCent = (type: string) => type.replaceAll(/\uFFFE|\\uFFFE/g, '%');

/** The options listed are on, all others off. */
const OPTIONS = {
  rootTypes: true,
  rootTypesKeepCasing: true,
  rootTypesNoSchemaPrefix: true,
  silent: true,
  transform: transformSimple,
};

type Context = Parameters<typeof OpenApiTypeScript.transformSchema>[1];

/**
 * Returns true if each text within a type is what it stands for: a stranger's text is printed as it is in a name, in a number
 * and in a comment, and between quotes elsewhere.
 */
function isSafe(node: ts.Node): boolean {
  const comments = typescript.getSyntheticLeadingComments(node) ?? [];
  return (
    comments.every(({ text, kind }) => kind === typescript.SyntaxKind.MultiLineCommentTrivia && !text.includes('*/')) &&
    isSafeText(node) &&
    typescript.forEachChild(node, (child) => !isSafe(child) || undefined) === undefined
  );
}

function isSafeText(node: ts.Node): boolean {
  if (!('text' in node) || typescript.isStringLiteral(node)) return true;
  const text = String(node.text);
  if (typescript.isIdentifier(node)) return NAME.test(text) || WRITTEN.has(text);
  return typescript.isNumericLiteral(node) && /^[\w.+-]+$/.test(text);
}

/** The forms of a name of openapi-typescript: a name, a component, or a text in JSON. */
const NAME = /^(?:[\w$]+|components\['\w+'\]\['[^'\\\n\r\u2028\u2029]*'\]|"(?:[^"\\\n\r]|\\.)*")$/;

/** Texts of types that have been written here, and stand in place of a name. */
const WRITTEN = new Set<string>();

const written = (type: Code) => {
  WRITTEN.add(String(type));
  return typescript.factory.createTypeReferenceNode(String(type));
};

/** The type of what `openapi-typescript` would write less well; its text stands in place of the name of a type. */
function transformSimple(schema: unknown): ts.TypeNode | undefined {
  const { type, not } = schema as Schema & { not?: unknown };
  const types = [type ?? []].flat();
  // No value fits, as where the schema is `false`.
  if (isRecord(not) && Object.keys(not).length === 0)
    return typescript.factory.createKeywordTypeNode(typescript.SyntaxKind.NeverKeyword);
  if (types.includes('bigint'))
    return written(
      joined(
        types.map((each) => identifier(String(each))),
        code` | `,
      ),
    );
  const own = type === 'string' ? typeOfString(schema as Schema) : undefined;
  return own && written(own);
}

function typeOfString(schema: Schema): Code | undefined {
  const { format, contentEncoding, contentMediaType = '', enum: closed, pattern = '', 'x-values-seen': seen } = schema;
  // Text in an encoding is of a type of its own, so that what was not encoded does not compile in its place.
  if (contentEncoding) return code`string & { readonly "~contentEncoding": ${data(contentEncoding)} }`;
  // Bytes as they are, such as a file of a form.
  const isFile = format === 'binary' || (contentMediaType !== '' && !/^text\/|json$/.test(contentMediaType));
  if (isFile && !(IS_TEXT in schema)) return code`Blob`;
  if (!seen || closed) return undefined;
  // An open set with known values: it stays open, and editors offer the values. Without the intersection, TypeScript
  // would drop the values, each of which is a string of the open kind too.
  const [, beginning] = /^\^([\w ,:;/-]+)\.?$/.exec(pattern) ?? [];
  const open = beginning === undefined ? code`string` : code`\`${templateText(beginning)}\${string}\``;
  return joined([...seen.map((value) => data(value)), code`(${open} & {})`], code` | `);
}

export type Register = Pick<Contract, 'openPoints' | 'sections'>;

/** Open and answered points of a node, and the sections of the specification that it cites; empty without either. */
export function describeForEditor(document: object, node: Annotated, { openPoints, sections }: Register): string {
  const points = pointsAt(document, node);
  const cited = sectionsOf(points.sources, sections).join('; ');
  return [describeOpenPoints(points, openPoints), cited && `Specification: ${cited}.`].filter(Boolean).join('\n\n');
}

/**
 * Has descriptions also say, in words, what is left open and where a fact comes from, so that both appear in the editor of a
 * person who uses the generated types.
 */
function describeForEditors<Document extends object>(document: Document, register: Register): Document {
  return extendDescriptions(document, (node, pointer) => {
    if (isField(pointer) && typeof node.$ref === 'string') {
      // An editor shows the text of the field alone, and not that of the type to which it refers.
      const type = resolveRef<Schema>(document, node as Schema);
      return [type.description, describeForEditor(document, type, register)].filter(Boolean).join('\n\n');
    }
    const isDescribed = EXPLAINED.some((keyword) => node[keyword] !== undefined);
    return isDescribed ? describeForEditor(document, node, register) : '';
  });
}

const EXPLAINED = ['description', ...CITATIONS, 'x-answers'];

const isField = (pointer: string) => /\/properties\/[^/]+$/.test(pointer);
