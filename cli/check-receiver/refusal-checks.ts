import { type Delivery, tamper } from 'reward-card-contract/webhooks/testing';
import type { Check, Problem } from './check.ts';
import { type Bench, isAccepted, whatItDid } from './create-bench.ts';
import type { Reply } from './create-endpoint.ts';
import { signsTime } from './signature-scheme.ts';

/** A delivery that is not the service's: what is wrong with it, and how to send it. */
type Forgery = readonly [place: string, send: (bench: Bench) => Promise<Reply>];

const HOUR_MS = 3_600_000;

/** What it means that such a delivery was handled, and what it may mean that it was answered 200. */
interface Proof {
  readonly proven: Partial<Problem>;
  readonly suspicion: string;
}

const FORGED: Proof = {
  proven: { rule: 'verifies-signature', stated: ['verification'] },
  suspicion: ': either it does not verify the signature, as is stated, or it answers before it does',
};

/** A right signature of another hour is a right signature. */
const LATE: Proof = { proven: {}, suspicion: ', as though it were new' };

/**
 * Deliveries that the endpoint has no reason to trust. It is stated that the receiver verifies the signature,
 * not what it answers to a wrong one: only that it handled such a delivery contradicts a statement.
 */
export const REFUSAL_CHECKS: readonly Check[] = [
  {
    ...refusal('refuses-unsigned', [
      ['no signature', (bench) => bench.send(bench.plain(), {}, withSignature(bench, undefined))],
      ['an empty signature', (bench) => bench.send(bench.plain(), {}, withSignature(bench, ''))],
    ]),
    says: () => 'A delivery without a signature is refused.',
  },
  {
    ...refusal('refuses-wrong-secret', [
      ['a signature made with another secret', (bench) => bench.send(bench.plain(), { wrongSecret: true })],
      ['a signature made with an empty secret', (bench) => bench.send(bench.plain(), { wrongSecret: 'empty' })],
    ]),
    says: () => 'A signature made with another secret is refused.',
    roles: ['webhook-secret'],
  },
  {
    ...refusal('refuses-tampered', [
      ['one byte changed after signing', (bench) => bench.send(bench.plain(), {}, withByteChanged)],
      ['another payload under the same signature', (bench) => bench.send(bench.plain(), {}, withBody(bench.plain()))],
      ['a space added after signing', (bench) => bench.send(bench.plain(), {}, withSpaceAdded)],
    ]),
    says: () => 'A body that was changed after it was signed is refused.',
    roles: ['signed-content'],
  },
  {
    ...refusal('refuses-partial-signature', [
      ['a signature whose second half is wrong', (bench) => bench.send(bench.plain(), { alter: withWrongEnd })],
      ['the first 8 characters of the signature', (bench) => bench.send(bench.plain(), { alter: firstEight })],
      ['the signature with more behind it', (bench) => bench.send(bench.plain(), { alter: (right) => right + right })],
    ]),
    says: () => 'The whole signature is compared.',
    roles: ['signature'],
  },
  {
    ...refusal('refuses-late', [
      ['signed an hour ago', (bench) => bench.send(bench.plain(), { at: Date.now() - HOUR_MS })],
      ['signed an hour ahead', (bench) => bench.send(bench.plain(), { at: Date.now() + HOUR_MS })],
    ]),
    says: () => 'A delivery signed an hour ago, or ahead, is refused, so that nobody can replay it.',
    roles: ['signed-content'],
    leftOut: ({ scheme }) => (signsTime(scheme) ? undefined : 'what is signed holds no time'),
  },
];

function refusal(name: string, forgeries: readonly Forgery[]): Pick<Check, 'name' | 'run'> {
  const proof = name === 'refuses-late' ? LATE : FORGED;
  return {
    name,
    run: async (bench) => {
      const problems: Problem[] = [];
      for (const [place, send] of forgeries) problems.push(...(await judgeForgery(bench, place, send, proof)));
      return problems;
    },
  };
}

async function judgeForgery(
  bench: Bench,
  place: string,
  send: Forgery[1],
  { proven, suspicion }: Proof,
): Promise<readonly Problem[]> {
  const before = await bench.handled?.settled();
  const reply = await send(bench);
  const after = await bench.handled?.settled();
  const did = whatItDid(reply);
  if (before === undefined || after === undefined) {
    if (isAccepted(reply)) return [{ place, did: `${did}${suspicion}` }];
  } else if (after > before) return [{ ...proven, place, did: `${did} and handled it` }];
  else if (isAccepted(reply)) {
    return [
      {
        rule: 'verifies-before-answering',
        place,
        did: `${did} and did not handle it, so it answers before it verifies`,
      },
    ];
  }
  const isUp = reply.outcome === 'refused' && (reply.status ?? 0) < 500;
  return isUp ? [] : [{ rule: 'stays-up', place, did }];
}

function withSignature({ signer: { header } }: Bench, value: string | undefined): (delivery: Delivery) => Delivery {
  return (delivery) => tamper(delivery, { header, ...(value !== undefined && { value }) });
}

/** A digit or letter in the middle becomes another one, so that the body mostly stays JSON. */
function withByteChanged(delivery: Delivery): Delivery {
  const text = new TextDecoder('latin1').decode(delivery.raw);
  const [{ index = 0 } = {}] = [...text.matchAll(/(?<=:"?)[A-Za-z\d]/g)].slice(-1);
  return tamper(delivery, { byte: index });
}

function withBody(payload: object): (delivery: Delivery) => Delivery {
  return (delivery) => ({ ...delivery, raw: new TextEncoder().encode(JSON.stringify(payload)) });
}

function withSpaceAdded(delivery: Delivery): Delivery {
  return { ...delivery, raw: new Uint8Array([...delivery.raw, 0x20]) };
}

/** The digits 0 and 1 stand in every encoding. */
function withWrongEnd(signature: string): string {
  const half = Math.floor(signature.length / 2);
  const end = signature.slice(half).replaceAll(/[^=]/g, (digit) => (digit === '0' ? '1' : '0'));
  return signature.slice(0, half) + end;
}

function firstEight(signature: string): string {
  return signature.slice(0, 8);
}
