import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { buildDocs } from '../../cli/docs/build-docs.ts';
import { FILES } from '../../cli/engine/emit/files.ts';
import type { Contract } from '../../cli/engine/model/contract.ts';
import { isRecord, pointerToken } from '../../cli/engine/model/json-pointer.ts';
import { contract as open } from '../contract.ts';
import { builtSite } from '../docs/open-site.ts';

/** The pages that show documents; the page of open points has the questions whatever is answered. */
const PAGES = ['index.html', 'rest.html', 'events.html'];

const TYPES = ['rest.ts', 'events.ts', 'server.ts', 'client.ts', 'receiver.ts', 'responses.ts', 'operations.ts'];

/** A text as a reader sees it: without marks of emphasis, of comments and of lines. */
export function readable(text: string): string {
  return text
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The text of a page or of a part of it, without what is no text. */
export function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<\/?(code|strong|b|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

export interface Texts {
  readonly bundles: { readonly openapi: object; readonly asyncapi: object };
  /** Every text that this contract gives a person to read, by its file. */
  readonly files: ReadonlyMap<string, string>;
  /** The documents that Redoc shows. */
  readonly shown: readonly object[];
  readonly openPointsPage: string;
}

/** Everything that is rendered from a contract. */
export async function renderAll(contract: Contract): Promise<Texts> {
  if (contract === open) return textsOf(contract, await builtSite(contract));
  const directory = await mkdtemp(path.join(tmpdir(), 'rendered-'));
  try {
    await buildDocs({ contract, directory });
    return await textsOf(contract, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @param directory Where the site of the contract is. */
async function textsOf(contract: Contract, directory: string): Promise<Texts> {
  const read = (file: string) => readFile(path.join(directory, file), 'utf8');
  const pages = await Promise.all(PAGES.map(async (file) => [file, await read(file)] as const));
  const types = await Promise.all(TYPES.map(async (file) => [file, String(await FILES[file]?.(contract))] as const));
  const bundles = await Promise.all(
    ['openapi', 'asyncapi'].map(async (kind) => JSON.parse(await read(`${kind}.json`))),
  );
  const [openapi, asyncapi] = bundles;
  const shown = pages.flatMap(([, page]) => definitionOf(page));
  const texts = [
    ...types,
    ...pages.map(([file, page]) => [file, textOfHtml(page)] as const),
    ...Object.entries({ openapi, asyncapi, rest: shown[0], events: shown[1] }).map(
      ([name, document]) => [`descriptions of ${name}`, descriptionsOf(document).join('\n\n')] as const,
    ),
  ];
  return {
    bundles: { openapi, asyncapi },
    files: new Map(texts),
    shown,
    openPointsPage: await read('open-points.html'),
  };
}

/** The document within a page of Redoc's. */
function definitionOf(page: string): object[] {
  const [, json] = /const __redoc_definition = (\{.*\});$/m.exec(page) ?? [];
  return json === undefined ? [] : [JSON.parse(json)];
}

function descriptionsOf(node: unknown): string[] {
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' && (key === 'description' || key === 'summary') ? [value] : descriptionsOf(value),
  );
}

/** The docstrings of generated types, by the JSON pointer of the schema or the field that each describes. */
export function docstringsOf(source: string): Map<string, string> {
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest);
  const docstrings = new Map<string, string>();
  const visit = (node: import('typescript').Node, pointer: string) => {
    if (ts.isPropertySignature(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) {
      const within = pointer === '/components/schemas' || pointer === '/components' || pointer === '';
      const own = `${pointer}${within ? '' : '/properties'}/${pointerToken(node.name.text)}`;
      docstrings.set(own, source.slice(node.getFullStart(), node.getStart(file)));
      node.forEachChild((child) => visit(child, own));
    } else if (ts.isInterfaceDeclaration(node)) {
      if (node.name.text === 'components') node.forEachChild((child) => visit(child, '/components'));
    } else node.forEachChild((child) => visit(child, pointer));
  };
  visit(file, '');
  return docstrings;
}
