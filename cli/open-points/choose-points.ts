import type { OpenPoint } from '../engine/model/contract.ts';
import type { Impact } from '../engine/model/impacts.ts';
import { UserError } from '../engine/system/user-error.ts';
import { stateOfPoint } from '../engine/view/state-of-point.ts';

/** What a user asks for; what is left out chooses every point. */
export interface Choice {
  readonly ids?: readonly string[];
  readonly impact?: Impact;
  /** Leaves out what is answered everywhere. */
  readonly open?: true;
  /** Leaves out what can wait until after the first real card. */
  readonly beforeLive?: true;
}

/** The points that a user chose, in the order of the register. Throws a UserError for an id that it does not have. */
export function choosePoints(
  openPoints: readonly OpenPoint[],
  { ids = [], impact, open, beforeLive }: Choice,
): OpenPoint[] {
  const unknown = ids.find((wanted) => !openPoints.some(({ id }) => id === wanted));
  if (unknown !== undefined) throw new UserError(refusal(unknown, openPoints), 2);
  return openPoints.filter(
    (point) =>
      (ids.length === 0 || ids.includes(point.id)) &&
      (impact === undefined || point.impact === impact) &&
      (!open || stateOfPoint(point) !== 'answered') &&
      (!beforeLive || point['before-live']),
  );
}

function refusal(wanted: string, openPoints: readonly OpenPoint[]): string {
  const words = wanted.toLowerCase().split(/[^a-z0-9]+/);
  const alike = openPoints.filter(({ id }) => id.split('-').some((part) => words.includes(part))).map(({ id }) => id);
  const advice = alike.length > 0 ? `Alike are ${alike.join(', ')}.` : 'Without an id, every point is listed.';
  return `${wanted.slice(0, 60)}: is not an open point. ${advice}`;
}
