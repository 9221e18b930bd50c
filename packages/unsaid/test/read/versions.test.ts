import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { sampled } from '../../../../test/sampled.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';

const home = await temporaryFolder();

const SWAGGER = `swagger: '2.0'
info: { title: T, version: '1' }
host: api.test
consumes: [application/json]
produces: [application/json]
paths:
  /pets:
    post:
      operationId: addPet
      parameters:
        - { name: limit, in: query, type: integer }
        - { name: body, in: body, required: true, schema: { $ref: '#/definitions/Pet' } }
      responses: { '200': { description: x, schema: { $ref: '#/definitions/Pet' } } }
definitions:
  Pet:
    type: object
    required: [name]
    properties:
      name: { type: string, maxLength: a }
      photo: { type: string, x-nullable: true }
      parent: { $ref: '#/definitions/Pet', x-nullable: true }
      friend: { allOf: [{ $ref: '#/definitions/Pet' }], x-nullable: true }
    example: { nme: Rex }
`;

const EVENTS_2 = `asyncapi: 2.6.0
info: { title: T, version: '1' }
channels:
  user/signedup:
    parameters: { id: { schema: { type: integer } } }
    subscribe:
      operationId: onSignup
      message: { name: signedup, payload: { type: object, required: [mail], properties: { mail: { type: string, nullable: true } } } }
  user/left:
    $ref: '#/components/channels/Left'
    subscribe: { message: { name: left, payload: { type: integer } } }
components: { channels: { Left: { publish: { message: { name: leaving, payload: { type: boolean } } } } } }
`;

const UNNAMED_EVENTS_2 = `asyncapi: 2.6.0
info: { title: T, version: '1' }
channels:
  'orders/{id}':
    parameters: { id: { location: '$message.payload#/id', schema: { type: string } } }
    subscribe: { message: { payload: { type: object, properties: { id: { type: string } } } } }
    publish: { message: { payload: { type: boolean } } }
  bills: { subscribe: { message: { oneOf: [{ payload: { type: integer } }, { $ref: '#/components/messages/Paid' }] } } }
components: { messages: { Paid: { payload: { type: string } } } }
`;

const EVENTS_3 = `asyncapi: 3.0.0
info: { title: T, version: '1' }
channels:
  users:
    address: null
    messages: { joined: { payload: { type: object, properties: { name: { type: string, nullable: true } } } } }
operations: { onJoin: { action: send, channel: { $ref: '#/channels/users' } } }
`;

const KINDS = `asyncapi: 2.6.0
info: { title: T, version: '1' }
channels: { pets: { subscribe: { message: { name: born, payload: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: kind }
    Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
`;

const FORMATS = `asyncapi: 3.0.0
info: { title: T, version: '1' }
channels:
  users:
    messages:
      joined: { payload: { $ref: '#/components/schemas/S' } }
      left: { payload: { schemaFormat: application/vnd.apache.avro+json;version=1.9.0, schema: { type: record, name: Left, fields: [] } } }
components:
  schemas: { S: { schemaFormat: application/schema+json;version=draft-07, schema: { type: object, required: [n], properties: { n: { type: integer } } } } }
`;

const OPERATIONS = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a:
    head: { operationId: probe, responses: { '200': { description: x } } }
    get: { operationId: twice, responses: { '200': { description: x, content: { application/json: { schema: { $ref: '#/components/schemas/None' } } } } } }
    put: { operationId: twice, responses: { '200': { description: x, content: { application/json: { schema: { $ref: 'https://other.test/a.json' } } } } } }
`;

const OPENAPI_3_2 = `openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /a:
    query: { operationId: search, responses: { '200': { description: x } } }
    get:
      operationId: read
      parameters: [{ name: q, in: querystring, content: { text/plain: { schema: { type: string } } } }]
      responses:
        '200':
          summary: x
          content:
            application/json:
              schema: { type: object, properties: { n: { type: integer } } }
              examples:
                one: { dataValue: { n: 1 } }
                wrong: { dataValue: { n: x } }
`;

const CALLBACKS = `openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  /a: { post: { operationId: a, callbacks: { onData: { $ref: '#/components/callbacks/Data' } }, responses: { '200': { description: x } } } }
  /b: { post: { operationId: b, callbacks: { onData: { $ref: '#/components/callbacks/Data' }, onData2: { u: { post: { responses: {} }, put: { responses: {} } } } }, responses: { '200': { description: x } } } }
  /c: { post: { operationId: c, callbacks: { onData: { u: { post: { responses: {} } } } }, responses: { '200': { description: x } } } }
components:
  callbacks:
    Data:
      '{$request.body#/url}':
        post:
          requestBody: { content: { application/json: { example: { n: x }, schema: { $ref: '#/components/schemas/Data' } } } }
          responses: { '200': { description: x } }
  schemas: { Data: { type: object, required: [n], properties: { n: { type: integer, nullable: true } } } }
