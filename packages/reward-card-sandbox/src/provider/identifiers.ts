import { createHash, randomInt, randomUUID } from 'node:crypto';
import { isNode, type Node, nodeAt, patternsOf, resolved } from './nodes.ts';

/** Kinds of objects with identifiers that the sandbox generates. */
export type Identified = 'card' | 'code' | 'batch' | 'reward' | 'wallet' | 'webhook' | 'event';

/** The runs of characters that a form of identifiers is made of. Without I, L, O and U nothing is misread in base32. */
const ALPHABETS: Readonly<Record<string, string>> = {
  base32: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  hex: '0123456789abcdef',
  digits: '0123456789',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
};

const WALLET_ID = ['WalletLowBalanceEvent', 'properties', 'data', 'properties', 'wallet_id'];

/** Makes the identifiers of a contract: of the form that `x-form` says, or of one that fits the patterns. */
export function identifiersOf(documents: {
  readonly openapi: Node;
  readonly asyncapi: Node;
}): Readonly<Record<Identified, () => string>> {
  const maker = (name: 'openapi' | 'asyncapi', place: unknown, own: string) => {
    const document = documents[name];
    const node = resolved(document, place);
    const patterns = patternsOf(document, node).map((pattern) => new RegExp(pattern, 'u'));
    const fits = (form: string) => patterns.every((pattern) => pattern.test(makerOf(form)()));
    return makerOf(String(node['x-form'] ?? (node.format === 'uuid' ? '{uuid}' : [own, '{uuid}'].find(fits)) ?? own));
  };
  const schema = (name: 'openapi' | 'asyncapi', ...keys: string[]) =>
    nodeAt(documents[name], 'components', 'schemas', ...keys);
  return {
    card: maker('openapi', schema('openapi', 'CardId'), 'crd_{base32:16}'),
    code: maker(
      'openapi',
      schema('openapi', 'IssuedCard', 'properties', 'code'),
      '{base32:4}-{base32:4}-{base32:4}-{base32:4}',
    ),
    batch: maker('openapi', schema('openapi', 'BatchId'), 'bat_{base32:16}'),
    reward: maker('asyncapi', schema('asyncapi', 'RewardId'), 'rwd_{base32:16}'),
    wallet: maker('asyncapi', schema('asyncapi', ...WALLET_ID), 'wal_{base32:16}'),
    webhook: makerOf('whk_{base32:16}'),
    event: maker('asyncapi', nodeWith('event_id', documents.asyncapi), 'evt_{base32:16}'),
  };
}

/** The first property of a document that carries a fact. */
function nodeWith(fact: string, node: unknown): Node | undefined {
  if (isNode(node) && node['x-value'] === fact) return node;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const part of Object.values(node)) {
    const found = nodeWith(fact, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Makes texts of a form, in which `{hex:24}` stands for random characters and `{uuid}` for a UUID.
 * @param seed Makes the same text for the same seed each time.
 */
export function makerOf(form: string, seed?: string): () => string {
  return () => {
    const pick = seed === undefined ? (count: number) => randomInt(count) : pickerOf(seed);
    const characters = (alphabet: string, length: number) => {
      let picked = '';
      while (picked.length < length) picked += alphabet.charAt(pick(alphabet.length));
      return picked;
    };
    return form.replaceAll(/\{(\w+)(?::(\d+))?\}/g, (_, name: string, length = '0') => {
      const alphabet = ALPHABETS[name];
      if (alphabet !== undefined) return characters(alphabet, Number(length));
      if (seed === undefined) return randomUUID();
      const hex = (count: number) => characters(ALPHABETS.hex ?? '', count);
      return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
    });
  };
}

/** Picks numbers below a count, the same ones for the same seed. */
function pickerOf(seed: string): (count: number) => number {
  let picked = 0;
  return (count) => createHash('sha256').update(`${seed}/${picked++}`).digest().readUInt32BE() % count;
}
