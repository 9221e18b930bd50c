import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerNode, type Mountable } from './answer-node.ts';
import { toNode } from './to-node.ts';

/** What the plugin uses of Fastify. */
interface Scope {
  /** The prefix of the plugin; a parameter in it is a segment too. */
  readonly prefix?: string;
  addHook(
    name: 'onRequest',
    hook: (request: { readonly raw: IncomingMessage }, reply: Hijackable, done: () => void) => void,
  ): unknown;
  all(path: string, handler: () => void): unknown;
}

interface Hijackable {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/**
 * Makes a Fastify plugin: `app.register(toFastify(server))`, or under a prefix, `app.register(toFastify(server), { prefix:
 * '/api' })`. It takes the requests over before Fastify parses a body
 * or serialises a response, for Fastify's serialiser would change what it does not expect. Paths that Fastify cannot
 * decode never come to a plugin: see `toFastifyErrors`.
 */
export function toFastify(server: Mountable): (scope: Scope, options: unknown, done: () => void) => void {
  return (scope, _options, done) => {
    const segments = (scope.prefix ?? '').split('/').filter(Boolean).length;
    scope.addHook('onRequest', (request, reply) => {
      reply.hijack();
      void answerNode(server, request.raw, reply.raw, { segments });
    });
    scope.all('/*', () => {});
    done();
  };
}

/**
 * Makes the option `frameworkErrors` of Fastify, which is called with a path that Fastify cannot decode, before any
 * plugin: `fastify({ frameworkErrors: toFastifyErrors(server) })`. Without it Fastify answers those by itself.
 */
export function toFastifyErrors(
  server: Mountable,
): (
  error: unknown,
  request: { readonly raw: IncomingMessage },
  reply: { readonly raw: ServerResponse; hijack(): unknown },
) => void {
  const listener = toNode(server);
  return (_error, request, reply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  };
}
