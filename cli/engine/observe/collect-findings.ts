import { createHash } from 'node:crypto';
import type { Source } from './exchange.ts';
import type { Finding, FindingClass, Seen } from './finding.ts';

/** Distinct things seen that are kept for each rule and place; the rest is counted as one. */
const MAX_SEEN = 25;
const MAX_SOURCES = 3;

/** What an observation says, without how often and when. */
export interface Observation {
  readonly class: FindingClass;
  readonly rule: string;
  readonly place: string;
  readonly message: string;
  readonly statements?: readonly string[];
  readonly openPoints?: readonly string[];
  readonly seen?: Seen;
  /** What makes it one finding where its message changes with the number of observations. */
  readonly key?: string;
}

/** When and where something was observed. */
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
  readonly statementIds: Set<string>;
  readonly openPointIds: Set<string>;
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

  add(observation: Observation, moment: Moment): void {
    const { statements = [], openPoints = [] } = observation;
    const entry = this.#entryOf(observation);
    entry.count++;
    if (observation.key !== undefined) entry.observation = observation;
    for (const id of statements) entry.statementIds.add(id);
    for (const id of openPoints) entry.openPointIds.add(id);
    const { time, source } = moment;
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
    if (distinct >= MAX_SEEN) return this.#othersOf(observation, group);
    this.#distinct.set(group, distinct + 1);
    return this.#create(key, observation);
  }

  #othersOf({ seen: _, ...observation }: Observation, group: string): Entry {
    const key = `${group} (others)`;
    const message = `Others of this kind were seen; the first ${MAX_SEEN} are listed each.`;
    return this.#entries.get(key) ?? this.#create(key, { ...observation, message });
  }

  #create(key: string, observation: Observation): Entry {
    const entry: Entry = {
      observation,
      count: 0,
      sources: [],
      statementIds: new Set<string>(),
      openPointIds: new Set<string>(),
    };
    this.#entries.set(key, entry);
    return entry;
  }

  /** All findings: breaches first, then evidence, then what is unexplained; in each by place, rule and what was seen. */
  list(): Finding[] {
    return [...this.#entries.values()].map((entry) => findingOf(entry, this.#sourcesOf)).toSorted(inOrder);
  }
}

const CLASSES: readonly FindingClass[] = ['breach', 'evidence', 'unexplained'];

function inOrder(a: Finding, b: Finding): number {
  const byClass = CLASSES.indexOf(a.class) - CLASSES.indexOf(b.class);
  return (
    byClass ||
    compare(a.place, b.place) ||
    compare(a.rule, b.rule) ||
    b.count - a.count ||
    compare(a.message, b.message)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** A finding without `seen` is told from others of its rule and place by its message. */
function whatIsSeen({ seen, message, key }: Observation): string {
  return key ?? JSON.stringify(seen ?? message);
}

function findingOf(
  { observation, count, sources, statementIds, openPointIds, first, last }: Entry,
  sourcesOf: (openPoint: string) => readonly string[],
): Finding {
  const { class: kind, rule, place, message, seen } = observation;
  const opened = kind === 'evidence' ? [...openPointIds].flatMap(sourcesOf) : [];
  const identity = `${kind}\n${rule}\n${place}\n${whatIsSeen(observation)}`;
  return {
    class: kind,
    rule,
    place,
    message,
    ...(seen && { seen }),
    statements: [...new Set([...statementIds, ...opened])].toSorted(),
    openPoints: [...openPointIds].toSorted(),
    fingerprint: createHash('sha256').update(identity).digest('hex').slice(0, 12),
    count,
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    sources,
  };
}
