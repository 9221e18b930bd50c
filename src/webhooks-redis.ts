/** `unsaid-runtime/webhooks/redis`, bound to this contract. */
import type { Inbox } from 'unsaid-runtime/webhooks';
import * as runtime from 'unsaid-runtime/webhooks/redis';
import type { BoundInbox } from './open-variant.ts';

export * from 'unsaid-runtime/webhooks/redis';

export type RedisInboxOptions = BoundInbox<runtime.RedisInboxOptions>;

export const createRedisInbox: (options: RedisInboxOptions) => Inbox = runtime.createRedisInbox;