`;

const COMMANDS = ['generate', 'silences', 'open-points'];
/** They take seconds each: the short run has one of them. */
const LONG_COMMANDS = ['lint', 'docs'];

const DESCRIPTIONS: readonly [string, string, string, readonly (string | RegExp)[], readonly [string, RegExp][]][] = [
  [
    'Swagger 2.0',
    'swagger.yaml',
    SWAGGER,
    [/swagger\.yaml:19 .*`maxLength` is not an integer/, /swagger\.yaml:15 .*the example does not fit its schema/],
    [
      [
        'rest.ts',
        /Pet = \{\s+name: string;\s+photo\?: string \| null;\s+parent\?: Pet \| null;\s+friend\?: Pet \| null/,
      ],
      ['rest.ts', /AddPetLimit = number/],
    ],
  ],
  [
    'AsyncAPI 2',
    'asyncapi.yaml',
    EVENTS_2,
    [/asyncapi\.yaml:8: `nullable` says nothing here/],
    [
      ['events.ts', /SignedupEvent = \{\s+mail: string \| null/],
      ['events.ts', /LeavingEvent = boolean/],
      ['events.ts', /LeftEvent = number/],
    ],
  ],
  [
    'AsyncAPI 2 with messages without names',
    'asyncapi.yaml',
    UNNAMED_EVENTS_2,
    [],
    [
      [
        'events.ts',
        /WebhookEvents \{\s+'orders\/\{id\}\.publish': \w+;\s+'orders\/\{id\}': \w+;\s+'bills\.0': \w+;\s+Paid: \w+;\s+\}/,
      ],
      ['asyncapi.json', /^(?!.*origin-mark)/s],
    ],
  ],
  [
    'AsyncAPI with a union by a property',
    'asyncapi.yaml',
    KINDS,
    [/^(?!.*discriminator)/],
    [['events.ts', /Dog & \{\s+\/\*\* @enum \{string\} \*\/\s+kind\?: "Dog"/]],
  ],
  [
    'AsyncAPI alone',
    'asyncapi.yaml',
    EVENTS_3,
    [/asyncapi\.yaml:6: `nullable` says nothing here/],
    [['events.ts', /JoinedEvent = \{\s+name\?: string \| null/]],
  ],
  [
    'AsyncAPI with schemas that name their format',
    'asyncapi.yaml',
    FORMATS,
    [/asyncapi\.yaml:7 \(application.*avro.*\): schemas of this format are not read, and any value is accepted/],
    [
      ['events.ts', /n: number/],
      ['events.ts', /LeftEvent = unknown/],
    ],
  ],
  [
    'operations of other kinds, one id twice and references to nowhere',
    'openapi.yaml',
    OPERATIONS,
    [
      /openapi\.yaml:5: no code is generated for `head`/,
      /openapi\.yaml:6 .*`\$ref` leads to nothing/,
      /openapi\.yaml:7 .*`\$ref` leads to another machine/,
      /openapi\.yaml:7: .*must have a unique `operationId`/,
    ],
    [['operations.ts', /twice/]],
  ],
  [
    'OpenAPI with callbacks',
    'openapi.yaml',
    CALLBACKS,
    [
      /openapi\.yaml:12 .*the example does not fit its schema/,
      /openapi\.yaml:5 \(onData2\): no code is generated for a webhook that is not called with POST/,
    ],
    [
      ['events.ts', /interface WebhookEvents \{\s+onData: OnDataEvent;\s+onData2: \w+;\s+onData3: \w+;\s+\}/],
      ['receiver.ts', /onData: validateOnDataEvent,/],
      ['openapi.json', /"callbacks":/],
    ],
  ],
  [
    'OpenAPI 3.2',
    'openapi.yaml',
    OPENAPI_3_2,
    [/openapi\.yaml:5: no code is generated for `query`/, /openapi\.yaml:17 .*the example does not fit its schema/],
    [['openapi.json', /"one": \{ "value": \{ "n": 1 \} \}/]],
  ],
];
const LONG = sampled(
  DESCRIPTIONS.flatMap(([name]) => LONG_COMMANDS.map((command) => `${command}, ${name}`)),
  1_000,
);

describe.each(DESCRIPTIONS)('%s', (name, file, text, says, holds) => {
  const folder = path.join(home, name.replaceAll(/\W/g, '-'));
  mkdirSync(folder);
  writeFileSync(path.join(folder, file), text);

  const long = LONG_COMMANDS.filter((command) => LONG.includes(`${command}, ${name}`));
  test.each([...COMMANDS, ...long])('is taken by %s', async (command) => {
    const out = command === 'generate' || command === 'docs' ? ['--out', path.join(folder, command)] : [];
    const { code, output } = await runCliInProcess([command, '--contract', folder, ...out]);
    expect([code, output]).toEqual([0, expect.not.stringMatching(/This is a bug|^\s+at .*:\d+:\d+/m)]);
  });

  test('is read with notes at the places of its file', async () => {
    const out = path.join(folder, 'out');
    const { stderr } = await runCliInProcess(['generate', '--contract', folder, '--out', out]);
    for (const each of says) expect(stderr).toMatch(each);
    for (const [written, pattern] of holds) expect(readFileSync(path.join(out, written), 'utf8')).toMatch(pattern);
  });
});
