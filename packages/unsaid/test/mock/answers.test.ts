import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readContract } from '../../src/engine/load/read-contract.ts';
import { startMock } from '../../src/mock/start-mock.ts';
import { openPoints, runningMock, sample, samples, send } from './running-mock.ts';

const OTHERS = `openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      summary: List the pets
      responses:
        '200':
          description: The pets.
          headers:
            Access-Control-Allow-Headers: { schema: { type: string }, example: 'X-One, X-Two' }
            X-Page: { schema: { type: integer }, examples: { seventh: { value: 7 } } }
        default:
          description: A problem.
          content:
            application/problem+json:
              schema: { type: object, required: [title, status], properties: { title: { type: string }, status: { type: integer } } }
`;

const mock = runningMock();
const operations = samples.map((each) => [each.operation.operationId, each] as const);

describe.each(operations)('%s', (_name, one) => {
  const [first, ...others] = Object.entries(one.examples);

  test('answers the first example', async () => {
    const response = await send(mock.url, one);
    expect(response.status).toBe(one.status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.has('x-mock-refusal')).toBe(false);
    expect(first).toBeDefined();
    expect(await response.json()).toEqual(first?.[1]);
  });

  test('answers the example that is asked for', async () => {
    for (const [name, value] of others) {
      const response = await send(mock.url, one, { prefer: `example=${name}` });
      expect([name, await response.json()]).toEqual([name, value]);
    }
  });

  test('answers null at a status that the contract leaves open', async () => {
    for (const prefer of ['dynamic=true, code=404', 'code="503"', 'respond-async; code=404']) {
      const response = await send(mock.url, one, { prefer });
      expect(response.status).toBe(Number(/\d{3}/.exec(prefer)?.[0]));
      expect(await response.json()).toBeNull();
      expect(openPoints(response)).toContain('error-responses');
      expect(response.headers.has('x-mock-refusal')).toBe(false);
    }
  });
});

test('of two wishes of one name the first counts, and other names are ignored', async () => {
  const response = await send(mock.url, sample('getCard'), { prefer: 'wait=10, code=202; code=203, , ;' });
  expect(response.status).toBe(202);
});

test.each([204, 205])('status %i comes without a body, and guesses nothing about one', async (code) => {
  const response = await send(mock.url, sample('getCard'), { prefer: `code=${code}` });
  expect([response.status, await response.text(), openPoints(response)]).toEqual([code, '', ['success-statuses']]);
});

test('another status of an issue than the stated one rests on what successes and errors may be', async () => {
  const response = await send(mock.url, sample('issueCard'), { prefer: 'code=200' });
  expect(openPoints(response)).toEqual(expect.arrayContaining(['success-statuses', 'error-responses']));
});

describe('open points', () => {
  const issue = { recipient_phone: '+1', value: 1, currency: 'KES' };
  test.each([
    ['an unseen format', { ...issue, format: 'plastic' }, 'card-formats', true],
    ['a seen format', { ...issue, format: 'digital' }, 'card-formats', false],
    ['an unseen channel', { ...issue, access: ['web', 'sms'] }, 'access-channels', true],
    ['no channel list', issue, 'issue-defaults', true],
    ['nothing left out', { ...issue, format: 'digital', access: ['web'], brand_id: 'b' }, 'issue-defaults', false],
    ['an unknown field', { ...issue, colour: 'red', ['__proto__']: 1 }, 'card-record-fields', true],
    ['an unknown field', { ...issue, constructor: 'red' }, 'unknown-request-fields', true],
    ['listed fields alone', { ...issue, access: ['web'] }, 'unknown-request-fields', false],
  ])('%s: %o names %s: %s', async (_name, body, id, named) => {
    const one = sample('issueCard');
    const response = await send(mock.url, { ...one, init: { ...one.init, body: JSON.stringify(body) } });
    expect(response.status).toBe(201);
    expect(openPoints(response).includes(id)).toBe(named);
  });

  test('of a query are named where a call has one', async () => {
    const { path, ...one } = sample('getCard');
    expect(openPoints(await send(mock.url, { ...one, path: `${path}?page=1` }))).toContain('query-parameters');
  });

  test('stand in the order of the register, each once, and in the log', async () => {
    const response = await send(mock.url, sample('topUpCard'));
    const found = openPoints(response);
    const order = contract.openPoints.map(({ id }) => id).filter((id) => found.includes(id));
    expect(found).toEqual(order);
    const entry = { method: 'POST', path: '/v1/cards/crd_1/topup', status: 200, openPoints: found };
    expect(mock.log.at(-1)).toMatchObject(entry);
  });
});

