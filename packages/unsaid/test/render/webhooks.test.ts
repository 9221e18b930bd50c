import { describe, expect, test } from 'vitest';
import { sandboxContract } from '../../../../test/contract.ts';
import { OWN } from '../../../reward-card-sandbox/src/provider/answers.ts';
import { assumptionsOfSuccesses } from '../../../reward-card-sandbox/src/provider/assumptions.ts';
import { introducedPlaces, referenceDocument } from '../../src/docs/reference-document.ts';
import type { Annotated, AsyncApiDocument, Contract, Message, Schema } from '../../src/engine/model/contract.ts';
import { isRecord, resolveRef } from '../../src/engine/model/json-pointer.ts';
import { eventMessages } from '../../src/engine/view/events.ts';
import { closeWith } from '../overlay/overlay-folder.ts';
import { variants } from './variants.ts';

const RULES = [
  'HTTPS endpoint',
  'dashboard under Settings, then Webhooks',
  'event types',
  'exponential backoff, up to 5 attempts',
];

describe.each(await variants())('the webhooks of %s', (_name, contract) => {
  const { openapi, asyncapi } = contract;
  const events = Object.entries(eventMessages(asyncapi));

  test.each(events)('%s leaves open, and has answered, what its delivery does', (event, message) => {
    const webhook = openapi.webhooks[event]?.post;
    expect(saidWithin(openapi, webhook)).toEqual(saidWithin(asyncapi, partsOfDelivery(asyncapi, message)));
    expect(saidOfFields(openapi, payloadOf(webhook))).toEqual(saidOfFields(asyncapi, message.payload));
  });

  test.each(events)('%s carries no credential of the API, and says by which rules it is delivered', (event) => {
    const webhook = openapi.webhooks[event]?.post;
    expect(webhook?.security).toEqual([]);
    expect(RULES.filter((rule) => !webhook?.description?.includes(rule))).toEqual([]);
  });

  test('their page shows once what holds for every delivery, and at an event what is its own', () => {
    const { webhooks } = referenceDocument(contract);
    const ofAll = new Set(events.map(([event]) => event).flatMap((event) => saidBy(webhooks[event]?.post ?? {})));
    const introduced = new Set(introducedPlaces(contract).flatMap(({ node }) => saidBy(node)));
    const own = new Set(events.flatMap(([, message]) => saidBy(message)));
    expect([...ofAll].filter((point) => !own.has(point))).toEqual([]);
    const everywhere = events.map(([event]) => saidWithin(openapi, openapi.webhooks[event]?.post));
    const shared = (everywhere[0] ?? []).filter((point) => everywhere.every((points) => points.includes(point)));
    const ofHeader = saidWithin(openapi, openapi.components.parameters['X-Service-Signature']);
    // What an answer gives to every payload, such as a time stamp, is said at its type.
    const ofTypes = Object.values(openapi.components.schemas).flatMap((schema) => saidBy(schema));
    expect(shared.length).toBeGreaterThan(8);
    expect(shared.filter((point) => ![...introduced, ...ofHeader, ...ofTypes].includes(point))).toEqual([]);
  });
});

test('a delivery that is answered at one of its places only is open and answered', async () => {
  const answer = '{ webhook-registration: Through their support }';
  const { openapi } = await closeWith({
    asyncapi: [`  - target: $.servers.integrator\n    x-answers: ${answer}\n    update: {}`],
  });
  for (const { post } of Object.values(openapi.webhooks)) {
    expect(post?.['x-open-points']).toContain('webhook-registration');
    expect(post?.['x-answers']).toMatchObject({ 'webhook-registration': { answer: 'Through their support' } });
  }
});

test('a header that deliveries may carry, and need not, is optional at their webhooks', async () => {
  const answer = '{ event-identity: A header of most deliveries. }';
  const update = 'update: { properties: { X-Event-Id: { description: Identifies the event., type: string } } }';
  const { openapi } = await closeWith({
    asyncapi: [
      `  - target: $.operations.deliverEvent\n    x-answers: ${answer}\n    update: {}`,
      `  - target: $.components.schemas.DeliveryHeaders\n    x-answers: ${answer}\n    ${update}`,
    ],
  });
  const { 'X-Event-Id': own, 'X-Service-Signature': stated } = openapi.components.parameters;
  expect([own?.required, stated?.required]).toEqual([false, true]);
});

