import * as valibot from 'valibot';
import {
  validateCard,
  validateCardRedeemedEvent,
  validateIssueCardRequest,
  validateRewardSentEvent,
  validateTopUpResult,
} from '../../generated/validators.ts';
import { createContractAjv, schemaValidator } from '../../scripts/contract/create-ajv.ts';
import { readContract } from '../../scripts/load/read-contract.ts';
import { readPayloads } from '../../test/fixtures/read-payloads.ts';
import type { Group } from '../group.ts';
import { alternate, fastest, inNanoseconds, median, ratio } from '../measure.ts';
import { TYPEBOX } from '../peers/typebox.ts';
import { VALIBOT } from '../peers/valibot.ts';
import { ZOD } from '../peers/zod.ts';
import type { Row } from '../table.ts';

const OURS = {
  IssueCardRequest: validateIssueCardRequest,
  Card: validateCard,
  TopUpResult: validateTopUpResult,
  CardRedeemedEvent: validateCardRedeemedEvent,
  RewardSentEvent: validateRewardSentEvent,
};
type Schema = keyof typeof OURS;
const SCHEMAS = Object.keys(OURS) as Schema[];

/** Checks a value and collects every issue where it is invalid. */
type Check = (value: unknown) => boolean;

const PEERS = ['zod', 'valibot', 'typebox'] as const;
type Contender = 'ours' | 'ajv' | (typeof PEERS)[number];

/** Payloads of the test fixtures, checked by each library: time per payload in a warm loop. */
export const measureValidators: Group = async ({ quick, say }) => {
  const ajv = createContractAjv(await readContract());
  const rows: Row[] = [];
  for (const valid of [true, false]) {
    for (const schema of SCHEMAS) {
      const checks = checksOf(schema, schemaValidator(ajv, schema) as Check);
      const payloads = payloadsOf(schema, checks, valid);
      say(`${schema}, ${payloads.length} ${valid ? 'valid' : 'invalid'} payloads`);
      rows.push(await measureChecks(schema, checks, payloads, { valid, quick }));
    }
  }
  return rows;
};

function checksOf(schema: Schema, ajv: Check): Record<Contender, Check> {
  const [zod, valibotSchema, typebox] = [ZOD[schema], VALIBOT[schema], TYPEBOX[schema]];
  const validate = OURS[schema];
  return {
    ours: (value) => validate(value).ok,
    zod: (value) => zod.safeParse(value).success,
    valibot: (value) => valibot.safeParse(valibotSchema, value).success,
    typebox: (value) => typebox.Check(value) || typebox.Errors(value).length === 0,
    ajv,
  };
}

/**
 * The fixtures on which all agree. They differ where a rule leaves room: an e-mail address, a leap second, a number
 * beyond 2^53 - 1.
 */
function payloadsOf(schema: Schema, checks: Record<Contender, Check>, valid: boolean): unknown[] {
  const payloads = readPayloads()
    [valid ? 'valid' : 'invalid'].filter((payload) => payload.schema === schema)
    .map(({ value }) => value);
  return payloads.filter((value) => Object.values(checks).every((check) => check(value) === valid));
}

interface Kind {
  readonly valid: boolean;
  readonly quick: boolean;
}

async function measureChecks(
  schema: Schema,
  checks: Record<Contender, Check>,
  payloads: readonly unknown[],
  { valid, quick }: Kind,
): Promise<Row> {
  const contenders = Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [name, timer(check, payloads, quick ? 4 : 10)]),
  ) as Record<Contender, () => number>;
  await alternate(contenders, 3);
  const samples = await alternate(contenders, quick ? 9 : 25);
  const peer = fastest(samples, PEERS);
  const others = [...PEERS, 'ajv' as const]
    .filter((name) => name !== peer)
    .map((name) => `${name} ${Math.round(median(samples[name]))}`);
  return {
    what: `${schema}, ${valid ? 'valid' : 'invalid'}`,
    ours: inNanoseconds(median(samples.ours)),
    peer: `${peer} ${inNanoseconds(median(samples[peer]))} (${others.join(', ')})`,
    ratio: ratio(samples, peer, 'ours'),
    ...(valid ? { target: { atLeast: 1 } } : {}),
  };
}

/** Makes a function that returns the nanoseconds per payload, over about `milliseconds`. */
function timer(check: Check, payloads: readonly unknown[], milliseconds: number): () => number {
  let rounds = 1;
  const time = () => {
    const started = process.hrtime.bigint();
    countValid(check, payloads, rounds);
    return Number(process.hrtime.bigint() - started);
  };
  while (time() < milliseconds * 1e6) rounds *= 2;
  return () => time() / (rounds * payloads.length);
}

/**
 * One loop for all, so that none is compiled into it: servers and receivers call validators by a table, too, and what an
 * optimizer makes of a loop that throws its results away is no measure of them.
 */
function countValid(check: Check, payloads: readonly unknown[], rounds: number): number {
  let valid = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const payload of payloads) if (check(payload)) valid += 1;
  }
  return valid;
}
