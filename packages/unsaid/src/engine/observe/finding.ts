import { createHash } from 'node:crypto';
import type { Json, Schema } from '../model/contract.ts';
import type { Source } from './exchange.ts';

/**
 * breach: it contradicts a statement. evidence: it bears on an open point, and shows that something occurs, never that
 * nothing else does. unexplained: no statement excludes it and no open point names it.
 */
type FindingClass = 'breach' | 'evidence' | 'unexplained';

/** Evidence at a place that the contract leaves open, as far as an overlay can express it. */
export type Seen =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'media-type'; readonly mediaType: string }
  | {
      readonly kind: 'header';
      readonly in: 'request' | 'response' | 'delivery';
      readonly name: string;
      /** Scheme of a credential, as in `Bearer`. */
      readonly scheme?: string;
      /** Status of the response that had it. */
      readonly status?: number;
    }
  | { readonly kind: 'query-parameter'; readonly name: string }
  | { readonly kind: 'field'; readonly name: string; readonly schema: Schema }
  | { readonly kind: 'shape'; readonly schema: Schema }
  /** Anything that no document can say, in a sentence for a person. */
  | { readonly kind: 'behaviour'; readonly says: string };

/** One thing that traffic showed, however often: all that share class, rule, place and what was seen are one. */
export interface Finding {
  readonly class: FindingClass;
  /** Stable name of the kind, for example `required`, `x-sum`, `undeclared-status`, `unknown-value`, `attempts`. */
  readonly rule: string;
  /** The place as `statements.yaml` names places: `Order.total`, `placeOrder 201`, `order.shipped`, `delivery`. */
  readonly place: string;
  /** Ids of the statements concerned; at least one for a breach. */
  readonly statements: readonly string[];
  /** Ids of the open points concerned; at least one for evidence. */
  readonly openPoints: readonly string[];
  /** One sentence for a person; holds no secret and no personal data. */
  readonly message: string;
  readonly seen?: Seen;
  /** Stable across runs, recordings and unrelated changes: twelve hexadecimal digits of class, rule, place and evidence. */
  readonly fingerprint: string;
  readonly count: number;
  /** Times of the first and the last, in ISO 8601 UTC, where the recording says them. */
  readonly first?: string;
  readonly last?: string;
  /** The first entries that show it, at most three. */
  readonly sources: readonly Source[];
}

export interface Analysis {
  /** Breaches first, then evidence, then what is unexplained; in each by place. */
  readonly findings: readonly Finding[];
  readonly exchanges: number;
  readonly deliveries: number;
  /** Entries that belong to no operation of the contract: other hosts, other paths; counted by reason. */
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly coverage: {
    /** Statements that traffic can exercise, those that it did, and those of them that held. */
    readonly statements: { readonly checkable: number; readonly exercised: number; readonly held: number };
    /** Open points whose `observable` is yes or partly, and those of them with evidence. */
    readonly points: { readonly observable: number; readonly evident: number };
    readonly unexercised: readonly string[];
    readonly withoutEvidence: readonly string[];
  };
}

/** Distinct things seen that are kept for each rule and place; the rest is counted as one. */
const MAX_SEEN = 25;
const MAX_SOURCES = 3;

/** An observation, without count and times. */
export interface Observation {
  readonly class: FindingClass;
  readonly rule: string;
  readonly place: string;
  readonly message: string;
  readonly statements?: readonly string[];
  readonly openPoints?: readonly string[];
  readonly seen?: Seen;
  /** Key that makes it one finding if its message changes with the number of observations. */
  readonly key?: string;
}

export interface Moment {
  readonly source: Source;
  readonly time?: string | undefined;
}

interface Entry {
  observation: Observation;
  count: number;
  first?: string;
  last?: string;
  readonly sources: Source[];
  readonly statements: Set<string>;
  readonly openPoints: Set<string>;
}

/** Collects observations into findings, in memory that does not grow with their number. */
export class Findings {
  readonly #entries = new Map<string, Entry>();
  /** How many distinct things were seen, by class, rule and place. */
  readonly #distinct = new Map<string, number>();
  readonly #sourcesOf: (openPoint: string) => readonly string[];

  /** @param sourcesOf The statements that leave a point open, which evidence on it concerns. */
  constructor(sourcesOf: (openPoint: string) => readonly string[]) {
    this.#sourcesOf = sourcesOf;
  }

  add(observation: Observation, { time, source }: Moment): void {
    const entry = this.#entryOf(observation);
    entry.count++;
    if (observation.key !== undefined) entry.observation = observation;
    for (const id of observation.statements ?? []) entry.statements.add(id);
    for (const id of observation.openPoints ?? []) entry.openPoints.add(id);
    if (time !== undefined) {
      if (entry.first === undefined || time < entry.first) entry.first = time;
      if (entry.last === undefined || time > entry.last) entry.last = time;
    }
    if (entry.sources.length < MAX_SOURCES) entry.sources.push(source);
  }

  #entryOf(observation: Observation): Entry {
    const group = `${observation.class} ${observation.rule} ${observation.place}`;
    const key = `${group} ${whatIsSeen(observation)}`;
    const known = this.#entries.get(key);
    if (known) return known;
    const distinct = this.#distinct.get(group) ?? 0;
    if (distinct >= MAX_SEEN) {
      const message = `Others of this kind were seen; the first ${MAX_SEEN} are listed each.`;
      const { seen: _, ...others } = { ...observation, message };
      return this.#entries.get(`${group} (others)`) ?? this.#create(`${group} (others)`, others);
    }
    this.#distinct.set(group, distinct + 1);
    return this.#create(key, observation);
  }

  #create(key: string, observation: Observation): Entry {
    const entry: Entry = { observation, count: 0, sources: [], statements: new Set(), openPoints: new Set() };
    this.#entries.set(key, entry);
    return entry;
  }

  /** All findings: breaches first, then evidence, then what is unexplained; in each by place, rule and what was seen. */
  list(): Finding[] {
    return [...this.#entries.values()].map((entry) => findingOf(entry, this.#sourcesOf)).toSorted(inOrder);
  }
}

const CLASSES: readonly FindingClass[] = ['breach', 'evidence', 'unexplained'];

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function inOrder(a: Finding, b: Finding): number {
  return (
    CLASSES.indexOf(a.class) - CLASSES.indexOf(b.class) ||
    compare(a.place, b.place) ||
    compare(a.rule, b.rule) ||
    b.count - a.count ||
    compare(a.message, b.message)
  );
}

/** A finding without `seen` is distinguished from others of its rule and place by its message. */
function whatIsSeen({ seen, message, key }: Observation): string {
  return key ?? JSON.stringify(seen ?? message);
}

function findingOf(
  { observation, statements, openPoints, sources, ...times }: Entry,
  sourcesOf: (openPoint: string) => readonly string[],
): Finding {
  const { class: kind, rule, place, message } = observation;
  const opened = kind === 'evidence' ? [...openPoints].flatMap(sourcesOf) : [];
  const identity = `${kind}\n${rule}\n${place}\n${whatIsSeen(observation)}`;
  return {
    class: kind,
    rule,
    place,
    message,
    ...(observation.seen && { seen: observation.seen }),
    statements: [...new Set([...statements, ...opened])].toSorted(),
    openPoints: [...openPoints].toSorted(),
    fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 12),
    ...times,
    sources,
  };
}
