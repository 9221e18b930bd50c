import { reply } from 'reward-card-contract/server';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { EARLIEST, LATEST } from '../clock.ts';
import { timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { Controls } from './controls.ts';

export function clockHandlers({ clock, advance }: Controls) {
  const read = () => reply(200, { now: timestamp(clock.now()), mode: clock.mode });
  return {
    readClock: read,
    setClock({ body: { now, mode } }) {
      const time = now === undefined ? undefined : readMoment(now);
      if (mode !== undefined) clock.setMode(mode);
      if (time !== undefined) clock.set(time);
      return read();
    },
    async advanceClock({ body: { ms } }) {
      await advance(ms);
      return read();
    },
  } satisfies Partial<ControlHandlers>;
}

/** Milliseconds since 1970 of an ISO 8601 time in UTC, or of a day. Throws `invalid-request`. */
function readMoment(text: string): number {
  const form = /^(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?$/.exec(text);
  const time = Date.parse(form?.[0] ?? '');
  // Date.parse counts on from the end of a month: 30 February would be 2 March.
  const isDay = time >= EARLIEST && time <= LATEST && new Date(time).toISOString().slice(0, 10) === form?.[1];
  if (isDay) return time;
  const [from, to] = [EARLIEST, LATEST].map((bound) => new Date(bound).getUTCFullYear());
  const message = `must be a time like 2027-04-01T00:00:00Z, from ${from} to ${to}`;
  throw new SandboxProblem('invalid-request', `The request is invalid: /now ${message}.`, [{ at: '/now', message }]);
}