describe('routes', () => {
  test.each([
    ['GET', '/v1/cards/issue', 'getCard'],
    ['GET', '/v1/cards/a%2Fb', 'getCard'],
    ['GET', '/v1/cards/a;b,c', 'getCard'],
    ['GET', "/v1/cards/!'()*~:@$&+=", 'getCard'],
    ['GET', '/v1/cards/x?a=1&a=2&%ZZ=%&__proto__=1&=&&card_id=3', 'getCard'],
    ['POST', '/v1/cards/issue/topup', 'topUpCard'],
  ])('%s %s is %s', async (method, path, operationId) => {
    const one = sample(operationId);
    expect(one.method).toBe(method);
    const response = await send(mock.url, { ...one, path });
    expect(await response.json()).toEqual(Object.values(one.examples)[0]);
  });

  test('HEAD answers the headers of GET', async () => {
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(`${mock.url}/v1/cards/x`, { method })));
    const ofContent = (response: Response | undefined) =>
      [...(response?.headers ?? [])].filter(([name]) => /^(content|x|access|vary)/.test(name));
    expect(head?.status).toBe(get?.status);
    expect(ofContent(head)).toEqual(ofContent(get));
    expect(await head?.text()).toBe('');
  });
});

describe('a description of others', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'openapi.yaml'), OTHERS);
  const others = runningMock(await readContract({ root: folder }));

  test('has headers with the example that stands beside their schema', async () => {
    const { headers } = await fetch(`${others.url}/pets`);
    expect([headers.get('access-control-allow-headers'), headers.get('x-page')]).toEqual(['X-One, X-Two', '7']);
  });

  test.each([404, 503])('has the status %i in the problem details of a response with it', async (code) => {
    const response = await fetch(`${others.url}/pets`, { headers: { prefer: `code=${code}` } });
    expect([response.status, await response.json()]).toEqual([code, { title: 'string', status: code }]);
  });
});

describe('a response that is XML', () => {
  const PETS = `openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /made-up: { get: { operationId: a, responses: { '200': { description: x, content: { application/xml: { schema: { type: object, properties: { id: { type: integer } } } } } } } } }
  /text: { get: { operationId: b, responses: { '200': { description: x, content: { application/xml: { schema: { type: object }, example: '<pet id="3"/>' } } } } } }
  /list:
    get:
      operationId: c
      responses:
        '200':
          description: x
          content:
            application/xml; charset=utf-8:
              schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
              example: [{ id: 3, name: '<a & b>', labels: [x, y], photo: [p, q] }]
components:
  schemas:
    Base: { allOf: [{ $ref: '#/components/schemas/Pet' }], type: object, properties: { id: { type: integer, xml: { attribute: true } } } }
    Pet:
      allOf: [{ $ref: '#/components/schemas/Base' }]
      properties:
        name: { type: string, xml: { prefix: p, namespace: 'http://x.example/p' } }
        labels: { type: array, xml: { name: all labels, wrapped: true }, items: { type: string, xml: { name: label } } }
        photo: { type: array, items: { type: string } }
`;
  const ITEM = `<Pet id="3"><p:name xmlns:p="http://x.example/p">&#60;a &#38; b&#62;</p:name><all_labels><label>x</label><label>y</label></all_labels><photo>p</photo><photo>q</photo></Pet>`;

  test.each([
    ['made-up', '<root><id>0</id></root>'],
    ['text', '<pet id="3"/>'],
    ['list', `<root>${ITEM.replaceAll('Pet', 'root')}</root>`],
  ])('%s', async (name, expected) => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'openapi.yaml'), PETS);
    const mock = await startMock({ contract: await readContract({ root: folder }), port: 0 });
    try {
      const text = await (await fetch(`${mock.url}/${name}`)).text();
      expect(text.replace(/^<\?xml version="1.0" encoding="UTF-8"\?>/, '').trim()).toBe(expected);
    } finally {
      await mock.close();
    }
  });
});

describe('a response that is a stream', () => {
  const OBJECT = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const LIST = { type: 'array', items: OBJECT };
  const TEXT = { type: 'string' };

  test.each([
    ['text/event-stream', { schema: OBJECT }, 'data: {"a":0}\n\n'],
    [
      'text/event-stream; charset=utf-8',
      { schema: LIST, example: [{ a: 1 }, { a: 2 }] },
      'data: {"a":1}\n\ndata: {"a":2}\n\n',
    ],
    ['text/event-stream', { schema: TEXT, example: 'one\ntwo' }, 'data: one\ndata: two\n\n'],
    ['text/event-stream', { schema: TEXT, example: 'event: x\ndata: 1\n\n' }, 'event: x\ndata: 1\n\n'],
    ['application/x-ndjson', { schema: OBJECT }, '{"a":0}\n'],
    ['application/jsonl', { schema: LIST, example: [{ a: 1 }, { a: 2 }] }, '{"a":1}\n{"a":2}\n'],
    ['application/x-ndjson', { schema: TEXT, example: '{}\n{}\n' }, '{}\n{}\n'],
    ['application/json-seq', { schema: OBJECT }, '\x1e{"a":0}\n'],
  ])('%s of %j', async (mediaType, media, expected) => {
    const responses = { 200: { description: 'x', content: { [mediaType]: media } } };
    const info = { title: 'Streams', version: '1' };
    const paths = { '/stream': { get: { operationId: 'stream', responses } } };
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'openapi.json'), JSON.stringify({ openapi: '3.1.0', info, paths }));
    const mock = await startMock({ contract: await readContract({ root: folder }), port: 0 });
    try {
      const response = await fetch(`${mock.url}/stream`);
      expect([response.headers.get('content-type'), await response.text()]).toEqual([mediaType, expected]);
    } finally {
      await mock.close();
    }
  });
});
