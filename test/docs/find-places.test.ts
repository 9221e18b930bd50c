import { beforeAll, describe, expect, it } from 'vitest';
import { eventsDocument } from '../../cli/docs/events-document.ts';
import { findPlaces, type Place } from '../../cli/docs/find-places.ts';
import { restDocument } from '../../cli/docs/rest-document.ts';
import { contract } from '../contract.ts';

let rest: Map<string, Place[]>;
let events: Map<string, Place[]>;

beforeAll(() => {
  rest = findPlaces(restDocument(contract), 'rest');
  events = findPlaces(eventsDocument(contract), 'events');
});

describe('findPlaces', () => {
  it('finds a place for every open point that a document marks, on the page of that document', () => {
    const marked = contract.openPoints.filter(
      ({ occurrences }) => occurrences.openapi.length + occurrences.asyncapi.length > 0,
    );
    expect(marked.filter(({ id }) => !rest.has(id) && !events.has(id)).map(({ id }) => id)).toEqual([]);
    const inAsyncApi = marked.filter(({ occurrences }) => occurrences.asyncapi.length > 0);
    expect(inAsyncApi.filter(({ id }) => !events.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('names the place as a reader would', () => {
    const issue = 'rest.html#/other/issuecard#other/issuecard';
    expect(rest.get('delivery-channels')).toEqual([
      {
        href: `${issue}/t=response&c=201&path=delivery`,
        subject: 'Issue a card',
        part: 'response 201',
        field: 'delivery',
      },
    ]);
    expect(rest.get('base-url')).toEqual([{ href: 'rest.html#/', subject: 'REST API', part: 'overview', field: '' }]);
    const cancelled = 'events.html#/reward-events/deliverrewardcancelled#reward-events/deliverrewardcancelled';
    expect(events.get('cancelled-by')).toEqual([
      {
        href: `${cancelled}/t=request&path=data/cancelled_by`,
        subject: 'Reward cancelled',
        part: 'payload',
        field: 'data.cancelled_by',
      },
    ]);
  });

  it('finds the header of every event', () => {
    const fields = events.get('signed-content')?.map(({ part, field }) => `${part} ${field}`);
    expect(fields).toEqual(Object.keys(contract.openapi.webhooks).map(() => 'header X-Service-Signature'));
  });
});
