/** `unsaid-runtime/server`, bound to this contract. */
import * as runtime from 'unsaid-runtime/server';
import { OPERATIONS, type OperationId } from '../generated/operations.ts';
import type { VariantTypes } from '../generated/variant.ts';

export type { Server as RewardCardServer } from 'unsaid-runtime/server';
export * from 'unsaid-runtime/server';
export type {
  BulkIssueCardsCall,
  BulkIssueCardsReply,
  GetCardCall,
  GetCardReply,
  Handlers as RewardCardHandlers,
  IssueCardCall,
  IssueCardReply,
  OtherReply,
  TopUpCardCall,
  TopUpCardReply,
} from '../generated/server.ts';

export type Handlers<Context, Types extends runtime.ServerTypes = VariantTypes> = runtime.Handlers<Context, Types>;

export type ServerOptions<Context, Types extends runtime.ServerTypes = VariantTypes> = runtime.ServerOptions<
  Context,
  Types
>;

export type Incident<Id extends string = OperationId> = runtime.Incident<Id>;

export type Refusal<
  Kind extends runtime.RefusalKind = runtime.RefusalKind,
  Id extends string = OperationId,
> = runtime.Refusal<Kind, Id>;

const OPEN: runtime.ServerVariant<VariantTypes> = { format: 2, operations: OPERATIONS };

/**
 * Makes a server of one handler for each operation: `createServer` of `unsaid-runtime`, for this contract unless a
 * `variant` is given.
 */
export function createRewardCardServer<Context = unknown, Types extends runtime.ServerTypes = VariantTypes>(
  handlers: Handlers<Context, Types>,
  options: ServerOptions<Context, Types> & { readonly variant?: runtime.ServerVariant<Types> },
): runtime.Server {
  // Without a variant, the types are those of the open contract.
  const variant = (options.variant ?? OPEN) as runtime.ServerVariant<Types>;
  return runtime.createServer<Context, Types>(handlers, { ...options, variant });
}
