import type { Moment } from './collect-findings.ts';
import { type Context, evidence } from './context.ts';
import type { Tells } from './describe-body.ts';

interface Range {
  least: number;
  greatest: number;
}

/** Reports the least and the greatest number at each place; two numbers say nothing of those beyond them. */
export class Ranges {
  readonly #ranges = new Map<string, Range>();
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  add(
    { place, openPoints }: Tells,
    of: 'value' | 'length',
    number: number,
    moment: Moment,
    context = this.#context,
  ): void {
    const key = `${of}-range`;
    const range = this.#ranges.get(`${place} ${key}`) ?? { least: number, greatest: number };
    this.#ranges.set(`${place} ${key}`, range);
    range.least = Math.min(range.least, number);
    range.greatest = Math.max(range.greatest, number);
    const what = of === 'value' ? 'values' : 'lengths';
    const says = `${place} had ${what} from ${range.least} to ${range.greatest}.`;
    const seen = { kind: 'behaviour', says } as const;
    evidence(context, { rule: key, place, openPoints, message: says, seen, key }, moment);
  }
}
