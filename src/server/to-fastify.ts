import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RewardCardServer } from './create-reward-card-server.ts';
import { toNode } from './to-node.ts';

/** What the plugin uses of Fastify. */
interface Scope {
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
 * Makes a Fastify plugin: `app.register(toFastify(server))`. It takes the requests over before Fastify parses a body
 * or serialises a response, for Fastify's serialiser would change what it does not expect. Paths that Fastify cannot
 * decode never come to a plugin: see `toFastifyErrors`.
 */
export function toFastify(
  server: Pick<RewardCardServer, 'dispatch'>,
): (scope: Scope, options: unknown, done: () => void) => void {
  const listener = toNode(server);
  return (scope, _options, done) => {
    scope.addHook('onRequest', (request, reply) => {
      reply.hijack();
      listener(request.raw, reply.raw);
    });
    scope.all('/*', () => {});
    done();
  };
}
