import type { Change, ChangeClass, Role } from './change.ts';
import { CLASSES } from './change.ts';
import type { Direction, Finding, Outcome, Use } from './finding.ts';

/** What a finding comes to for one use. */
export interface Verdict {
  readonly class: ChangeClass;
  readonly for: readonly Role[];
  readonly why: string;
}

interface Travel {
  /** Who is there besides the service. */
  readonly user: Role;
  /** Who answers for the service. */
  readonly service: Role;
  readonly userWrites: boolean;
  readonly breaks: string;
  readonly keepsUp: string;
  readonly gone: string;
}

/** Who writes and who reads in each direction, and what follows for them. */
const TRAVELS: Readonly<Record<Direction, Travel>> = {
  request: {
    user: 'calls',
    service: 'provides',
    userWrites: true,
    breaks: 'The service may now refuse requests that were valid.',
    keepsUp: 'Requests that were valid stay valid; the service has to accept more.',
    gone: 'Requests that use it are no longer covered.',
  },
  response: {
    user: 'calls',
    service: 'provides',
    userWrites: false,
    breaks: 'Responses may now hold what was ruled out before.',
    keepsUp: 'Every such response was possible before; the service now promises more.',
    gone: 'Clients that read it no longer find it.',
  },
  event: {
    user: 'receives',
    service: 'sends',
    userWrites: false,
    breaks: 'Deliveries may now hold what was ruled out before.',
    keepsUp: 'Every such delivery was possible before; the service now promises more.',
    gone: 'Receivers that rely on it no longer get it.',
  },
  acknowledgement: {
    user: 'receives',
    service: 'sends',
    userWrites: true,
    breaks: 'Acknowledgements that counted may now count as failures.',
    keepsUp: 'Acknowledgements that counted still count; the service has to accept more.',
    gone: 'Acknowledgements that use it are no longer covered.',
  },
};

const FLIPPED: Partial<Record<Outcome, Outcome>> = { widens: 'narrows', narrows: 'widens' };

/** What a finding comes to: the worst of its verdicts, for everybody whom one of that class concerns. */
export function judge({ parts, document }: Pick<Finding, 'parts' | 'document'>): Verdict {
  const verdicts = parts.flatMap(({ outcome, uses }) =>
    (uses.length === 0 && outcome === 'unknown' ? [wholeOf(document)] : uses).map((use) => verdictOf(outcome, use)),
  );
  return worstOf(verdicts);
}

/** The verdict of the worst class, for everybody whom a verdict of that class concerns, with the reasons of each. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const worst = CLASSES.find((name) => verdicts.some((verdict) => verdict.class === name)) ?? 'wording';
  const of = verdicts.filter((verdict) => verdict.class === worst);
  return {
    class: worst,
    for: [...new Set(of.flatMap((verdict) => verdict.for))],
    why: [...new Set(of.flatMap(({ why }) => why.split(/(?<=\.) /)).filter(Boolean))].join(' '),
  };
}

function verdictOf(plain: Outcome, { direction, sense }: Use): Verdict {
  const { user, service, userWrites, breaks, keepsUp, gone } = TRAVELS[direction];
  const isSet = plain === 'widens' || plain === 'narrows';
  const turned = sense === 'flipped' ? (FLIPPED[plain] ?? plain) : plain;
  const outcome = isSet && sense === 'undecided' ? 'both' : turned;
  switch (outcome) {
    case 'none':
      return { class: 'wording', for: [], why: '' };
    case 'more':
      return { class: 'compatible', for: [user, service], why: 'Whoever does not use it need not change anything.' };
    case 'less':
      return { class: 'breaking', for: [user], why: gone };
    case 'renamed':
      return { class: 'breaking', for: [user, service], why: 'Code that goes by the old name has to be changed.' };
    case 'unknown':
      return { class: 'breaking', for: [user, service], why: 'Nothing is known about what this key means.' };
    default: {
      const harmless = userWrites ? 'widens' : 'narrows';
      return outcome === harmless
        ? { class: 'compatible', for: [service], why: keepsUp }
        : { class: 'breaking', for: [user], why: breaks };
    }
  }
}

/** The use of what belongs to a document as a whole. */
export function wholeOf(document: Change['document']): Use {
  return { direction: document === 'openapi' ? 'request' : 'event', label: '', sense: 'kept' };
}
