import { type Check, type Problem, problemsOfEach } from './check.ts';
import { type Endpoint, isAccepted } from './endpoint.ts';
import type { Posting, Signing } from './signature.ts';

type Change = (posting: Posting, endpoint: Endpoint) => Posting;

/** A delivery that is not the service's: what is wrong with its signature, or what happens to it then. */
type Forgery = readonly [place: string, signing: Signing, change?: Change];

const HOUR_MS = 3_600_000;

/**
 * Deliveries that the endpoint has no reason to trust. It is stated that the receiver verifies the signature,
 * not what it answers to a wrong one: only that it handled such a delivery contradicts a statement.
 */
export const REFUSAL_CHECKS: readonly Check[] = [
  {
    name: 'refuses-unsigned',
    says: () => 'A delivery without a signature is refused.',
    run: refusing([
      ['no signature', {}, withoutSignature],
      ['an empty signature', { alter: () => '' }],
    ]),
  },
  {
    name: 'refuses-wrong-secret',
    says: () => 'A signature made with another secret is refused.',
    roles: ['webhook-secret'],
    run: refusing([
      ['a signature made with another secret', { wrongSecret: 'random' }],
      ['a signature made with an empty secret', { wrongSecret: 'empty' }],
    ]),
  },
  {
    name: 'refuses-tampered',
    says: () => 'A body that was changed after it was signed is refused.',
    roles: ['signed-content'],
    run: refusing([
      ['one character changed after signing', {}, changed(withOtherEnd)],
      ['another payload under the same signature', {}, changed((_, endpoint) => JSON.stringify(endpoint.plain()))],
      ['a space added after signing', {}, changed((text) => `${text} `)],
    ]),
  },
  {
    name: 'refuses-partial-signature',
    says: () => 'The complete signature is compared.',
    roles: ['signature'],
    run: refusing([
      ['a signature whose second half is wrong', { alter: withWrongEnd }],
      ['the first 8 characters of the signature', { alter: (right) => right.slice(0, 8) }],
      ['the signature with extra characters', { alter: (right) => right + right }],
    ]),
  },
  {
    name: 'refuses-late',
    says: () => 'A delivery signed an hour ago, or in the future, is refused, so that it cannot be replayed.',
    roles: ['signed-content'],
    leftOut: ({ settings: { signer } }) =>
      signer.scheme.content.includes('{timestamp}') ? undefined : 'the signed content has no timestamp',
    run: refusing([
      ['signed an hour ago', { age: HOUR_MS }],
      ['signed an hour ahead', { age: -HOUR_MS }],
    ]),
  },
];

function refusing(forgeries: readonly Forgery[]): Check['run'] {
  return (endpoint) => problemsOfEach(forgeries, (forgery) => judgeForgery(endpoint, forgery));
}

async function judgeForgery(endpoint: Endpoint, [place, signing, change]: Forgery): Promise<readonly Problem[]> {
  const { handled } = endpoint.settings;
  const before = await handled?.settled();
  const result = await endpoint.send(endpoint.plain(), signing, change && ((posting) => change(posting, endpoint)));
  const after = await handled?.settled();
  const did = endpoint.whatItDid(result);
  // A right signature of another hour is a right signature.
  const isRight = signing.age !== undefined;
  if (before !== undefined && after !== undefined && after > before) {
    const proven = isRight ? {} : ({ rule: 'verifies-signature', stated: ['verification'] } as const);
    return [{ ...proven, place, did: `${did} and handled it` }];
  }
  if (isAccepted(result) && before === undefined) {
    const suspicion = ': either it does not verify the signature, as is stated, or it answers before it does';
    return [{ place, did: `${did}${isRight ? ', as though it were new' : suspicion}` }];
  }
  const early = `${did} and did not handle it, so it answers before it verifies`;
  if (isAccepted(result)) return [{ rule: 'verifies-before-answering', place, did: early }];
  const isUp = result.outcome === 'refused' && (result.status ?? 0) < 500;
  return isUp ? [] : [{ rule: 'stays-up', place, did }];
}

function withoutSignature({ raw, headers }: Posting, { settings: { signer } }: Endpoint): Posting {
  const { [signer.header]: _, ...others } = headers;
  return { raw, headers: others };
}

function changed(change: (text: string, endpoint: Endpoint) => string): Change {
  return ({ raw, headers }, endpoint) => {
    const text = change(new TextDecoder().decode(raw), endpoint);
    return { headers, raw: new TextEncoder().encode(text) };
  };
}

/** The first letter or digit of the last value becomes another one, so that the body mostly stays JSON. */
function withOtherEnd(text: string): string {
  const end = text.lastIndexOf(':');
  return text.slice(0, end) + text.slice(end).replace(/[A-Za-z\d]/, otherDigit);
}

/** The digits 0 and 1 stand in every encoding. */
const otherDigit = (digit: string) => (digit === '0' ? '1' : '0');

function withWrongEnd(signature: string): string {
  const half = Math.floor(signature.length / 2);
  return signature.slice(0, half) + signature.slice(half).replaceAll(/[^=]/g, otherDigit);
}
