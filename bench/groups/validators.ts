import * as valibot from 'valibot';
import {
  validateCard,
  validateCardRedeemedEvent,
  validateIssueCardRequest,
  validateRewardSentEvent,
  validateTopUpResult,
} from '../../generated/validators.ts';
import { readPayloads } from '../../test/fixtures/read-payloads.ts';
import { alternate, median, ratio } from '../measure.ts';
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

type Check = (value: unknown) => boolean;

const PEERS = ['zod', 'valibot', 'typebox'] as const;

/** Those that run where code cannot be made at run time, as ours do; typebox makes a function of text, and is shown beside them. */
const WITHOUT_EVAL = ['zod', 'valibot'] as const;

/** Valid payloads of the test fixtures, checked by each library: time per payload in a warm loop. */
export async function measureGroup(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const schema of Object.keys(OURS) as Schema[]) rows.push(await measureSchema(schema));
  const product = rows.reduce((sum, row) => sum * row.ratio, 1);
  const average = product ** (1 / rows.length);
  return [
    ...rows,
    {
      what: 'validators: on average',
      ours: '',
      peer: 'the fastest without eval',
      ratio: average,
      target: { atLeast: 1 },
    },
  ];
}

async function measureSchema(schema: Schema): Promise<Row> {
  const [zod, valibotSchema, typebox, validate] = [ZOD[schema], VALIBOT[schema], TYPEBOX[schema], OURS[schema]];
  const checks: Record<'ours' | (typeof PEERS)[number], Check> = {
    ours: (value) => validate(value).ok,
    zod: (value) => zod.safeParse(value).success,
    valibot: (value) => valibot.safeParse(valibotSchema, value).success,
    typebox: (value) => typebox.Check(value),
  };
  // They differ where a rule leaves room, such as the form of an e-mail address: those payloads are left out.
  const payloads = readPayloads()
    .valid.filter((payload) => payload.schema === schema)
    .map(({ value }) => value)
    .filter((value) => Object.values(checks).every((check) => check(value)));
  const sample = (check: Check) => async () => timePerPayload(check, payloads);
  const samples = await alternate(
    {
      ours: sample(checks.ours),
      zod: sample(checks.zod),
      valibot: sample(checks.valibot),
      typebox: sample(checks.typebox),
    },
    11,
  );
  const [fastest] = WITHOUT_EVAL.toSorted((left, right) => median(samples[left]) - median(samples[right]));
  const show = (name: keyof typeof samples) => `${median(samples[name]).toFixed(0)} ns`;
  return {
    what: `validators: ${schema}, ${payloads.length} payloads`,
    ours: show('ours'),
    peer: PEERS.map((name) => `${name} ${show(name)}`).join(', '),
    ratio: ratio(samples, fastest ?? 'zod', 'ours'),
  };
}

/** In nanoseconds, in a loop of about 10 ms. */
function timePerPayload(check: Check, payloads: readonly unknown[]): number {
  const started = performance.now();
  let rounds = 0;
  for (; performance.now() - started < 10; rounds += 20) {
    for (let round = 0; round < 20; round += 1) countValid(check, payloads);
  }
  return ((performance.now() - started) * 1e6) / (rounds * payloads.length);
}

/** One loop for all checks, so that no engine compiles one into it: servers call validators by a table, too. */
function countValid(check: Check, payloads: readonly unknown[]): number {
  let valid = 0;
  for (const payload of payloads) if (check(payload)) valid += 1;
  return valid;
}
