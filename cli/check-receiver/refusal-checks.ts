import { type Delivery, tamper } from 'reward-card-contract/webhooks/testing';
import { type Bench, type Check, isAccepted, type Problem, problemsOfEach, whatItDid } from './bench.ts';
import type { Signing } from './signature.ts';

/** A delivery that is not the service's: what is wrong with its signature, or what happens to it then. */
type Forgery = readonly [place: string, signing: Signing, change?: (delivery: Delivery, bench: Bench) => Delivery];

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
      ['no signature', {}, (delivery, { tools: { signer } }) => tamper(delivery, { header: signer.header })],
      [
        'an empty signature',
        {},
        (delivery, { tools: { signer } }) => tamper(delivery, { header: signer.header, value: '' }),
      ],
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
      ['one byte changed after signing', {}, withByteChanged],
      [
        'another payload under the same signature',
        {},
        (delivery, bench) => withBody(delivery, JSON.stringify(bench.plain())),
      ],
      [
        'a space added after signing',
        {},
        (delivery) => withBody(delivery, `${new TextDecoder().decode(delivery.raw)} `),
      ],
    ]),
  },
  {
    name: 'refuses-partial-signature',
    says: () => 'The whole signature is compared.',
    roles: ['signature'],
    run: refusing([
      ['a signature whose second half is wrong', { alter: withWrongEnd }],
      ['the first 8 characters of the signature', { alter: (right) => right.slice(0, 8) }],
      ['the signature with more behind it', { alter: (right) => right + right }],
    ]),
  },
  {
    name: 'refuses-late',
    says: () => 'A delivery signed an hour ago, or ahead, is refused, so that nobody can replay it.',
    roles: ['signed-content'],
    leftOut: ({ tools: { scheme } }) =>
      scheme.signed.includes('{timestamp}') ? undefined : 'what is signed holds no time',
    run: refusing([
      ['signed an hour ago', { age: HOUR_MS }],
      ['signed an hour ahead', { age: -HOUR_MS }],
    ]),
  },
];

function refusing(forgeries: readonly Forgery[]): Check['run'] {
  return (bench) => problemsOfEach(forgeries, (forgery) => judgeForgery(bench, forgery));
}

async function judgeForgery(bench: Bench, [place, signing, change]: Forgery): Promise<readonly Problem[]> {
  const { handled } = bench.tools;
  const before = await handled?.settled();
  const reply = await bench.send(bench.plain(), signing, change && ((delivery) => change(delivery, bench)));
  const after = await handled?.settled();
  const did = whatItDid(reply);
  // A right signature of another hour is a right signature.
  const isRight = signing.age !== undefined;
  if (before !== undefined && after !== undefined && after > before) {
    const proven = isRight ? {} : ({ rule: 'verifies-signature', stated: ['verification'] } as const);
    return [{ ...proven, place, did: `${did} and handled it` }];
  }
  if (isAccepted(reply) && before === undefined) {
    const suspicion = ': either it does not verify the signature, as is stated, or it answers before it does';
    return [{ place, did: `${did}${isRight ? ', as though it were new' : suspicion}` }];
  }
  const early = `${did} and did not handle it, so it answers before it verifies`;
  if (isAccepted(reply)) return [{ rule: 'verifies-before-answering', place, did: early }];
  const isUp = reply.outcome === 'refused' && (reply.status ?? 0) < 500;
  return isUp ? [] : [{ rule: 'stays-up', place, did }];
}

/** A digit or letter in the middle becomes another one, so that the body mostly stays JSON. */
function withByteChanged(delivery: Delivery): Delivery {
  const text = new TextDecoder('latin1').decode(delivery.raw);
  const [{ index = 0 } = {}] = [...text.matchAll(/(?<=:"?)[A-Za-z\d]/g)].slice(-1);
  return tamper(delivery, { byte: index });
}

function withBody(delivery: Delivery, text: string): Delivery {
  return { ...delivery, raw: new TextEncoder().encode(text) };
}

/** The digits 0 and 1 stand in every encoding. */
function withWrongEnd(signature: string): string {
  const half = Math.floor(signature.length / 2);
  const end = signature.slice(half).replaceAll(/[^=]/g, (digit) => (digit === '0' ? '1' : '0'));
  return signature.slice(0, half) + end;
}
