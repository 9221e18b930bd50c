import type { Json } from '../model/contract.ts';
import { isRecord } from '../model/json-pointer.ts';
import type { Moment } from './collect-findings.ts';
import { behaviour, type Context } from './context.ts';
import { isWord, shownName } from './shown.ts';

/** Fields in which services write what kind of error it is. */
const CODE = /code|type|kind|^error$/i;
/** Words of programs; names of people begin otherwise. */
const WORD = /^(?:[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*|[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*)$/;
const MAX_FIELDS = 50;

interface ErrorBody {
  readonly place: string;
  readonly openPoints: readonly string[];
  readonly status: number;
  readonly body: Json;
}

/** Reports the codes of an error, in its body or in its member `error`. */
export function observeErrorCodes(
  context: Context,
  { place, openPoints, status, body }: ErrorBody,
  moment: Moment,
): void {
  if (!isRecord(body)) return;
  const { error } = body;
  const fields = Object.entries({ ...(isRecord(error) ? error : {}), ...body });
  for (const [name, value] of fields.slice(0, MAX_FIELDS)) {
    const word = typeof value === 'string' ? value.split(/[:/]/).at(-1) : String(value);
    const isNumber = Number.isInteger(value) && /^\d{1,6}$/.test(word ?? '');
    if (!CODE.test(name) || !(isNumber || (typeof value === 'string' && isWord(word) && WORD.test(word)))) continue;
    const says = `An error of the status ${status} had \`${word}\` in its field ${shownName(name)}.`;
    for (const point of openPoints) behaviour(context, { point, place, rule: 'error-code', says }, moment);
  }
}
