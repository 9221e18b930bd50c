export type {
  BulkIssueCardsCall,
  BulkIssueCardsReply,
  Call,
  GetCardCall,
  GetCardReply,
  IssueCardCall,
  IssueCardReply,
  NoParameters,
  OtherReply,
  OtherStatus,
  Reply,
  RequestHead,
  RewardCardHandlers,
  SuccessStatus,
  TopUpCardCall,
  TopUpCardReply,
} from '../../generated/server.ts';
export { createRewardCardServer, type RewardCardServer } from './create-reward-card-server.ts';
export type { Answer, BodyReading, Exchange } from './exchange.ts';
export { notImplemented } from './not-implemented.ts';
export type { Incident, MakeContext, ResponseCheck, ServerOptions } from './options.ts';
export type { Refusal, RefusalKind, RequestIssue } from './refusal.ts';
export { type MadeReply, type ReplyHeaders, reply } from './reply.ts';
export { toExpressErrors } from './to-express-errors.ts';
export { toFastify } from './to-fastify.ts';
export { toFastifyErrors } from './to-fastify-errors.ts';
export { toNode } from './to-node.ts';
export type { Handlers, ServerTypes, ServerVariant } from './variant.ts';
