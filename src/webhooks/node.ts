/** Mounts for servers built on `node:http`; Hono and route handlers take `receiver.fetch` as it is. */
export { type FastifyLike, fastifyWebhooks } from './mounts/fastify-webhooks.ts';
export { type NodeListener, toNode } from './mounts/to-node.ts';
