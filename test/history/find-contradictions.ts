import { createHmac } from 'node:crypto';
import type { Contract, Schema } from '../../cli/engine/model/contract.ts';
import { collectExamples, type Examples } from './collect-examples.ts';
import { replayBatches } from './replay-batches.ts';
import { replayCards } from './replay-cards.ts';
import { replayRewards } from './replay-rewards.ts';

type Answered = Schema & Record<string, unknown>;

/** Replays all examples of a contract as one history; returns what contradicts it, each with its place. */
export function findContradictions(contract: Contract): string[] {
  const examples = collectExamples(contract);
  const { IssueCardRequest, ExpiryDate, BulkIssueRequest, PhoneNumber } = contract.openapi.components.schemas;
  const access = IssueCardRequest?.properties?.access as Answered | undefined;
  const expiry = (ExpiryDate as Answered | undefined)?.['x-expiry'] as { years_after_issue: number } | undefined;
  const csv = (BulkIssueRequest?.properties?.file as Answered | undefined)?.['x-csv'] as
    | { columns: Record<string, string> }
    | undefined;
  const patterns = [PhoneNumber, ...(PhoneNumber?.allOf ?? [])].flatMap((schema) => schema?.pattern ?? []);
  const isPhone = (text: string) => patterns.every((pattern) => new RegExp(pattern, 'u').test(text));
  return [
    ...checkSignatures(contract, examples),
    ...checkCodes(examples),
    ...replayCards(examples, {
      defaultAccess: access?.['x-default'] as string[] | undefined,
      yearsToExpiry: expiry?.years_after_issue,
    }),
    ...replayBatches(examples, { columns: csv?.columns, isPhone }),
    ...replayRewards(examples),
  ];
}

/** A code belongs to one card. */
function checkCodes({ exchanges }: Examples): string[] {
  const cards = new Map<unknown, unknown>();
  return exchanges.flatMap(({ response }) => {
    const { code, card_id } = (response?.value ?? {}) as { code?: string; card_id?: string };
    if (code === undefined) return [];
    const other = cards.get(code) ?? card_id;
    cards.set(code, card_id);
    return other === card_id ? [] : [`${response?.place}: ${code} is the code of ${other} too`];
  });
}

/** A signature is that of an example, by the scheme that an overlay answers; without an answer it has no form. */
function checkSignatures({ asyncapi }: Contract, { events }: Examples): string[] {
  const header = asyncapi.components.schemas.DeliveryHeaders?.properties?.['X-Service-Signature'] as Schema & {
    'x-signature'?: { example_secret: string };
  };
  const scheme = header['x-signature'];
  return (header.examples ?? []).flatMap((example) => {
    const [, seconds = '', signature] = /^t=(\d+),v1=(.*)$/.exec(String(example)) ?? [];
    const isSigned = events.some(({ value }) => {
      const content = `${seconds}.${JSON.stringify(value)}`;
      return (
        createHmac('sha256', scheme?.example_secret ?? '')
          .update(content)
          .digest('hex') === signature
      );
    });
    const isRight = scheme === undefined ? /^[a-z-]+$/.test(String(example)) : isSigned;
    return isRight ? [] : [`${example} is not the signature of an example`];
  });
}
