import { eachNode } from '../../../cli/engine/model/json-pointer.ts';
import type { Closed, Json } from './closed.ts';

/** Names in which numbers stand. */
const NAMES = /UTF-8|ISO \d{4}(-\d)?|RFC \d{4}|SHA-256|since 1970|\/v1\/|v1=|`[^`]*\d{4}-\d\d-\d\dT[^`]*`/g;

/** Numbers in words that no schema carries, with the reason. */
const ELSEWHERE: Readonly<Record<string, readonly number[]>> = {
  // An illustration: any amount would do.
  'amount-units': [5000],
  // The leap day, of which expiry-date.ts knows.
  'card-expiry': [29, 28],
  // A page of the controls.
  'transaction-history': [500],
};

/** Each number and each status in the words of an answer is one that the contract carries where the answer stands. */
export async function checkWords(closed: Closed): Promise<string[]> {
  const found: string[] = [];
  const problems: Readonly<Record<string, number>> =
    closed.openapi.components.responses.OtherOutcome['x-problems'] ?? {};
  for (const document of [closed.openapi, closed.asyncapi]) {
    eachNode({ ...document, webhooks: undefined }, (node, pointer) => {
      // A copy of what the other document says of deliveries.
      if (pointer === '/components/responses/DeliveryFailed') return;
      for (const [id, { answer }] of Object.entries<Json>(node['x-answers'] ?? {})) {
        const text = String(answer).replaceAll(NAMES, '');
        for (const [, status, code] of text.matchAll(/status (\d{3})(?:, `([a-z-]+)`)?/g)) {
          const told = code === undefined ? Object.values(problems) : [problems[code]];
          if (!told.includes(Number(status))) found.push(`${id} at ${pointer} says ${status} ${code ?? ''}`);
        }
        const carried = numbersOf(node, pointer);
        const numbers = [...text.replaceAll(/status \d{3}/g, '').matchAll(/\d+/g)].map(([number]) => Number(number));
        const strange = numbers.find((number) => !carried.has(number) && !ELSEWHERE[id]?.includes(number));
        if (strange !== undefined) found.push(`${id} at ${pointer} says ${strange}, which nothing there carries`);
      }
    });
  }
  return found;
}

/** Every number in the constraints of a node, its status included. */
function numbersOf(node: object, pointer: string): Set<number> {
  const text = JSON.stringify(node, (key, value) => (NO_CONSTRAINTS.has(key) ? undefined : value));
  return new Set([...`${text} ${pointer.split('/').at(-1)}`.matchAll(/\d+/g)].map(([number]) => Number(number)));
}

const NO_CONSTRAINTS = new Set(['x-answers', 'description', 'examples', 'example']);
