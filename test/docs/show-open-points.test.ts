import { describe, expect, it } from 'vitest';
import { showOpenPoints } from '../../cli/docs/reference-pages.ts';
import type { OpenApiDocument, OpenPoint } from '../../cli/engine/model/contract.ts';
import { valueAt } from '../../cli/engine/model/json-pointer.ts';

const POINTS = [
  { id: 'statuses', title: 'Card statuses' },
  { id: 'form', title: 'Form of names' },
] as OpenPoint[];

const STATUSES = '**Open:** [Card statuses](open-points.html#statuses)';
const FORM = '**Open:** [Form of names](open-points.html#form)';
const BOTH = '**Open:** [Card statuses](open-points.html#statuses) · [Form of names](open-points.html#form)';

const NAMED = { schemas: { Named: { description: 'A name.', 'x-open-points': ['form'], type: 'string' } } };
const REF = { $ref: '#/components/schemas/Named' };

const CASES: [string, { given: object; at: string; want: string | undefined }][] = [
  ['no description', { given: { info: { 'x-open-points': ['statuses'] } }, at: '/info', want: STATUSES }],
  [
    'the schema of a body, which is shown without its description',
    {
      given: { body: { description: 'Body.', content: { json: { schema: REF } } }, components: NAMED },
      at: '/body',
      want: `Body.\n\n${FORM}`,
    },
  ],
  [
    'the schema of a parameter',
    {
      given: { parameter: { description: 'Id.', 'x-open-points': ['statuses'], schema: REF }, components: NAMED },
      at: '/parameter',
      want: `Id.\n\n${BOTH}`,
    },
  ],
  [
    'the items of an array',
    {
      given: { list: { description: 'Names.', items: REF }, components: NAMED },
      at: '/list',
      want: `Names.\n\n${FORM}`,
    },
  ],
  [
    'a named schema, once, where it is defined',
    { given: { components: NAMED }, at: '/components/schemas/Named', want: `A name.\n\n${FORM}` },
  ],
  [
    'fields that are called like keywords',
    {
      given: { properties: { description: { type: 'string' }, items: { 'x-open-points': ['form'] } } },
      at: '/properties/items',
      want: FORM,
    },
  ],
  [
    'a media type, which has no description',
    { given: { json: { schema: REF }, components: NAMED }, at: '/json', want: undefined },
  ],
];

describe('showOpenPoints', () => {
  it.each(CASES)('shows %s', (_name, { given, at, want }) => {
    const shown = showOpenPoints(given as OpenApiDocument, POINTS);
    expect((valueAt(shown, at) as { description?: string }).description).toBe(want);
  });

  it('leaves the document it is given as it is', () => {
    const given = { info: { description: 'Cards.', 'x-open-points': ['statuses'] } };
    showOpenPoints(given as unknown as OpenApiDocument, POINTS);
    expect(given.info.description).toBe('Cards.');
  });
});
