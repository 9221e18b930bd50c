import type { OperationRow } from '../../generated/operations.ts';
import type { Reply } from '../../generated/server.ts';
import type { VariantTypes as OpenTypes } from '../../generated/variant.ts';
import type { notImplemented } from './not-implemented.ts';

/** The operations of a variant, by their ids. */
export type Operations = Readonly<Record<string, OperationRow>>;

/** What a server follows of the types of a variant. */
export interface ServerTypes {
  readonly context: unknown;
  readonly handlers: object;
  readonly otherReply: Reply<number, unknown>;
}

/** What a server needs of a generated `variant`. */
export interface ServerVariant<Types extends ServerTypes> {
  readonly types?: Types;
  readonly operations: Operations;
}

/** Ids of the operations of a variant. */
export type OperationIdOf<Types extends ServerTypes> = keyof Types['handlers'] & string;

type WithContext<Types extends ServerTypes, Context> = (Types & { readonly context: Context })['handlers'];

/** Handlers of a variant, of which any may be left out by name, but none by accident. */
export type Handlers<Context, Types extends ServerTypes = OpenTypes> = {
  readonly [Id in keyof WithContext<Types, Context>]: WithContext<Types, Context>[Id] | typeof notImplemented;
};

export type { OpenTypes };