test('a webhook stays without a credential when an overlay demands one of every operation', async () => {
  const scheme =
    '{ security: [{ key: [] }], components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } } }';
  const { openapi } = await closeWith({
    openapi: [`  - target: $\n    x-answers: { api-credentials: A key }\n    update: ${scheme}`],
  });
  expect(openapi.security).toEqual([{ key: [] }]);
  for (const { post } of Object.values(openapi.webhooks)) expect(post?.security).toEqual([]);
});

const sandbox = await sandboxContract();

test.each(Object.values(sandbox.openapi.paths).flatMap((item) => Object.values(item)))(
  'a success of $operationId names every answer that it rests on, behind references too',
  ({ operationId, ...operation }) => {
    const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
    // A bulk issue issues each card as a single issue does.
    const single = operationId === 'bulkIssueCards' ? sandbox.openapi.paths['/v1/cards/issue']?.post : undefined;
    const others = single && [{ ...single, responses: {} }, single.responses['201']];
    const said = saidWithin(sandbox.openapi, [{ ...operation, responses: {} }, success, others]);
    const answered = said.filter((point) => !point.startsWith('open ')).map((point) => point.replace(/:.*/, ''));
    const named = assumptionsOfSuccesses(OWN)(operationId).split(', ');
    expect(named.toSorted()).toEqual([...new Set(answered)].toSorted());
  },
);

/** Everything in the AsyncAPI document that concerns the delivery of one event, but for the other events. */
function partsOfDelivery({ info, servers, channels, operations, components }: AsyncApiDocument, message: Message) {
  const { messages: _messages, ...webhook } = channels.webhook ?? { messages: {} };
  const { operationTraits, messageTraits } = components;
  const { tags: _tags, ...ofInfo } = info;
  return [
    ofInfo,
    servers,
    webhook,
    channels.acknowledgement,
    Object.values(operations).map(withoutReferences),
    operationTraits,
    messageTraits,
    message,
  ];
}

/** An operation refers to the channel, and so to every event. */
function withoutReferences<Operation extends Annotated>({ ...operation }: Operation): object {
  return Object.fromEntries(Object.entries(operation).filter(([key]) => key !== 'channel' && key !== 'reply'));
}

const payloadOf = (webhook: Contract['openapi']['webhooks'][string]['post']) =>
  Object.values(webhook?.requestBody?.content ?? {})[0]?.schema as Schema;

/** What is said of each field of a payload, by its name. */
function saidOfFields(document: object, schema: Schema, path = ''): [string, string[]][] {
  const { properties = {}, allOf = [], ...own } = resolveRef<Schema>(document, schema);
  return [
    [path, saidBy(own)],
    ...allOf.flatMap((part) => saidOfFields(document, part, `${path} as ${part.$ref}`)),
    ...Object.entries(properties).flatMap(([name, field]) => saidOfFields(document, field, `${path}/${name}`)),
  ];
}

/** What is open, and what is answered how, at a node itself. */
function saidBy({ 'x-open-points': open = [], 'x-answers': answers = {} }: Annotated): string[] {
  return [...open.map((id) => `open ${id}`), ...Object.entries(answers).map(([id, { answer }]) => `${id}: ${answer}`)];
}

/** What is said at a node and at everything under it, references followed; each once, in order. */
function saidWithin(document: object, node: unknown): string[] {
  const said = new Set<string>();
  const visit = (part: unknown) => {
    if (!isRecord(part)) return;
    for (const point of saidBy(part)) said.add(point);
    if (typeof part.$ref === 'string') visit(resolveRef(document, part as { $ref: string }));
    for (const [key, value] of Object.entries(part)) if (!key.startsWith('x-') && key !== 'examples') visit(value);
  };
  visit(node);
  return [...said].toSorted();
}
