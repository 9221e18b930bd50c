import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import type { Moment } from './collect-findings.ts';
import { breach, type Context } from './context.ts';
import type { Spot } from './describe-body.ts';
import { digest } from './digest.ts';
import { LeastRecent } from './least-recent.ts';
import { isMasked } from './masked.ts';
import type { PreparedOperation } from './prepare.ts';

const MAX_UNIQUE = 50_000;

/** Judges whose response it is: of the thing that was asked for, and with a value of its own where it is unique. */
export class Identity {
  readonly #context: Context;
  /** What the other values of a response were, by each value that is stated to be unique. */
  readonly #unique = new LeastRecent<string>(MAX_UNIQUE);

  constructor(context: Context) {
    this.#context = context;
  }

  add(
    operation: PreparedOperation,
    root: Spot,
    body: Json,
    parameters: Readonly<Record<string, string>>,
    moment: Moment,
  ): void {
    if (!isRecord(body)) return;
    for (const [name, spot] of root.fields ?? []) {
      const value = body[name];
      if (typeof value !== 'string' || isMasked(value)) continue;
      const asked = parameters[name];
      if (asked !== undefined && asked !== value && !isMasked(asked)) this.#reportOther(operation, spot, name, moment);
      // What a request names is not given by its response.
      if (spot.schema['x-unique'] && asked === undefined)
        this.#judgeUnique(spot, value, { ...body, [name]: undefined }, moment);
    }
  }

  #reportOther({ id, operation }: PreparedOperation, { place }: Spot, name: string, moment: Moment): void {
    const { index } = this.#context;
    const statements = index.where(
      (fact) => fact.operation === id && (fact.parameter === name || fact.path !== undefined),
    );
    const message = `${place} is not the \`${name}\` that the request was for.`;
    const cited = statements.length > 0 ? statements : (operation['x-source'] ?? []);
    breach(this.#context, { rule: 'other-resource', place, message, statements: [cited].flat() }, moment);
  }

  #judgeUnique({ place, sources }: Spot, value: string, others: object, moment: Moment): void {
    const key = digest(place, value);
    const [before, now] = [this.#unique.get(key), digest(JSON.stringify(others))];
    this.#unique.set(key, before ?? now);
    const { index, exercised } = this.#context;
    const stated = index.where(({ unique }) => unique === true, 'unique').filter((id) => sources.includes(id));
    for (const id of stated) exercised.add(id);
    if (before === undefined || before === now) return;
    const message = `${place} was given twice; it is unique.`;
    breach(this.#context, { rule: 'unique', place, message, statements: stated.length > 0 ? stated : sources }, moment);
  }
}
