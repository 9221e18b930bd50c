import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { contract as open, shownOf } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { buildDocs } from '../../src/docs/build-docs.ts';
import { FILES } from '../../src/engine/emit/files.ts';
import type { Annotated, Contract, OpenPoint, Schema } from '../../src/engine/model/contract.ts';
import { eachNode, isRecord, pointerToken, resolveRef, valueAt } from '../../src/engine/model/json-pointer.ts';
import { IMPACTS } from '../../src/engine/model/roles.ts';
import { stateOfPoint } from '../../src/engine/view/mark-open-points.ts';
import { builtSite } from '../docs/open-site.ts';
import { variants } from './variants.ts';

const KINDS = ['openapi', 'asyncapi'] as const;
const TYPES = ['rest.ts', 'events.ts', 'server.ts', 'client.ts', 'receiver.ts', 'operations.ts'] as const;

/** The docs of each are built: the short form leaves out the one of which everything is answered. */
describe.each(sampled(await variants(), 2))('%s', (_name, contract) => {
  const { openPoints } = contract;
  const answered = openPoints.filter((point) => stateOfPoint(point) === 'answered');
  /** What is rendered, by its file: pages, bundles and types. */
  const texts = new Map<string, string>();
  const bundle = (kind: string) => JSON.parse(texts.get(`${kind}.json`) ?? '') as { info: { description: string } };
  /** The document that Redoc shows. */
  const shown = () => {
    const [, json = ''] = /^const definition = (.*);$/m.exec(texts.get('redoc-document.js') ?? '') ?? [];
    return JSON.parse(json) as { info: { description: string } };
  };

  beforeAll(async () => {
    const directory = contract === open ? await builtSite(open) : await mkdtemp(path.join(tmpdir(), 'rendered-'));
    if (contract !== open) await buildDocs({ contract, site: shownOf(contract).site, directory });
    for (const file of [
      'index.html',
      'reference.html',
      'open-points.html',
      'openapi.json',
      'asyncapi.json',
      'redoc-document.js',
    ])
      texts.set(file, await readFile(path.join(directory, file), 'utf8'));
    for (const file of TYPES) texts.set(file, String(await FILES[file]?.(contract)));
    if (contract !== open) await rm(directory, { recursive: true });
  });

  test('nothing but the page of open points calls open what is answered', () => {
    const documents = [...KINDS.map(bundle), shown()].map((document) => descriptionsOf(document).join('\n\n'));
    const pages = ['index.html', 'reference.html'].map((file) => textOfHtml(texts.get(file) ?? ''));
    const said = [...documents, ...pages, ...TYPES.map((file) => texts.get(file) ?? '')].map(readable);
    for (const { question, meanwhile, advice, id } of answered) {
      const stale = [question, meanwhile, advice].map(readable);
      expect(
        said.filter((text) => stale.some((sentence) => text.includes(sentence))),
        id,
      ).toEqual([]);
    }
  });

  test('the page of open points asks each question, and gives up on what holds meanwhile once it is answered', () => {
    const page = texts.get('open-points.html') ?? '';
    for (const point of openPoints) {
      const [, article = ''] = page.split(new RegExp(`<article class="point" id="${point.id}"`));
      const text = readable(textOfHtml(article.split('</article>')[0] ?? ''));
      const answers = (point.answers ?? []).map(({ answer }) => answer);
      for (const words of [point.question, point.impact, point.observable, point.id, ...point.sections, ...answers])
        expect(text, point.id).toContain(readable(words));
      const until = ['Until answered', point.meanwhile, point.advice, point['if-wrong']].map(readable);
      expect(until.filter((word) => text.includes(word))).toEqual(stateOfPoint(point) === 'answered' ? [] : until);
    }
  });

  test.each(KINDS)('each node of the %s bundle says what is open there and what is answered', (kind) => {
    const nodes = markedNodes(contract[kind]);
    expect(nodes.length).toBeGreaterThan(30);
    for (const [pointer, node] of nodes) {
      const { description = '' } = valueAt(bundle(kind), pointer) as Annotated;
      expectSaid(description, node, openPoints, pointer);
    }
    const end = bundle(kind).info.description.split('\n\n').at(-1);
    expect(end).toContain(`leaves ${openPoints.length} points open`);
    expect(end).toContain('`open-points.json`');
    const number = answered.length === openPoints.length ? 'all' : answered.length;
    if (answered.length > 0) expect(end).toContain(` answers ${number} of them`);
    else expect(end).not.toContain('overlay');
  });

  test('each schema, field and operation of the types says what is open there and what is answered', () => {
    const docstrings = new Map(['rest.ts', 'events.ts'].flatMap((file) => [...docstringsOf(texts.get(file) ?? '')]));
    const nodes = KINDS.flatMap((kind) => markedNodes(contract[kind])).filter(([pointer]) =>
      /^\/components\/schemas\/\w+(\/properties\/[^/]+)*$/.test(pointer),
    );
    expect(nodes.length).toBeGreaterThan(50);
    for (const [pointer, node] of nodes) expectSaid(docstrings.get(pointer) ?? '', node, openPoints, pointer);
    const server = texts.get('server.ts') ?? '';
    for (const operation of Object.values(contract.openapi.paths).flatMap((item) => Object.values(item))) {
      const { operationId } = operation;
      const [before = ''] = server.split(new RegExp(`\\*/\\s*readonly ${operationId}:`));
      expectSaid(before.split('/**').at(-1) ?? '', operation, openPoints, operationId);
    }
  });

  test('each node of the pages links to what is open there, and gives the answers', () => {
    const nodes = markedNodes(shown());
    expect(nodes.length).toBeGreaterThan(80);
    const linked = new Set<string>();
    for (const [pointer, { description = '', 'x-open-points': ids = [], 'x-answers': answers = {} }] of nodes) {
      const inLines = description.replaceAll(/<a href="([^"]*)">(.*?)<\/a>/g, '[$2]($1)');
      // A description with the signs of a tag is one part in HTML.
      const said = description.startsWith('<') ? textOfHtml(inLines) : inLines;
      for (const id of ids) expect(said, pointer).toContain(`open-points.html#${id})`);
      for (const [id, { answer, by }] of Object.entries(answers)) {
        expect(readable(said), pointer).toContain(readable(`](open-points.html#${id}): ${answer}`));
        expect(said, pointer).toContain(` by ${by}:`);
        if (!ids.includes(id)) expect(said.split(`#${id})`), pointer).toHaveLength(2);
      }
      for (const [, id = ''] of said.matchAll(/open-points\.html#([a-z0-9-]+)\)/g)) linked.add(id);
    }
    expect(openPoints.filter(({ id }) => !linked.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

test('an editor offers the values seen of a text of which the beginning is stated', () => {
  const file = `${ROOT}/packages/unsaid/test/render/typed-in.ts`;
  const source =
    "import type { DeliveryResult } from '../../../../src/index.ts';\nconst result: DeliveryResult = '';\n";
  const host = {
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name: string) => {
      const text = name === file ? source : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => ({ strict: true, allowImportingTsExtensions: true, noEmit: true, types: [] }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  };
  const completions = ts.createLanguageService(host).getCompletionsAtPosition(file, source.indexOf("''") + 1, {});
  expect(completions?.entries.map(({ name }) => name)).toEqual(['sent_whatsapp']);
});

test('a field that refers to a type hovers with what the type leaves open, and with what its place does', async () => {
  const docstrings = docstringsOf(String(await FILES['rest.ts']?.(open)));
  const schemas = Object.entries(open.openapi.components.schemas).filter(([name]) => !name.endsWith('Event'));
  const fields = schemas.flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, place]) => [`${name}/properties/${field}`, place] as const),
  );
  const referring = fields.flatMap(([name, place]) => {
    const type = resolveRef<Schema>(open.openapi, place.allOf?.[0] ?? place);
    return type === place ? [] : [{ name, place, type }];
  });
  expect(referring.length).toBeGreaterThan(10);
  for (const { name, place, type } of referring) {
    const docstring = docstrings.get(`/components/schemas/${name}`) ?? '';
    const sections = [type['x-source'] ?? []].flat().map((id) => open.sections.get(id));
    const codes = [place['x-open-points'], type['x-open-points']].flatMap((ids = []) => ids.map((id) => `(\`${id}\`)`));
    const seen = (type['x-values-seen'] ?? []).map((value) => `\`${value}\``);
    for (const words of [...codes, ...seen, ...sections]) expect(docstring, name).toContain(words);
  }
});

/** A text as a reader sees it: without marks of emphasis, of comments and of lines. */
function readable(text: string): string {
  return text
    .replaceAll(/^\s*\* ?/gm, ' ')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The text of a page or of a part of it, without what is no text. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<\/?(code|strong|b|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function descriptionsOf(node: unknown): string[] {
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' && (key === 'description' || key === 'summary') ? [value] : descriptionsOf(value),
  );
}

/** The docstrings of generated types, by the JSON pointer of the schema or the field that each describes. */
function docstringsOf(source: string): Map<string, string> {
  const file = ts.createSourceFile('types.ts', source, ts.ScriptTarget.Latest);
  const docstrings = new Map<string, string>();
  const visit = (node: import('typescript').Node, pointer: string) => {
    if (ts.isPropertySignature(node) && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) {
      const within = pointer === '/components/schemas' || pointer === '/components' || pointer === '';
      const own = `${pointer}${within ? '' : '/properties'}/${pointerToken(node.name.text)}`;
      docstrings.set(own, source.slice(node.getFullStart(), node.getStart(file)));
      node.forEachChild((child) => visit(child, own));
    } else if (ts.isTypeAliasDeclaration(node)) {
      const own = `/components/schemas/${pointerToken(node.name.text)}`;
      docstrings.set(own, source.slice(node.getFullStart(), node.getStart(file)));
      node.forEachChild((child) => visit(child, own));
    } else if (ts.isInterfaceDeclaration(node)) {
      if (node.name.text === 'components') node.forEachChild((child) => visit(child, '/components'));
    } else node.forEachChild((child) => visit(child, pointer));
  };
  visit(file, '');
  return docstrings;
}

/** Every node of a document that marks a point or has an answer, by its JSON pointer. */
function markedNodes(document: Contract['openapi'] | object): [pointer: string, node: Annotated][] {
  const nodes: [string, Annotated][] = [];
  eachNode(document, (node, pointer) => {
    if ('x-open-points' in node || 'x-answers' in node) nodes.push([pointer, node]);
  });
  return nodes;
}

/** A text asks what is open at a node, gives what is answered there, and does not ask that any more. */
function expectSaid(said: string, node: Annotated, openPoints: readonly OpenPoint[], place: string): void {
  const { 'x-open-points': ids = [], 'x-answers': answers = {} } = node;
  const text = readable(said);
  const pointOf = (id: string) => openPoints.find((point) => point.id === id) as OpenPoint;
  for (const id of ids) expect(text, place).toContain(readable(`(${id}): ${pointOf(id).question}`));
  const listed = ids.toSorted((one, other) => text.indexOf(`(${one}): `) - text.indexOf(`(${other}): `));
  const stakes = listed.map((id) => IMPACTS.indexOf(pointOf(id).impact));
  expect(stakes, place).toEqual(stakes.toSorted());
  for (const [id, { answer, by }] of Object.entries(answers)) {
    const extent = ids.includes(id) ? 'Answered in part' : 'Answered';
    expect(text, place).toContain(readable(`${extent} by ${by}: ${pointOf(id).title} (${id}): ${answer}`));
    if (!ids.includes(id)) expect(text, place).not.toContain(readable(pointOf(id).question));
  }
}
