import { type AST, RegExpParser } from '@eslint-community/regexpp';

/**
 * Says why a pattern must not be run, as a predicate; `undefined` where it can be. A pattern is run where the number of its
 * steps grows at most with the square of the length of a text. The verdict depends on the pattern alone, not on time.
 */
export function problemOfPattern(pattern: string): string | undefined {
  const known = VERDICTS.get(pattern);
  if (known !== undefined) return known.problem;
  const problem = judge(pattern);
  VERDICTS.set(pattern, { problem });
  return problem;
}

/** A description repeats its patterns. */
const VERDICTS = new Map<string, { readonly problem: string | undefined }>();

const INVALID = 'is not a valid regular expression';
const ENDLESS = 'can backtrack without end';
const UNJUDGED = 'is too large or too complex to decide if it ends';

function judge(pattern: string): string | undefined {
  if (pattern.length > MOST_CHARACTERS) return UNJUDGED;
  try {
    new RegExp(pattern, 'u');
    const parsed = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern, 0, pattern.length, { unicode: true });
    return new Automaton(pattern, parsed).problem();
  } catch (error) {
    if (error instanceof Unjudged) return UNJUDGED;
    return error instanceof SyntaxError ? INVALID : UNJUDGED;
  }
}

/**
 * A pattern that is valid without the flag `u` alone, written so that it means the same with it; `undefined` where it cannot
 * be. Without the flag, a letter may be escaped that means itself, and `-`, `]` and braces may stand for themselves.
 */
export function withUnicode(pattern: string): string | undefined {
  if (ELSEWHERE.test(pattern) || !isValid(pattern, '')) return undefined;
  let isClass = false;
  const written = pattern.replaceAll(TOKENS, (token, at: number) => {
    if (token === '[' && !isClass) isClass = true;
    else if (token === ']' && isClass) isClass = false;
    else if (token === '-' && isClass) return isLiteralDash(pattern, at) ? '\\-' : token;
    else if (/^[\]{}]$/.test(token)) return isClass ? token : `\\${token}`;
    else if (/^\\[^\w^$\\.*+?()[\]{}|/]$/.test(token)) return isClass && token === '\\-' ? token : token.slice(1);
    else if (token === '\\_') return '_';
    return token;
  });
  return isValid(written, 'u') ? written : undefined;
}

