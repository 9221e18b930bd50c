import { describe, expect, test } from 'vitest';
import { documents } from '../../../../test/contract.ts';
import type { Side } from '../../src/engine/compare/contracts/change.ts';
import { compareContracts } from '../../src/engine/compare/contracts/compare-contracts.ts';
import { contractOf } from '../../src/engine/load/read-contract.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';
import { contractSide as sideOf } from './edits/edited-sides.ts';

const open = await contractOf(documents);

/** The changes that an edit of the contract makes. */
function changesOf(edit: (contract: Contract) => void) {
  const edited = structuredClone(open);
  edit(edited);
  return compareContracts(sideOf(open, 'old'), sideOf(edited, 'new')).changes;
}

describe('a change says where it is', () => {
  test('at its one use, in the words of the operation', () => {
    const changes = changesOf(({ openapi }) => {
      delete openapi.components.schemas.Card?.properties?.balance;
    });
    expect(changes).toMatchObject([
      {
        class: 'breaking',
        place: 'response 2XX of getCard, balance',
        usedIn: [],
        document: 'openapi',
        pointer: '/components/schemas/Card/properties/balance',
        for: ['calls'],
        statements: ['card.9', 'card.10'],
      },
    ]);
  });

  test('at a schema of both documents once, with every use', () => {
    const changes = changesOf(({ openapi, asyncapi }) => {
      for (const { schemas } of [openapi.components, asyncapi.components]) {
        Object.assign(schemas.CardId ?? {}, { maxLength: 20 });
      }
    });
    expect(changes).toMatchObject([{ place: 'schema CardId', document: 'openapi', for: ['calls'] }]);
    const [{ usedIn } = { usedIn: [] }] = changes;
    expect(usedIn).toEqual(
      expect.arrayContaining(['path parameter card_id of getCard', 'event card.redeemed, card_id']),
    );
  });

  test('at what all events have in common, with every event', () => {
    const changes = changesOf(({ asyncapi }) => {
      Object.assign(asyncapi.components.schemas.DeliveryHeaders?.properties ?? {}, { 'X-More': { type: 'string' } });
    });
    expect(changes).toMatchObject([{ class: 'compatible', place: 'schema DeliveryHeaders, X-More' }]);
    expect(changes[0]?.usedIn).toHaveLength(11);
    expect(changes[0]?.usedIn).toContain('headers of event card.issued');
  });
});

test.each(['card.frozen', 'constructor', 'toString', '__proto__'])('an event and a header %s come, and go', (name) => {
  const edited = structuredClone(open);
  const { webhook } = edited.asyncapi.channels;
  const message = { ...webhook?.messages['card.issued'], name };
  // `fromEntries` defines each name as a member, `__proto__` included.
  const joined = <Members extends object>(members: Members, value: unknown) =>
    Object.fromEntries([...Object.entries(members), [name, value]]) as Members;
  if (webhook) webhook.messages = joined(webhook.messages, message);
  const other = edited.openapi.components.responses?.OtherOutcome;
  if (other) other.headers = joined({}, { schema: { type: 'string' } });
  const [old, now] = [sideOf(open, 'old'), sideOf(edited, 'new')];
  const told = (one: Side, another: Side) =>
    compareContracts(one, another).changes.map((change) => [change.class, change.says]);
  const says = (verb: string) => [`Header \`${name}\` is ${verb}.`, `Message \`${name}\` is ${verb}.`];
  expect(told(old, now)).toEqual(says('added').map((each) => ['compatible', each]));
  expect(told(now, old)).toEqual(says('removed').map((each) => ['breaking', each]));
});

describe('a schema that a response refers to', () => {
  const EXCLUDED = { $ref: '#/components/schemas/Excluded' };

  /** The contract with a schema that the code of a card refers to by a keyword. */
  function referring(by: object, excluded: object): Contract {
    const contract = structuredClone(open);
    const { schemas } = contract.openapi.components;
    schemas.Excluded = { type: 'string', ...excluded };
    Object.assign(schemas.IssuedCard?.properties?.code ?? {}, by);
    return contract;
  }

  test.each([
    ['as it is', { allOf: [EXCLUDED] }, ['compatible', 'breaking']],
    ['below not', { not: EXCLUDED }, ['breaking', 'breaking']],
    ['below oneOf', { oneOf: [EXCLUDED, { pattern: '^0' }] }, ['breaking', 'breaking']],
  ])('%s is judged by what it then lets through', (_, by, [narrowed, widened]) => {
    const [wide, narrow] = [{}, { maxLength: 9 }].map((excluded) => sideOf(referring(by, excluded), 'side'));
    if (wide === undefined || narrow === undefined) throw new Error('There are two sides.');
    const classes = (old: Side, now: Side) => compareContracts(old, now).changes.map((change) => change.class);
    expect([classes(wide, narrow), classes(narrow, wide)]).toEqual([[narrowed], [widened]]);
  });
});

const alone = ({ asyncapi: _asyncapi, ...side }: Side): Side => side;

test.each([
  ['with events', (side: Side) => side],
  ['without', alone],
])('replies to problems, which are derived, are no change: %s', (_, shown) => {
  const edited = structuredClone(open);
  edited.openapi['x-problem-replies'] = { all: {}, operations: {} };
  const [old, now] = [shown(sideOf(open)), shown(sideOf(edited))];
  expect([compareContracts(old, now).changes, compareContracts(now, old).changes]).toEqual([[], []]);
});

describe('where a side has no AsyncAPI document', () => {
  test('events are left out, and a note says so', () => {
    const [side, other] = [sideOf(open, 'whole'), alone(sideOf(open, 'alone'))];
    for (const sides of [[side, other] as const, [other, side] as const]) {
      const { changes, notes } = compareContracts(...sides);
      expect(changes).toEqual([]);
      expect(notes).toEqual(['alone has no AsyncAPI document: events are not compared.']);
    }
  });

  test('nor the other one, webhooks are compared in the direction of events', () => {
    const edited = structuredClone(open);
    Object.assign(edited.openapi.components.schemas.CardRedeemedEvent?.properties?.method ?? {}, { maxLength: 9 });
    const { changes, notes } = compareContracts(alone(sideOf(open)), alone(sideOf(edited)));
    expect(changes).toMatchObject([
      { class: 'compatible', place: 'event card.redeemed, method', for: ['sends'], document: 'openapi' },
    ]);
    expect(notes).toHaveLength(1);
  });
});

describe('of answers', () => {
  const classesOf = (old: Contract, now: Contract) =>
    compareContracts(sideOf(old), sideOf(now)).changes.map((change) => change.class);
  const formats = (list: string) =>
    action('$.components.schemas.CardFormat', '{ card-formats: These. }', `update: { enum: [${list}] }`);

  test('one that changes to another is judged plainly', async () => {
    const [one, two] = [
      await closeWith({ openapi: [formats('digital')] }),
      await closeWith({ openapi: [formats('digital, paper').replace('These', 'Two')] }),
    ];
    expect([classesOf(one, two), classesOf(two, one)]).toEqual([
      ['compatible', 'wording'],
      ['breaking', 'wording'],
    ]);
  });

  test('one that holds at some places of its point says so', async () => {
    const closed = await closeWith({
      openapi: [action("$.paths['/v1/cards/{card_id}'].get", '{ rate-limits: None. }')],
    });
    expect(compareContracts(sideOf(open), sideOf(closed)).changes).toMatchObject([
      { class: 'closed', place: 'getCard', says: 'Rate limits (`rate-limits`) is answered at 1 of 4 places: None.' },
    ]);
  });
});
