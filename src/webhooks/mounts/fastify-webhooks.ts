import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebhookReceiver } from '../receiver/create-webhook-receiver.ts';
import { toNode } from './to-node.ts';

/** What the plugin needs of a Fastify instance; every one of Fastify 4 and 5 is such. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    parse: (request: unknown, payload: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(path: string, handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => unknown): unknown;
}

interface FastifyRequestLike {
  readonly raw: IncomingMessage;
}

interface FastifyReplyLike {
  readonly raw: ServerResponse;
  hijack(): unknown;
}

/**
 * Mounts a receiver as a Fastify plugin: `app.register(fastifyWebhooks(receiver, '/webhooks'))`. The plugin takes
 * Fastify's body parsers away, which holds for its own route only: Fastify encapsulates what a plugin registers.
 */
export function fastifyWebhooks(
  receiver: Pick<WebhookReceiver, 'receive'>,
  path: string,
): (instance: FastifyLike) => Promise<void> {
  const listener = toNode(receiver);
  return async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', (_request, _payload, done) => done(null));
    instance.post(path, (request, reply) => {
      reply.hijack();
      return listener(request.raw, reply.raw);
    });
  };
}
