import type { Batch, Card, IssuedCard, TopUpResult } from '../src/index.ts';
import { contract } from './contract.ts';

/** The first example that the document has of a success of an operation. */
function answerOf<Body>(path: string, method: 'get' | 'post'): Body {
  const { responses = {} } = contract.openapi.paths[path]?.[method] ?? {};
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [example] = Object.values(success?.content?.['application/json']?.examples ?? {});
  if (!example) throw new Error(`${path} has no example of a success.`);
  return example.value as Body;
}

/** Answers that keep the contract, whatever fields it has. */
export const ISSUED = answerOf<IssuedCard>('/v1/cards/issue', 'post');
export const CARD = answerOf<Card>('/v1/cards/{card_id}', 'get');
export const BATCH = answerOf<Batch>('/v1/cards/bulk', 'post');
export const TOP_UP = answerOf<TopUpResult>('/v1/cards/{card_id}/topup', 'post');
