/** Stands in place of a handler that a provider leaves out on purpose; its calls are refused as `not-implemented`. */
export const notImplemented: unique symbol = Symbol('not implemented');
