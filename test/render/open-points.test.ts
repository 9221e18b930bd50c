import { beforeAll, describe, expect, test } from 'vitest';
import type { Annotated, Contract, OpenPoint } from '../../cli/engine/model/contract.ts';
import { eachNode, valueAt } from '../../cli/engine/model/json-pointer.ts';
import { stateOfPoint } from '../../cli/engine/view/state-of-point.ts';
import { sampled } from '../sampled.ts';
import { docstringsOf, readable, renderAll, type Texts, textOfHtml } from './texts.ts';
import { variants } from './variants.ts';

const KINDS = ['openapi', 'asyncapi'] as const;

/** The docs of each are built: the short form leaves out the one of which everything is answered. */
describe.each(sampled(await variants(), 2))('%s', (_name, contract) => {
  const { openPoints } = contract;
  const answered = openPoints.filter((point) => stateOfPoint(point) === 'answered');
  const pointOf = (id: string) => openPoints.find((point) => point.id === id) as OpenPoint;
  let texts: Texts;

  beforeAll(async () => {
    texts = await renderAll(contract);
  });

  test('nothing but the page of open points calls open what is answered', () => {
    const files = [...texts.files].map(([file, text]) => [file, readable(text)] as const);
    expect(files.length).toBeGreaterThan(10);
    for (const { question, meanwhile, advice, id } of answered) {
      const stale = [question, meanwhile, advice].map(readable);
      const where = files.filter(([, text]) => stale.some((sentence) => text.includes(sentence)));
      expect(
        where.map(([file]) => file),
        id,
      ).toEqual([]);
    }
  });

  test('the page of open points asks each question, and gives up on what holds meanwhile once it is answered', () => {
    for (const point of openPoints) {
      const [, article = ''] =
        new RegExp(`<article class="point" id="${point.id}"([\\s\\S]*?)</article>`).exec(texts.openPointsPage) ?? [];
      const text = readable(textOfHtml(article));
      const words = [point.question, point.impact, point.observable, point.id, ...point.sections].map(readable);
      expect(
        words.filter((word) => !text.includes(word)),
        point.id,
      ).toEqual([]);
      const until = ['The contract meanwhile', point.meanwhile, point.advice, point['if-wrong']].map(readable);
      expect(until.filter((word) => text.includes(word))).toEqual(stateOfPoint(point) === 'answered' ? [] : until);
      const answers = (point.answers ?? []).map(({ answer }) => readable(answer));
      expect(
        answers.filter((answer) => !text.includes(answer)),
        point.id,
      ).toEqual([]);
    }
  });

  test.each(KINDS)('each node of the %s bundle says what is open there and what is answered', (kind) => {
    const nodes = markedNodes(contract[kind]);
    expect(nodes.length).toBeGreaterThan(30);
    for (const [pointer, node] of nodes) {
      const { description = '' } = valueAt(texts.bundles[kind], pointer) as Annotated;
      expectSaid(readable(description), node, pointOf, pointer);
    }
  });

  test('each schema and each field of the types says what is open there and what is answered', () => {
    const docstrings = new Map(
      ['rest.ts', 'events.ts'].flatMap((file) => [...docstringsOf(texts.files.get(file) ?? '')]),
    );
    const nodes = KINDS.flatMap((kind) => markedNodes(contract[kind])).filter(([pointer]) =>
      /^\/components\/schemas\/\w+(\/properties\/[^/]+)*$/.test(pointer),
    );
    expect(nodes.length).toBeGreaterThan(50);
    for (const [pointer, node] of nodes) {
      expectSaid(readable(docstrings.get(pointer) ?? ''), node, pointOf, pointer);
    }
  });

  test('each operation of the types says what is open there and what is answered', () => {
    const source = texts.files.get('server.ts') ?? '';
    for (const { operationId, ...node } of Object.values(contract.openapi.paths).flatMap((item) =>
      Object.values(item),
    )) {
      const [, docstring = ''] =
        new RegExp(`/\\*\\*((?:(?!/\\*\\*)[\\s\\S])*?)\\*/\\s*readonly ${operationId}:`).exec(source) ?? [];
      expectSaid(readable(docstring), node, pointOf, operationId);
    }
  });

  test('each node of the pages links to what is open there, and gives the answers', () => {
    const nodes = texts.shown.flatMap(markedNodes);
    expect(nodes.length).toBeGreaterThan(100);
    const linked = new Set<string>();
    for (const [pointer, { description = '', 'x-open-points': open = [], 'x-answers': answers = {} }] of nodes) {
      const [line = ''] = /\*\*Open:\*\*.*/.exec(description) ?? [];
      for (const id of open) expect(line, pointer).toContain(`open-points.html#${id})`);
      for (const [id, { answer, by }] of Object.entries(answers)) {
        expect(description, pointer).toContain(`](open-points.html#${id}): ${answer}`);
        expect(description, pointer).toContain(` by ${by}:**`);
        if (!open.includes(id)) expect(line, pointer).not.toContain(`#${id})`);
      }
      for (const [, id = ''] of description.matchAll(/open-points\.html#([a-z0-9-]+)\)/g)) linked.add(id);
    }
    expect(openPoints.filter(({ id }) => !linked.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('the introductions count the points, and those that are answered', () => {
    for (const kind of KINDS) {
      const { info } = texts.bundles[kind] as { info: { description: string } };
      const end = info.description.split('\n\n').at(-1);
      expect(end).toContain(`leaves ${openPoints.length} points open`);
      expect(end).toContain('`open-points.json`');
      const number = answered.length === openPoints.length ? 'all' : answered.length;
      if (answered.length > 0) expect(end).toContain(` answers ${number} of them`);
      else expect(end).not.toContain('overlay');
    }
  });
});

test('the variants differ as they have to: nothing, most, and some is answered', async () => {
  const states = (await variants()).map(([, { openPoints }]) => openPoints.map(stateOfPoint));
  const count = (index: number, state: string) => states[index]?.filter((each) => each === state).length ?? 0;
  expect([count(0, 'answered'), count(2, 'answered'), count(2, 'partly answered')]).toEqual([0, 10, 1]);
  expect(count(1, 'answered')).toBeGreaterThan(50);
});

/** Every node of a document that marks a point or has an answer, by its JSON pointer. */
function markedNodes(document: Contract['openapi'] | object): [pointer: string, node: Annotated][] {
  const nodes: [string, Annotated][] = [];
  eachNode(document, (node, pointer) => {
    if ('x-open-points' in node || 'x-answers' in node) nodes.push([pointer, node]);
  });
  return nodes;
}

/** A text asks what is open at a node, gives what is answered there, and does not ask that any more. */
function expectSaid(text: string, node: Annotated, pointOf: (id: string) => OpenPoint, place: string): void {
  const { 'x-open-points': open = [], 'x-answers': answers = {} } = node;
  for (const id of open) expect(text, place).toContain(readable(`(${id}): ${pointOf(id).question}`));
  for (const [id, { answer, by }] of Object.entries(answers)) {
    const extent = open.includes(id) ? 'Answered in part' : 'Answered';
    expect(text, place).toContain(readable(`${extent} by ${by}: ${pointOf(id).title} (${id}): ${answer}`));
    if (!open.includes(id)) expect(text, place).not.toContain(readable(pointOf(id).question));
  }
}
