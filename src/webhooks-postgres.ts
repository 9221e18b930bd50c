/** `unsaid-runtime/webhooks/postgres`, bound to this contract. */
import * as runtime from 'unsaid-runtime/webhooks/postgres';
import type { BoundInbox } from './open-variant.ts';

export * from 'unsaid-runtime/webhooks/postgres';

export type PostgresInboxOptions<Client extends runtime.PgPoolClientLike = runtime.PgPoolClientLike> = BoundInbox<
  runtime.PostgresInboxOptions<Client>
>;

export const createPostgresInbox: <Client extends runtime.PgPoolClientLike>(
  options: PostgresInboxOptions<Client>,
) => runtime.PostgresInbox<Client> = runtime.createPostgresInbox;
