import { beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { fieldsOf, findPlaces, type Place } from '../../src/docs/find-places.ts';
import { introducedPlaces, referenceDocument } from '../../src/docs/reference-document.ts';
import { IN_LINES, showOpenPoints, UNFOLDING } from '../../src/docs/show-open-points.ts';
import { withoutRepeats } from '../../src/docs/without-repeats.ts';
import type { OpenApiDocument, OpenPoint, Schema } from '../../src/engine/model/contract.ts';
import { valueAt } from '../../src/engine/model/json-pointer.ts';

let places: Map<string, Place[]>;

beforeAll(() => {
  places = findPlaces(referenceDocument(contract), introducedPlaces(contract));
});

describe('findPlaces', () => {
  it('finds a place for every open point that a document marks', () => {
    const marked = contract.openPoints.filter(
      ({ occurrences }) => occurrences.openapi.length + occurrences.asyncapi.length > 0,
    );
    expect(marked.filter(({ id }) => !places.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('names the place as a reader would', () => {
    const issue = 'reference.html#/cards/issuecard#cards/issuecard';
    expect(places.get('delivery-channels')).toEqual([
      {
        href: `${issue}/t=response&c=201&path=delivery`,
        subject: 'Issue a card',
        part: 'response 201',
        field: 'delivery',
      },
    ]);
    expect(places.get('base-url')).toEqual([
      { href: 'reference.html#/section/every-call/base-url', subject: 'Every call', part: 'Base URL', field: '' },
    ]);
    const cancelled = 'reference.html#/reward-events/deliverrewardcancelled#reward-events/deliverrewardcancelled';
    expect(places.get('cancelled-by')).toEqual([
      {
        href: `${cancelled}/t=request&path=data/cancelled_by`,
        subject: 'Reward cancelled',
        part: 'payload',
        field: 'data.cancelled_by',
      },
    ]);
  });

  it('finds the header of every event', () => {
    const [first, ...others] = places.get('signed-content') ?? [];
    expect(first?.href).toMatch(/#\/(\S+)#\1\/t=request&in=headers&path=x-service-signature$/);
    const fields = [first, ...others].map((place) => `${place?.part} ${place?.field}`);
    expect(fields).toEqual(Object.keys(contract.openapi.webhooks).map(() => 'header X-Service-Signature'));
  });

  it('leads to the responses together where one has no body, and to no field of an array', () => {
    const open = { 'x-open-points': ['form'] };
    const list = { type: 'array', items: { properties: { name: open } } };
    const responses = { 200: { content: { json: { schema: { properties: { list } } } } }, 204: open };
    const get = { operationId: 'one', summary: 'One', tags: ['Odd ones'], responses };
    const document = { info: {}, paths: { '/one': { get } }, webhooks: {} } as unknown as OpenApiDocument;
    expect(
      findPlaces(document)
        .get('form')
        ?.map(({ href }) => href),
    ).toEqual(['reference.html#/odd-ones/one#odd-ones/one/responses']);
  });
});

it('lists the fields of schemas that hold themselves, or refer to each other along very many paths', () => {
  const step = (at: number) => ({ $ref: `#/components/schemas/Step${at}` });
  const steps = Array.from({ length: 30 }, (_, at) => {
    return [
      `Step${at}`,
      { properties: { one: step(at + 1), other: step(at + 1) }, allOf: [step(at + 1), step(at + 1)] },
    ];
  });
  const node = { properties: { name: { type: 'string' }, left: { $ref: '#/components/schemas/Node' } } };
  const schemas = { ...Object.fromEntries(steps), Step30: { type: 'string' }, Node: node };
  const document = { components: { schemas } };
  const paths = fieldsOf(document, { $ref: '#/components/schemas/Node' } as Schema).map(({ path }) => path.join('.'));
  expect(paths).toEqual(['name', 'left']);
  expect(fieldsOf(document, step(0) as Schema).length).toBeLessThan(10_001);
});

const POINTS = [
  { id: 'form', title: 'Form of names', impact: 'data' },
  { id: 'statuses', title: 'Card statuses', impact: 'money' },
] as OpenPoint[];

const STATUSES = '**Open:** [Card statuses](open-points.html#statuses)';
const FORM = '**Open:** [Form of names](open-points.html#form)';
const BOTH =
  '**2 open points, 1 about money:** [Card statuses](open-points.html#statuses) · [Form of names](open-points.html#form)';

const NAMED = { schemas: { Named: { description: 'A name.', 'x-open-points': ['form'], type: 'string' } } };
const REF = { $ref: '#/components/schemas/Named' };

const CASES: [name: string, given: object, at: string, want: string | undefined][] = [
  ['no description', { info: { 'x-open-points': ['statuses'] } }, '/info', STATUSES],
  [
    'the schema of a body, which is shown without its description',
    { body: { description: 'Body.', content: { json: { schema: REF } } } },
    '/body',
    `Body.\n\n${FORM}`,
  ],
  [
    'the schema of a parameter',
    { parameter: { description: 'Id.', 'x-open-points': ['statuses'], schema: REF } },
    '/parameter',
    `Id.\n\n${BOTH}`,
  ],
  ['the items of an array', { list: { description: 'Names.', items: REF } }, '/list', `Names.\n\n${FORM}`],
  ['a named schema, once, where it is defined', {}, '/components/schemas/Named', `A name.\n\n${FORM}`],
  [
    'fields that are called like keywords',
    { properties: { description: { type: 'string' }, items: { 'x-open-points': ['form'] } } },
    '/properties/items',
    FORM,
  ],
  ['a media type, which has no description', { json: { schema: REF } }, '/json', undefined],
];

describe('showOpenPoints', () => {
  it.each(CASES)('shows %s', (_name, given, at, want) => {
    const shown = showOpenPoints({ ...given, components: NAMED } as unknown as OpenApiDocument, POINTS, IN_LINES);
    expect((valueAt(shown, at) as { description?: string }).description).toBe(want);
  });

  it('unfolds several, and lists facts before them under one label', () => {
    const answer = (text: string) => ({ answer: text, by: 'acme' });
    const node = { 'x-open-points': ['form', 'statuses'], 'x-answers': { a: answer('Yes.'), b: answer('No.') } };
    const { info } = showOpenPoints({ info: node } as unknown as OpenApiDocument, POINTS, UNFOLDING);
    expect(info.description).toBe(
      '**Answered by acme:**\n\n- [a](open-points.html#a): Yes.\n- [b](open-points.html#b): No.\n\n' +
        '<details><summary>2 open points, 1 about money</summary><ul>' +
        '<li><a href="open-points.html#statuses">Card statuses</a> money</li>' +
        '<li><a href="open-points.html#form">Form of names</a> data</li></ul></details>',
    );
  });
});

it('says nothing at a field that its body says, nor at a response that its operation says', () => {
  const schema = { 'x-open-points': ['form'], properties: { name: { 'x-open-points': ['form', 'statuses'] } } };
  const responses = { 200: { 'x-open-points': ['late'], content: { json: { schema } } } };
  const get = { operationId: 'one', 'x-open-points': ['late'], responses };
  const { paths } = withoutRepeats({ paths: { '/one': { get } } } as unknown as OpenApiDocument);
  const shown = paths['/one']?.get?.responses[200];
  expect(shown?.['x-open-points']).toEqual([]);
  expect(shown?.content?.json?.schema.properties?.name?.['x-open-points']).toEqual(['statuses']);
});
