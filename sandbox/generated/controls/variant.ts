// This API as one value: pass it as `variant`, and types and checks follow it.
// Generated from sandbox/controls/; do not edit. Change it and run: npm run generate

import { OPERATIONS } from './operations.ts';
import type { paths } from './rest.ts';
import type { ControlHandlers, OtherReply } from './server.ts';

/** The types of this API; intersected with `{ context: Mine }`, handlers take a context of that type. */
export interface VariantTypes {
  readonly context: unknown;
  readonly paths: paths;
  readonly handlers: ControlHandlers<this['context']>;
  readonly otherReply: OtherReply;
}

/** What stands in `variant`. */
export interface Variant {
  /** Never there at run time: it carries the types. */
  readonly types?: VariantTypes;
  readonly operations: typeof OPERATIONS;
}

export const variant: Variant = { operations: OPERATIONS };
