export { createServer, type Server } from './create-server.ts';
export type { Answer, BodyReading, Exchange } from './exchange.ts';
export { toExpressErrors, toFastify, toNode } from './node.ts';
export {
  type Handlers,
  type Incident,
  type MakeContext,
  notImplemented,
  type ResponseCheck,
  type ServerOptions,
  type ServerTypes,
  type ServerVariant,
} from './options.ts';
export type { Refusal, RefusalKind, RequestIssue } from './refusal.ts';
export { type MadeReply, type ReplyHeaders, reply } from './reply.ts';
export type {
  Call,
  ClientErrorStatus,
  NoParameters,
  OtherStatus,
  RedirectionStatus,
  Reply,
  RequestHead,
  ServerErrorStatus,
  SuccessStatus,
  WithHeaders,
} from './types.ts';
