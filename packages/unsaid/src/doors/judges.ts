/** Exports with which a product judges traffic by the rules of its own domain. */
export type { Contract } from '../engine/model/contract.ts';
export { isRecord } from '../engine/model/json-pointer.ts';
export type { CreateJudge, DeliveredEvent, Judge, Reporter, Told } from '../engine/observe/context.ts';
export { numberAt, textAt } from '../engine/observe/context.ts';
export { LIVE } from '../engine/observe/exchange.ts';
export { digest, LeastRecent } from '../engine/observe/least-recent.ts';
export { isWord } from '../engine/observe/shown.ts';