/** Syntax with another meaning in other dialects, which the author may have intended. */
const ELSEWHERE = /\\[aeghijklmopqyzACEFGHIJKLMNOPQRTUVXYZ]|\[\[:|\{,\d/;

/** Escapes, quantifiers in braces, and all else that may have to be escaped. */
const TOKENS = /\\[\s\S]|\{\d+(?:,\d*)?\}|[[\]{}-]/g;

/** Returns true if a dash in a class is next to a set such as `\w`, which begins and ends no range. */
function isLiteralDash(pattern: string, at: number): boolean {
  return /\\[dDwWsS]$/.test(pattern.slice(0, at)) || /^-\\[dDwWsS]/.test(pattern.slice(at));
}

function isValid(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

const MOST_CHARACTERS = 10_000;

/** Steps after which no verdict is given: some tens of milliseconds. */
const MOST_STEPS = 400_000;

class Unjudged extends Error {}

/** Part of a pattern: the positions that it can begin and end with. */
interface Part {
  readonly isEmpty: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Part = { isEmpty: true, first: [], last: [] };

/** Limits for expanding a repetition of a single character, and of anything else, instead of treating it as a loop. */
const WRITTEN_OUT = { character: 64, part: 10 };

/** How many positions a repeated part may be written out to. */
const MOST_WRITTEN_OUT = 64;

/** Loops that can share out one text between them before a pattern takes too long: two are the square of its length. */
const MOST_LOOPS = 2;

/** The positions of a pattern (Glushkov), each of which reads one character. The start and the end are characters, too. */
class Automaton {
  readonly #masks: bigint[] = [];
  readonly #known = new Map<string, bigint>();
  readonly #following: number[][] = [];
  readonly #looping = new Set<number>();
  readonly #samples: readonly string[];
  readonly #parsed: AST.Pattern;
  /** Patterns inside look-around, each judged on its own. */
  readonly #within: AST.LookaroundAssertion[] = [];
  #steps = 0;
  #isEndless = false;

  constructor(pattern: string, parsed: AST.Pattern) {
    this.#samples = samplesOf(pattern);
    this.#parsed = parsed;
  }

  problem(): string | undefined {
    // Behind any text, unless it begins with the start.
    const begin = this.#position(this.#anything());
    this.#loop([begin], [begin]);
    const main = this.#alternatives(this.#parsed.alternatives);
    this.#connect([begin], main.first);
    const ends = new Set(main.last);
    for (let assertion = this.#within.pop(); assertion !== undefined; assertion = this.#within.pop()) {
      for (const end of this.#alternatives(assertion.alternatives).last) ends.add(end);
    }
    this.#drop(ends);
    return this.#isEndless || this.#isAmbiguous() ? ENDLESS : undefined;
  }

  /** Removes the positions from which nothing fails any more, such as a `.*` at the end. */
  #drop(ends: Set<number>): void {
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      for (const end of ends) {
        if (this.#follow(end).every((next) => ends.has(next))) continue;
        ends.delete(end);
        isSettled = false;
      }
    }
    for (const end of ends) this.#masks[end] = 0n;
  }

  #alternatives(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) => this.#sequence(elements.map((each) => () => this.#element(each))));
    return {
      isEmpty: parts.some(({ isEmpty }) => isEmpty),
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
    };
  }

  #sequence(parts: readonly (() => Part)[]): Part {
    return parts.reduce<Part>((before, make) => {
      const after = make();
      this.#connect(before.last, after.first);
      return {
        isEmpty: before.isEmpty && after.isEmpty,
        first: before.isEmpty ? [...before.first, ...after.first] : before.first,
        last: after.isEmpty ? [...before.last, ...after.last] : after.last,
      };
    }, NOTHING);
  }

  #element(element: AST.Element): Part {
    if (element.type === 'Group' || element.type === 'CapturingGroup') return this.#alternatives(element.alternatives);
    if (element.type === 'Quantifier') return this.#repeated(element);
    // A backreference reads the text of a group, which no position determines.
    if (element.type === 'Backreference') throw new Unjudged();
    if (element.type !== 'Assertion') return this.#one(this.#maskOf(element.raw));
    if (element.kind === 'start') return this.#one(this.#bit(0));
    if (element.kind === 'end') return this.#one(this.#bit(1));
    if (element.kind === 'lookahead' || element.kind === 'lookbehind') this.#within.push(element);
    return NOTHING;
  }

  #repeated({ element, min, max }: AST.Quantifier): Part {
    const before = this.#masks.length;
    const once = this.#element(element);
    const size = this.#masks.length - before;
    const isEmpty = min === 0 || once.isEmpty;
    if (max === 0) return NOTHING;
    if (max === 1) return { ...once, isEmpty };
    // Each of its turns may read nothing, so that any of them can be the ones that read.
    if (once.isEmpty && size > 0 && min > WRITTEN_OUT.part) this.#isEndless = true;
    const most = size === 1 ? WRITTEN_OUT.character : WRITTEN_OUT.part;
    if (max > most || size * max > MOST_WRITTEN_OUT) {
      this.#loop(once.last, once.first);
      return { ...once, isEmpty };
    }
    const others = Array.from({ length: max - 1 }, (_, index) => () => {
      const again = this.#element(element);
      return { ...again, isEmpty: again.isEmpty || index + 1 >= min };
    });
    return this.#sequence([() => ({ ...once, isEmpty }), ...others]);
  }

  #loop(last: readonly number[], first: readonly number[]): void {
    this.#connect(last, first);
    for (const each of [...first, ...last]) this.#looping.add(each);
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    this.#spend(from.length * to.length);
    for (const each of from) this.#follow(each).push(...to);
  }

  #one(mask: bigint): Part {
    const position = this.#position(mask);
    return { isEmpty: false, first: [position], last: [position] };
  }

  #position(mask: bigint): number {
    this.#following.push([]);
    return this.#masks.push(mask) - 1;
  }

  #follow(position: number): number[] {
    return this.#following[position] ?? [];
  }

  #bit(index: number): bigint {
    return 1n << BigInt(index);
  }

  /** Bits of the samples that a class of characters matches; the first two are the start and the end of a text. */
  #maskOf(raw: string): bigint {
    const known = this.#known.get(raw);
    if (known !== undefined) return known;
    const matcher = new RegExp(`^(?:${raw})$`, 'u');
    this.#spend(this.#samples.length);
    const found = this.#samples.reduce(
      (mask, sample, index) => (matcher.test(sample) ? mask | this.#bit(index + 2) : mask),
      0n,
    );
    this.#known.set(raw, found);
    return found;
  }

  #anything(): bigint {
    return this.#samples.reduce((mask, _, index) => mask | this.#bit(index + 2), 0n);
  }

  #overlap(...positions: readonly number[]): boolean {
    return positions.reduce((mask, position) => mask & (this.#masks[position] ?? 0n), -1n) !== 0n;
  }

  #spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MOST_STEPS) throw new Unjudged();
  }

  /** The positions that lead to themselves, in groups that lead to each other. */
  #loops(): ReadonlySet<number>[] {
    const reached = new Map([...this.#looping].map((position) => [position, this.#reachable(position)]));
    const groups: Set<number>[] = [];
    for (const [position, all] of reached) {
      if (!all.has(position) || groups.some((group) => group.has(position))) continue;
      // A position between two of a loop need not begin or end a turn of it.
      const members = [...all].filter((each) => (reached.get(each) ?? this.#reachable(each)).has(position));
      groups.push(new Set(members));
    }
    return groups;
  }

  #reachable(from: number): ReadonlySet<number> {
    const reached = new Set<number>();
    const open = [from];
    for (let position = open.pop(); position !== undefined; position = open.pop()) {
      for (const next of this.#follow(position)) {
        this.#spend(1);
        if (reached.has(next) || this.#masks[next] === 0n) continue;
        reached.add(next);
        open.push(next);
      }
    }
    return reached;
  }

  #isAmbiguous(): boolean {
    const loops = this.#loops();
    if (loops.some((loop) => this.#isExponential(loop))) return true;
    const depths = new Map<ReadonlySet<number>, number>();
    const depthOf = (loop: ReadonlySet<number>): number => {
      const known = depths.get(loop);
      if (known !== undefined) return known;
      const shared = loops.filter((other) => other !== loop && this.#share(loop, other));
      const depth = 1 + Math.max(0, ...shared.map(depthOf));
      depths.set(loop, depth);
      return depth;
    };
    return loops.some((loop) => depthOf(loop) > MOST_LOOPS);
  }

  /** Returns true if one text leads through a loop in two ways, so that each turn doubles the ways. */
  #isExponential(loop: ReadonlySet<number>): boolean {
    for (const position of loop) {
      const next = this.#follow(position).filter((each) => loop.has(each));
      if (new Set(next).size < next.length) return true;
    }
    const [start = 0] = loop;
    const steps = ([one = 0, other = 0, hasParted = 0]: readonly number[]) =>
      this.#inside(one, loop).flatMap((left) =>
        this.#inside(other, loop)
          .filter((right) => this.#overlap(left, right))
          .map((right) => [left, right, hasParted || left !== right ? 1 : 0]),
      );
    return this.#leads([start, start, 0], [start, start, 1], steps);
  }

  /** Returns true if a text that goes round one loop also leads from it to another, and round that. */
  #share(loop: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
    const between = (position: number) => this.#follow(position).filter((each) => this.#masks[each] !== 0n);
    const steps = ([one = 0, middle = 0, two = 0]: readonly number[]) =>
      this.#inside(one, loop).flatMap((left) =>
        this.#inside(two, other)
          .filter((right) => this.#overlap(left, right))
          .flatMap((right) =>
            between(middle)
              .filter((each) => this.#overlap(left, each, right))
              .map((each) => [left, each, right]),
          ),
      );
    for (const from of loop) {
      const reached = this.#reachable(from);
      for (const to of other) if (reached.has(to) && this.#leads([from, from, to], [from, to, to], steps)) return true;
    }
    return false;
  }

  #inside(position: number, loop: ReadonlySet<number>): number[] {
    return this.#follow(position).filter((each) => loop.has(each));
  }

  #leads(
    from: readonly number[],
    to: readonly number[],
    steps: (state: readonly number[]) => readonly (readonly number[])[],
  ): boolean {
    const wanted = to.join();
    const seen = new Set<string>();
    const open = [from];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      for (const next of steps(state)) {
        this.#spend(1);
        const key = next.join();
        if (key === wanted) return true;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(next);
      }
    }
    return false;
  }
}

/** A character of each kind that a pattern distinguishes: those that it names, their neighbours, and some of each script. */
function samplesOf(pattern: string): readonly string[] {
  const named = [...pattern].map((character) => character.codePointAt(0) ?? 0);
  const escaped = [...pattern.matchAll(/\\(?:x|u\{?)([\da-f]{2,6})/gi)].map(([, digits]) =>
    Number.parseInt(digits ?? '', 16),
  );
  const points = [...named, ...escaped].flatMap((point) => [point - 1, point, point + 1]);
  const some = [...'aAzZmM059_- .,:;/@#\n\r\t\0~é£ßΩж日ا\u00a0\u2028😀'].map(
    (character) => character.codePointAt(0) ?? 0,
  );
  const valid = [...points, ...some].filter((point) => point >= 0 && point <= 0x10ffff);
  return [...new Set(valid)].map((point) => String.fromCodePoint(point));
}
