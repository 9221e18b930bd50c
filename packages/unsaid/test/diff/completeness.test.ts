import { expect, test } from 'vitest';
import type { Side } from '../../src/engine/compare/contracts/change.ts';
import { compareContracts } from '../../src/engine/compare/contracts/compare-contracts.ts';

type Node = Record<string, unknown>;
type Parts = Readonly<Record<string, Node>>;

/** A side with one operation, one webhook in a document of events, and what is put beside them. */
function sideWith({ operation, message, asyncapi }: Parts): Side {
  const info = { title: 'Host', version: '1' };
  const responses = { 200: { description: 'Done.' } };
  const post = { operationId: 'host', responses, ...operation };
  const events = { channels: { webhook: { messages: { m: { ...message } } } }, ...asyncapi };
  const side = {
    openapi: { openapi: '3.1.0', info, paths: { '/host': { post } } },
    asyncapi: { asyncapi: '3.0.0', info, ...events },
  };
  return { shown: 'host', version: '1', openPoints: [], ...side } as unknown as Side;
}

const parameter = (more: Node) => ({ operation: { parameters: [{ name: 'p', in: 'query', ...more }] } });
const response = (more: Node) => ({ operation: { responses: { 200: { description: 'Done.', ...more } } } });
const server = (more: Node) => ({ asyncapi: { servers: { host: { host: 'h', protocol: 'https', ...more } } } });

/** Keys that no labelled edit touches: what each side says, and the classes of the change and of its undoing. */
const ROWS: readonly (readonly [name: string, old: Parts, now: Parts, classes: string])[] = [
  ['a style', parameter({}), parameter({ style: 'pipeDelimited' }), 'breaking breaking'],
  ['the default style', parameter({}), parameter({ style: 'form', explode: true }), 'wording wording'],
  ['no explosion', parameter({}), parameter({ explode: false }), 'breaking breaking'],
  ['reserved characters', parameter({}), parameter({ allowReserved: true }), 'breaking breaking'],
  ['a deprecated parameter', parameter({}), parameter({ deprecated: true }), 'compatible compatible'],
  ['a parameter as JSON', parameter({}), parameter({ content: { 'a/b': {} } }), 'breaking breaking'],
  ['a link', response({}), response({ links: { host: {} } }), 'compatible breaking'],
  [
    'where a link leads',
    response({ links: { host: { operationId: 'a' } } }),
    response({ links: { host: { operationId: 'b' } } }),
    'breaking breaking',
  ],
  ['a callback', {}, { operation: { callbacks: { done: {} } } }, 'compatible breaking'],
  ['a correlation id', {}, { message: { correlationId: { location: 'a' } } }, 'compatible breaking'],
  ['a binding', {}, { message: { bindings: { kafka: {} } } }, 'breaking breaking'],
  [
    'the version of a binding',
    { message: { bindings: { kafka: { bindingVersion: '1' } } } },
    { message: { bindings: { kafka: { bindingVersion: '2' } } } },
    'wording wording',
  ],
  ['a protocol version', server({}), server({ protocolVersion: '1.1' }), 'breaking breaking'],
  ['a key of which nothing is known', {}, { operation: { 'unheard-of': 1 } }, 'breaking breaking'],
  ['one of a message', {}, { message: { 'unheard-of': 1 } }, 'breaking breaking'],
  ['an extension keyword', {}, { operation: { 'x-unheard-of': 1 } }, 'wording wording'],
];

test.each(ROWS)('%s', (_, old, now, classes) => {
  const [one, other] = [sideWith(old), sideWith(now)];
  const found = [compareContracts(one, other), compareContracts(other, one)].map(({ changes }) => changes[0]?.class);
  expect(found.join(' ')).toBe(classes);
});
