import type { Reply } from '../../generated/server.ts';

/** Headers of a reply, in any form that `new Headers` takes. */
export type ReplyHeaders = NonNullable<Reply<number, unknown>['headers']>;

const MADE: unique symbol = Symbol.for('reward-card-contract.reply');

/** A reply that `reply` made, and that can therefore be told from any other value. */
export interface MadeReply<Status extends number, Body, Sent extends ReplyHeaders = ReplyHeaders>
  extends Reply<Status, Body> {
  readonly headers?: Sent;
  readonly [MADE]: true;
}

/** One that carries headers. */
type WithHeaders<Status extends number, Body, Sent extends ReplyHeaders> = MadeReply<Status, Body, Sent> & {
  readonly headers: Sent;
};

/**
 * Makes a reply. The status keeps its literal type, so that a status or a body that the contract does not have for the
 * operation is a compile error. Without a body the response has none.
 */
export function reply<const Status extends number>(status: Status): MadeReply<Status, undefined, never>;
export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
): MadeReply<Status, Body, never>;
export function reply<const Status extends number, const Body, Sent extends ReplyHeaders>(
  status: Status,
  body: Body,
  headers: Sent,
): WithHeaders<Status, Body, Sent>;
export function reply<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: ReplyHeaders | undefined,
): MadeReply<Status, Body>;
export function reply(status: number, body?: unknown, headers?: ReplyHeaders): MadeReply<number, unknown> {
  return headers === undefined ? { status, body, [MADE]: true } : { status, body, headers, [MADE]: true };
}

/** Tells a reply that `reply` made from any other value. */
export function isMadeReply(value: unknown): value is MadeReply<number, unknown> {
  return typeof value === 'object' && value !== null && MADE in value;
}
