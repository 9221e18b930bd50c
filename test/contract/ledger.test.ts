import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachNode } from '../../scripts/contract/json-pointer.ts';
import { ROOT, readContract } from '../../scripts/contract/read-contract.ts';
import { compareWithLedger } from '../ledger/compare.ts';
import { LEFT_OPEN, SECTIONS } from '../ledger/left-open.ts';
import { OPERATIONS, PATH_PREFIX } from '../ledger/operations.ts';
import { RESOURCES } from '../ledger/resources.ts';
import { statementsOfAsyncApi } from '../ledger/statements-of-asyncapi.ts';
import { statementsOfOpenApi } from '../ledger/statements-of-openapi.ts';

const contract = await readContract();
const stated = [statementsOfOpenApi(contract.openapi), statementsOfAsyncApi(contract.asyncapi)] as const;
const marks = new Set(stated.flatMap((statements) => [...statements.marks]));

describe('the documents and the specification', () => {
  test('the documents state every fact, and nothing that no fact backs', () => {
    expect(compareWithLedger(contract)).toEqual([]);
  });

  test('every field of a resource appears in a response, with its type and values seen', () => {
    const responses = OPERATIONS.map(({ response }) => Object.entries(response).map((field) => JSON.stringify(field)));
    const returned = new Set(responses.flat());
    for (const [resource, fields] of Object.entries(RESOURCES)) {
      for (const field of Object.entries(fields)) expect(returned, resource).toContain(JSON.stringify(field));
    }
  });

  test('a response has no field that its resource lacks', () => {
    const known = new Set(Object.values(RESOURCES).flatMap((fields) => Object.keys(fields)));
    const returned = OPERATIONS.flatMap(({ response }) => Object.keys(response));
    expect(returned.filter((field) => !known.has(field))).toEqual([]);
  });

  test('every path begins with the version', () => {
    const paths = Object.keys(contract.openapi.paths);
    expect(paths.filter((name) => !name.startsWith(PATH_PREFIX))).toEqual([]);
  });

  test.each([
    ['openapi', contract.openapi],
    ['asyncapi', contract.asyncapi],
  ])('every x-source of the %s document is a section of the specification', (_name, document) => {
    const unknown: string[] = [];
    eachNode(document, (node, pointer) => {
      const sources = [node['x-source'] ?? []].flat();
      unknown.push(...sources.filter((name) => !SECTIONS.includes(String(name))).map((name) => `${pointer}: ${name}`));
    });
    expect(unknown).toEqual([]);
  });

  test('both documents carry the version of the package', async () => {
    const { version } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(contract.openapi.info.version).toBe(version);
    expect(contract.asyncapi.info.version).toBe(version);
  });
});

describe('the register and what the specification leaves open', () => {
  const answering = (id: string) => LEFT_OPEN.filter(({ points }) => id in points);

  test.each(LEFT_OPEN)('$section: "$says" has its open points', ({ points }) => {
    const registered = contract.openPoints.map(({ id }) => id);
    expect(Object.keys(points).filter((id) => !registered.includes(id))).toEqual([]);
  });

  test.each(LEFT_OPEN)('$section: "$says" is marked where it bites', ({ points }) => {
    const wanted = Object.entries(points).flatMap(([id, places]) => places.map((place) => `${place}: ${id}`));
    expect(wanted.filter((mark) => !marks.has(mark))).toEqual([]);
  });

  test.each(contract.openPoints)('$id names a section that leaves it open, and is of the right kind', (point) => {
    const lines = answering(point.id);
    const kinds = lines.map(({ kind }) => kind);
    expect(SECTIONS).toContain(point.source);
    if (lines.length > 0) expect(lines.map(({ section }) => section)).toContain(point.source);
    expect(point.kind).toBe(kinds.includes('values-seen') ? 'values-seen' : (kinds[0] ?? 'silent'));
  });

  test('a point about what the documents do not contain marks nothing, and every other point marks something', () => {
    const marked = new Set([...marks].map((mark) => mark.split(': ').at(-1)));
    const wrong = contract.openPoints.filter(({ id, scope }) => marked.has(id) === (scope === 'contract'));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('every mark names a registered point', () => {
    const registered = new Set(contract.openPoints.map(({ id }) => id));
    expect([...marks].filter((mark) => !registered.has(mark.split(': ').at(-1) ?? ''))).toEqual([]);
  });
});
