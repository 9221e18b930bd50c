import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { seededRandom } from '../../../../unsaid-runtime/test/webhooks/seeded-random.ts';
import { pointerOf, pointerToken } from '../../../src/engine/model/json-pointer.ts';
import { linkPackages, typeErrors } from '../compile.ts';
import type { Loader } from '../loader.ts';
import {
  type Files,
  isStructural,
  kindOf,
  type Mark,
  marked,
  type Place,
  placesIn,
  shownPlace,
  valuesFor,
} from './places.ts';

/** A description whose places are tried. */
export interface Description {
  readonly name: string;
  readonly files: Files;
  /** Makes the files of a contract that lies in a folder. */
  readonly generate: (folder: string) => Promise<ReadonlyMap<string, string>>;
}

/** What became of a description with marks in it. */
type Outcome =
  | { readonly kind: 'safe'; readonly out: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export interface Tally {
  inputs: number;
  marks: number;
  refused: number;
  readonly places: Set<string>;
  readonly failures: string[];
}

export const newTally = (): Tally => ({ inputs: 0, marks: 0, refused: 0, places: new Set(), failures: [] });

export class Fuzz {
  readonly #description: Description;
  readonly #folder: string;
  readonly #loader: Loader;
  readonly #random: () => number;
  readonly #tally: Tally;
  readonly #places: readonly Place[];
  #written: { readonly out: string; readonly marks: readonly Mark[] }[] = [];

  constructor(
    description: Description,
    { folder, loader, seed, tally }: { folder: string; loader: Loader; seed: number; tally: Tally },
  ) {
    this.#description = description;
    this.#folder = folder;
    this.#loader = loader;
    this.#random = seededRandom(seed);
    this.#tally = tally;
    this.#places = placesIn(description.files);
  }

  get places(): number {
    return this.#places.length;
  }

  /** Tries each of some places alone. */
  async eachAlone(share: number): Promise<void> {
    for (const place of this.#places)
      if (this.#random() < share) await this.#settle([this.#mark(place, this.#tally.inputs)]);
  }

  /** Tries a share of all places in one document, without those that are refused. */
  async together(share: number): Promise<void> {
    const shareOf = (place: Place) => (isStructural(place) ? share / 10 : share);
    const chosen = this.#places.filter((place) => this.#random() < shareOf(place));
    await this.#settle(chosen.map((place, index) => this.#mark(place, index)));
  }

  /** Type-checks what was written since the last time. */
  async checkTypes(): Promise<void> {
    const written = this.#written;
    this.#written = [];
    const found = await typeErrors(
      this.#folder,
      written.map(({ out }) => out),
    );
    for (const { out, marks } of written) {
      const errors = found.filter((line) => line.startsWith(`${path.relative(this.#folder, out)}${path.sep}`));
      if (errors.length > 0) await this.#blame(marks, `has type errors: ${errors[0]}`, true);
      await rm(path.dirname(out), { recursive: true });
    }
  }

  #mark(place: Place, number: number): Mark {
    const values = valuesFor(place, number);
    return { place, number, value: values[Math.floor(this.#random() * values.length)] };
  }

  /** Leaves out marks until what remains is generated, and looks at that. */
  async #settle(given: readonly Mark[]): Promise<void> {
    let marks = given;
    const isAlone = marks.length === 1;
    while (marks.length > 0) {
      const outcome = await this.#run(marks);
      if (outcome.kind === 'safe') {
        this.#written.push({ out: outcome.out, marks });
        for (const { place } of marks) this.#tally.places.add(shownPlace(place));
        this.#tally.marks += marks.length;
        return;
      }
      if (outcome.kind === 'failed') {
        const [culprit] = await this.#blame(marks, outcome.message);
        marks = marks.filter(({ place }) => culprit === undefined || kindOf(place) !== kindOf(culprit.place));
        if (culprit === undefined) return;
        continue;
      }
      const refused = isAlone ? marks : this.#refusedBy(marks, outcome.message);
      for (const { place } of refused) this.#tally.places.add(shownPlace(place));
      this.#tally.refused += refused.length;
      const kinds = new Set(refused.map(({ place }) => kindOf(place)));
      const others = marks.filter(({ place }) => !kinds.has(kindOf(place)));
      // What is refused for another reason is looked for among the values that no document can have as a name.
      const plain = marks.filter(({ value }) => value !== '' && value !== '__proto__');
      if (kinds.size > 0) marks = others;
      else marks = plain.length < marks.length ? plain : marks.filter(() => this.#random() < 0.5);
    }
  }

  /** The marks that a refusal is about: by what it quotes, or by the line that it names, or the nearest around that. */
  #refusedBy(marks: readonly Mark[], message: string): Mark[] {
    const quoted = quotedIn(message);
    const [, file = '', line = ''] = /([\w./-]+\.yaml):(\d+)/.exec(message) ?? [];
    const written = marked(this.#description.files, marks);
    const name = Object.keys(written).find((each) => file.endsWith(each));
    const pointer = name === undefined ? undefined : pointerAtLine(written[name], Number(line));
    const at = marks.map((mark) => ({ mark, own: mark.place.file === name ? pointerOfMark(mark) : undefined }));
    const isAbove = (own = ' ') => pointer?.startsWith(`${own}/`);
    const isBelow = (own = '') => own.startsWith(`${pointer}/`);
    const choices = [
      marks.filter(({ number }) => quoted.has(number)),
      at.filter(({ own }) => own === pointer && own !== undefined).map(({ mark }) => mark),
      at
        .filter(({ own }) => isBelow(own) && own?.split('/').length === (pointer?.split('/').length ?? 0) + 1)
        .map(({ mark }) => mark),
      at
        .filter(({ own, mark }) => mark.place.what === 'key' && isAbove(own))
        .map(({ mark }) => mark)
        .slice(-1),
      pointer === '' ? [] : at.filter(({ own }) => isBelow(own)).map(({ mark }) => mark),
    ];
    return choices.find((found) => found.length > 0) ?? [];
  }

  /** Finds the marks without which nothing fails, and reports the first. */
  async #blame(marks: readonly Mark[], message: string, isOfTypes = false): Promise<Mark[]> {
    const fails = async (some: readonly Mark[]) => {
      const outcome = await this.#run(some);
      if (outcome.kind !== 'safe') return outcome.kind === 'failed' && isAlike(outcome.message, message);
      const errors = isOfTypes ? await typeErrors(this.#folder, [outcome.out]) : [];
      await rm(path.dirname(outcome.out), { recursive: true });
      return errors.length > 0;
    };
    const named = marks.filter(({ number }) => quotedIn(message).has(number));
    let suspects = named.length > 0 && named.length < marks.length && (await fails(named)) ? named : marks;
    let step = Math.ceil(suspects.length / 2);
    while (suspects.length > 1) {
      let isSmaller = false;
      for (let at = 0; at < suspects.length; at += step) {
        const part = suspects.slice(at, at + step);
        if (part.length === suspects.length || !(await fails(part))) continue;
        suspects = part;
        isSmaller = true;
        break;
      }
      if (!isSmaller && step === 1) break;
      step = Math.max(1, Math.ceil((isSmaller ? suspects.length : step) / 2));
    }
    const shown = suspects.slice(0, 3).map(({ place, value }) => `${shownPlace(place)} = ${JSON.stringify(value)}`);
    this.#tally.failures.push(`${this.#description.name}: ${message}; ${shown.join(' and ')}`);
    return [...suspects];
  }

  async #run(marks: readonly Mark[]): Promise<Outcome> {
    this.#tally.inputs += 1;
    const folder = await mkdtemp(path.join(this.#folder, 'contract-'));
    for (const [file, document] of Object.entries(marked(this.#description.files, marks))) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), JSON.stringify(document, null, 1));
    }
    const outcome = await this.#outcomeIn(folder);
    if (outcome.kind !== 'safe') await rm(folder, { recursive: true });
    return outcome;
  }

  async #outcomeIn(folder: string): Promise<Outcome> {
    const out = path.join(folder, 'out');
    try {
      const files = await this.#description.generate(folder);
      await mkdir(out);
      await linkPackages(this.#folder);
      for (const [file, text] of files) await writeFile(path.join(out, file), text);
      const held = [...files].filter(([file, text]) => file.endsWith('.ts') && holdsCode(file, text));
      if (held.length > 0) return { kind: 'failed', message: `${held[0]?.[0]} holds the code` };
    } catch (error) {
      const { name, message } = error as Error;
      if (name !== 'UserError') return { kind: 'failed', message: `ends with a fault of the program: ${message}` };
      const isRight = message.split('\n').every((line) => /\.yaml(:\d+|#|: )/.test(line));
      return isRight
        ? { kind: 'refused', message }
        : { kind: 'failed', message: `is refused without a place: ${message}` };
    }
    const { problems } = await this.#loader.load(out);
    return problems.length === 0 ? { kind: 'safe', out } : { kind: 'failed', message: problems.slice(0, 2).join(', ') };
  }
}

/** Whether two messages are about the same fault, in whichever place. */
function isAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((message) => message.replaceAll(/\d+/g, '').slice(0, 60));
  return first === second;
}

/** The numbers of marks that a message quotes, or that ran. */
function quotedIn(message: string): Set<number> {
  return new Set([...message.matchAll(/PWNED\((\d+)\)|ran: (\d+)/g)].map(([, quoted, ran]) => Number(quoted ?? ran)));
}

function pointerOfMark({ place, value }: Mark): string {
  return pointerOf(place.what === 'key' ? [...place.keys.slice(0, -1), String(value)] : place.keys);
}

/** Whether the code of a mark is code here, and no text, comment or part of a name. */
function holdsCode(file: string, text: string): boolean {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const isHeld = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === 'PWNED') || ts.forEachChild(node, isHeld) === true;
  return isHeld(source);
}

/** The JSON pointer of what stands on a line of a document, of which each value has a line. */
function pointerAtLine(document: unknown, line: number): string | undefined {
  let at = 1;
  let found: string | undefined;
  const visit = (node: unknown, pointer: string): void => {
    if (at === line) found ??= pointer;
    if (typeof node !== 'object' || node === null) return;
    const entries = Object.entries(node);
    for (const [key, member] of entries) {
      at += 1;
      visit(member, `${pointer}/${pointerToken(key)}`);
    }
    if (entries.length > 0) at += 1;
  };
  visit(document, '');
  return found;
}
