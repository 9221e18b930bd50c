import { effectThrough } from '../schemas/references.ts';
import { type ChangeClass, CLASSES, type Role } from './change.ts';
import type { Direction, Finding, Outcome, Use } from './finding.ts';

/** The verdict on a finding for one use. */
export interface Verdict {
  readonly class: ChangeClass;
  readonly for: readonly Role[];
  readonly why: string;
  readonly direction?: Direction;
}

interface Travel {
  /** Who is there besides the service. */
  readonly user: Role;
  /** Who answers for the service. */
  readonly service: Role;
  readonly userWrites: boolean;
  readonly breaks: string;
  readonly compatible: string;
  readonly gone: string;
  readonly new: string;
}

/** Who writes and who reads in each direction, and what follows for them. */
const TRAVELS: Readonly<Record<Direction, Travel>> = {
  request: {
    user: 'calls',
    service: 'provides',
    userWrites: true,
    breaks: 'The service may now refuse requests that were valid.',
    compatible: 'Requests that were valid stay valid; the service has to accept more.',
    gone: 'Clients that use it have to change.',
    new: 'Clients that do not use it keep working.',
  },
  response: {
    user: 'calls',
    service: 'provides',
    userWrites: false,
    breaks: 'A response may now be one that was ruled out before.',
    compatible: 'Every response that is possible now was possible before.',
    gone: 'Clients that read it no longer find it.',
    new: 'Clients that do not know it keep working.',
  },
  event: {
    user: 'receives',
    service: 'sends',
    userWrites: false,
    breaks: 'A delivery may now be one that was ruled out before.',
    compatible: 'Every delivery that is possible now was possible before.',
    gone: 'Receivers that rely on it no longer get it.',
    new: 'Receivers that do not know it keep working.',
  },
  acknowledgement: {
    user: 'receives',
    service: 'sends',
    userWrites: true,
    breaks: 'Acknowledgements that counted may now count as failures.',
    compatible: 'Acknowledgements that counted still count; the service has to accept more.',
    gone: 'Receivers that use it have to change.',
    new: 'Receivers that do not use it keep working.',
  },
};

/** What a finding comes to: the worst of its verdicts, for everybody whom one of that class concerns. */
export function judge({ parts, because }: Pick<Finding, 'parts' | 'because'>): Verdict {
  const verdict = worstOf(parts.flatMap(({ outcome, uses }) => uses.map((use) => verdictOf(outcome, use))));
  return { ...verdict, why: because?.[verdict.class] ?? verdict.why };
}

/** The verdict of the worst class, for everybody whom a verdict of that class concerns, with the reasons of each. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const worst = CLASSES.find((name) => verdicts.some((verdict) => verdict.class === name)) ?? 'wording';
  const of = verdicts.filter((verdict) => verdict.class === worst);
  // One reason for each direction: the first tells most.
  const reasons = new Map(of.toReversed().map(({ direction, why }) => [direction, why]));
  return {
    class: worst,
    for: [...new Set(of.flatMap((verdict) => verdict.for))],
    why: [...new Set([...reasons.values()].toReversed().filter(Boolean))].join(' '),
  };
}

function verdictOf(plain: Outcome, { direction, isTurned }: Use): Verdict {
  const { user, service, userWrites, breaks, compatible, gone, new: isNew } = TRAVELS[direction];
  const told = (name: ChangeClass, roles: readonly Role[], why: string): Verdict => {
    return { class: name, for: roles, why, direction };
  };
  const outcome = plain === 'widens' || plain === 'narrows' ? effectThrough(isTurned, plain) : plain;
  switch (outcome) {
    case 'none':
      return told('wording', [], '');
    case 'more':
      return told('compatible', [user, service], isNew);
    case 'less':
      return told('breaking', [user], gone);
    case 'renamed':
      return told('breaking', [user, service], 'Code that uses the old name has to change.');
    default: {
      const isHarmless = outcome === (userWrites ? 'widens' : 'narrows');
      return isHarmless ? told('compatible', [service], compatible) : told('breaking', [user], breaks);
    }
  }
}

/** Everybody whom uses concern, whatever changes there. */
export function rolesOf(uses: readonly Use[]): Role[] {
  return [...new Set(uses.flatMap(({ direction }) => [TRAVELS[direction].user, TRAVELS[direction].service]))];
}
