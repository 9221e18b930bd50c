import type { RewardCardHandlers } from '../../generated/server.ts';

/** Stands in place of a handler that a provider leaves out on purpose; its calls are refused as `not-implemented`. */
export const notImplemented: unique symbol = Symbol('not implemented');

/** Handlers of which any may be left out by name, but none by accident. */
export type Handlers<Context> = {
  readonly [Id in keyof RewardCardHandlers<Context>]: RewardCardHandlers<Context>[Id] | typeof notImplemented;
};
