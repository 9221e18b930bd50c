import { effectThrough } from '../schemas/references.ts';
import {
  type ChangeClass,
  CLASSES,
  type Direction,
  type Finding,
  type Outcome,
  type Role,
  type Use,
} from './change.ts';

/** The verdict on a finding for one use. */
export interface Verdict {
  readonly class: ChangeClass;
  readonly for: readonly Role[];
  readonly why: string;
  readonly direction?: Direction;
}

interface Travel {
  /** The party opposite the service, and the party that answers for the service. */
  readonly user: Role;
  readonly service: Role;
  readonly who: 'Clients' | 'Receivers';
  /** Name of the values, in singular and plural. */
  readonly what: string;
  readonly all: string;
  readonly userWrites: boolean;
}

const REST = { user: 'calls', service: 'provides', who: 'Clients' } as const;
const EVENTS = { user: 'receives', service: 'sends', who: 'Receivers' } as const;

/** Writers and readers of each direction. */
const TRAVELS: Readonly<Record<Direction, Travel>> = {
  request: { ...REST, what: 'request', all: 'requests', userWrites: true },
  response: { ...REST, what: 'response', all: 'responses', userWrites: false },
  event: { ...EVENTS, what: 'delivery', all: 'deliveries', userWrites: false },
  acknowledgement: { ...EVENTS, what: 'acknowledgement', all: 'acknowledgements', userWrites: true },
};

/** Verdict of a finding: the worst of its parts, for every party that one of that class concerns. */
export function judge({ parts, because }: Pick<Finding, 'parts' | 'because'>): Verdict {
  const verdict = worstOf(parts.flatMap(({ outcome, uses }) => uses.map((use) => verdictOf(outcome, use))));
  return { ...verdict, why: because?.[verdict.class] ?? verdict.why };
}

/** The verdict of the worst class, for everybody whom a verdict of that class concerns, with the reasons of each. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const worst = CLASSES.find((name) => verdicts.some((verdict) => verdict.class === name)) ?? 'wording';
  const of = verdicts.filter((verdict) => verdict.class === worst);
  // One reason for each direction: the first is the most specific.
  const reasons = new Map(of.toReversed().map(({ direction, why }) => [direction, why]));
  return {
    class: worst,
    for: [...new Set(of.flatMap((verdict) => verdict.for))],
    why: [...new Set([...reasons.values()].toReversed().filter(Boolean))].join(' '),
  };
}

/** The parties that must act on an outcome, or may or must keep up with it, and the reason. */
function verdictOf(plain: Outcome, { direction, isTurned }: Use): Verdict {
  const { user, service, userWrites } = TRAVELS[direction];
  const { isNew, isGone, isHarmless, isHarmful } = reasonsIn(TRAVELS[direction]);
  const verdict = (name: ChangeClass, roles: readonly Role[], why: string): Verdict => {
    return { class: name, for: roles, why, direction };
  };
  const outcome = plain === 'widens' || plain === 'narrows' ? effectThrough(isTurned, plain) : plain;
  switch (outcome) {
    case 'none':
      return verdict('wording', [], '');
    case 'more':
      return verdict('compatible', [user, service], isNew);
    case 'less':
      return verdict('breaking', [user], isGone);
    case 'renamed':
      return verdict('breaking', [user, service], 'Code that uses the old name must change.');
    case userWrites ? 'widens' : 'narrows':
      return verdict('compatible', [service], isHarmless);
    default:
      return verdict('breaking', [user], isHarmful);
  }
}

function reasonsIn({ who, what, all, userWrites }: Travel) {
  if (userWrites)
    return {
      isNew: `${who} that do not use it keep working.`,
      isGone: `${who} that use it have to change.`,
      isHarmless: `The ${all} that were valid stay valid; the service has to accept more.`,
      isHarmful: `The service may now refuse ${all} that were valid.`,
    };
  return {
    isNew: `${who} that do not know it keep working.`,
    isGone: `${who} that read it no longer find it.`,
    isHarmless: `Every ${what} that is possible now was possible before.`,
    isHarmful: `A ${what} may now be one that was ruled out before.`,
  };
}

/** Everybody whom uses concern, whatever changes there. */
export function rolesOf(uses: readonly Use[]): Role[] {
  return [...new Set(uses.flatMap(({ direction }) => [TRAVELS[direction].user, TRAVELS[direction].service]))];
}
