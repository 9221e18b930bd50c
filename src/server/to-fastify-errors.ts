import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mountable } from './answer-node.ts';
import { toNode } from './to-node.ts';

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
