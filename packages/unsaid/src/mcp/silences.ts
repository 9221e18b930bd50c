import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringifyYaml } from '@redocly/openapi-core';
import type { Impact } from '../engine/model/roles.ts';
import { markFile } from '../engine/read/annotations.ts';
import { parseYaml } from '../engine/read/parse-yaml.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { UserError } from '../engine/system/user-error.ts';
import { writeWhole } from '../engine/system/whole-files.ts';
import { CATALOGUE, type Question } from '../silences/catalogue.ts';
import { type Finding, type Findings, findSilences } from '../silences/find-silences.ts';
import { NOTES } from '../silences/notes.ts';
import { type Read, readDescription } from '../silences/read-description.ts';
import type { Thing } from '../silences/thing.ts';
import type { Sentence } from '../silences/walk.ts';
import { sentencesOf } from '../silences/words.ts';
import { writeRegister } from '../silences/write-register.ts';
import { listed, meant, named, quoted } from './text.ts';

/** Decision of a reader about a question at a place. */
export interface Verdict {
  readonly verdict: 'confirm' | 'dismiss' | 'add';
  readonly question: string;
  readonly place?: string;
  readonly quote?: string;
  readonly quoted_at?: string;
  readonly asks?: string;
  readonly impact?: Impact;
  readonly if_wrong?: string;
  readonly advice?: string;
}

/** The silences of one description, and what a reader has decided about them. */
export class SilenceReading {
  readonly description: Read;
  readonly findings: Findings;
  readonly #decided = new Map<
    string,
    { readonly verdict: Verdict; readonly finding: Finding; readonly at?: Sentence }
  >();

  constructor(description: Read, findings: Findings) {
    this.description = description;
    this.findings = findings;
  }

  static async of(named: string): Promise<SilenceReading> {
    const description = await readDescription(named);
    return new SilenceReading(description, findSilences(description, CATALOGUE));
  }

  /** The candidates, each with its places and the sentences nearest to it; of one question, all of its places. */
  candidates(question?: string): string[] {
    const { open } = this.findings;
    const chosen = question === undefined ? open : [this.#findingOf(question)];
    const [places, near] = question === undefined ? [1, 1] : [Number.POSITIVE_INFINITY, 3];
    return chosen.flatMap((finding) => [
      `- ${named(finding.question.id)} (${finding.impact}; ${this.#stateOf(finding)}) ${quoted(finding.asks)}`,
      ...finding.places
        .slice(0, places)
        .flatMap((place) => [
          `  At ${named(place.name)}${places === 1 ? moreThan(finding.places.length - 1) : ''}, the nearest sentences:`,
          ...this.#nearest(finding, place.name, near).map((sentence) => `    ${this.#written(sentence)}`),
        ]),
    ]);
  }

  /** Takes a verdict. Throws a UserError for one that does not hold. */
  decide(verdict: Verdict): string {
    const finding = verdict.verdict === 'add' ? this.#added(verdict) : this.#findingOf(verdict.question);
    const { place } = verdict;
    if (place !== undefined && !finding.places.some(({ name }) => name === place))
      throw new UserError(
        `place ${JSON.stringify(place.slice(0, 80))}: ${verdict.question} is not asked there.${meant(place, namesOf(finding))} Use a place that silences lists.`,
        2,
      );
    const at = verdict.verdict === 'dismiss' ? this.#answering(finding, verdict) : undefined;
    const places = finding.places.filter(({ name }) => place === undefined || name === place);
    for (const each of places) {
      const decided = { verdict, finding: { ...finding, places: [each] }, ...(at && { at }) };
      this.#decided.set(`${finding.question.id} ${each.name}`, decided);
    }
    const done = { confirm: 'confirmed', dismiss: 'dismissed', add: 'added' }[verdict.verdict];
    return `accepted: ${named(finding.question.id)} ${done} at ${listed(places.map(({ name }) => name))}`;
  }

  /** The register as a draft, with its marks and the dismissals, by the names of the files. */
  async draft(folder?: string): Promise<Map<string, string>> {
    const { root } = this.description;
    if (this.#decided.size === 0)
      throw new UserError('Nothing was confirmed, added or dismissed. Use judge_silences first.', 2);
    const scratch = await mkdtemp(path.join(tmpdir(), 'draft-'));
    const names: readonly string[] = [REGISTER, markFile('openapi'), markFile('asyncapi')];
    try {
      for (const name of names) {
        const before = await readFile(path.join(root, name), 'utf8').catch(() => undefined);
        if (before !== undefined) await writeWhole({ file: path.join(scratch, name), shown: name, advice: '' }, before);
      }
      await writeRegister({ ...this.description, root: scratch }, this.#confirmed());
      const notes = await this.#notes();
      if (notes !== undefined) await writeFile(path.join(scratch, NOTES), notes);
      const files = new Map<string, string>();
      for (const name of [...names, NOTES]) {
        const text = await readFile(path.join(scratch, name), 'utf8').catch(() => undefined);
        if (text !== undefined) files.set(name, text);
      }
      if (folder === undefined) return files;
      const advice = 'Choose another folder with --draft.';
      for (const [name, text] of files)
        await writeWhole({ file: path.join(folder, name), shown: `--draft ${name}`, advice }, text);
      return files;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** The confirmed and added questions, each once with all of its places. */
  #confirmed(): Finding[] {
    const kept = [...this.#decided.values()].filter(({ verdict }) => verdict.verdict !== 'dismiss');
    return [...Map.groupBy(kept, ({ finding }) => finding.question.id).values()].flatMap((all) => {
      const [first] = all;
      return first ? [{ ...first.finding, places: all.flatMap(({ finding }) => finding.places) }] : [];
    });
  }

  /** Earlier decisions, and the dismissals with their sentences. */
  async #notes(): Promise<string | undefined> {
    const dismissed = [...this.#decided.values()].flatMap(({ at, finding, verdict }) =>
      at === undefined
        ? []
        : [{ question: verdict.question, at: namesOf(finding), reason: `${this.#lineOf(at)}: "${at.text}"` }],
    );
    if (dismissed.length === 0) return undefined;
    const before = await readFile(path.join(this.description.root, NOTES), 'utf8').catch(() => '{}');
    const known = Object(parseYaml(before, NOTES).value) as { dismissed?: readonly object[] };
    return stringifyYaml({ ...known, dismissed: [...(known.dismissed ?? []), ...dismissed] }, { lineWidth: -1 });
  }

  #findingOf(question: string): Finding {
    const { open } = this.findings;
    const found = open.find((finding) => finding.question.id === question);
    if (found !== undefined) return found;
    const ids = open.map((finding) => finding.question.id);
    throw new UserError(
      `question ${JSON.stringify(question.slice(0, 80))}: is not a candidate.${meant(question, ids)} silences lists them.`,
      2,
    );
  }

  #stateOf({ question, places }: Finding): string {
    const decided = places.filter(({ name }) => this.#decided.has(`${question.id} ${name}`)).length;
    return decided === 0 ? 'undecided' : `decided at ${decided} of ${places.length}`;
  }

  #thingsAt(place: string): Thing[] {
    return this.findings.model.things.filter(({ name }) => name === place);
  }

  /** Sentences at a place that have most words of the question. */
  #nearest({ question, asks, places }: Finding, place: string, most: number): Sentence[] {
    const partly = places.find(({ name }) => name === place)?.partly;
    const words = new Set(`${question.title} ${asks}`.toLowerCase().match(/\p{L}{4,}/gu));
    const score = ({ text }: Sentence) =>
      (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word)).length;
    const said = [...new Set(this.#thingsAt(place).flatMap(sentencesAt))];
    const ranked = said.filter((sentence) => sentence !== partly).toSorted((one, other) => score(other) - score(one));
    return [...(partly ? [partly] : []), ...ranked].slice(0, most);
  }

  /** The sentence that a dismissal quotes: complete, and found at the place, in the text about the API, or at the same resource. */
  #answering({ question }: Finding, { place, quote = '', quoted_at: at = place }: Verdict): Sentence {
    if (place === undefined || at === undefined || quote === '')
      throw new UserError(
        'a dismissal lacks its place or its quote. Add the place, and the sentence there that answers the question.',
        2,
      );
    const [asked] = this.#thingsAt(place);
    const there = this.#thingsAt(at);
    const scope = question.answered.at;
    const bears = ({ of, name, noun }: Thing) =>
      name === place || (scope !== 'here' && (['api', 'scheme'].includes(of) || noun === asked?.noun));
    if (!there.some(bears))
      throw new UserError(
        `quoted_at ${JSON.stringify(at.slice(0, 80))}: cannot answer ${question.id} at this place. Quote a sentence at the place, of its resource or of the API.`,
        2,
      );
    const wanted = plain(sentencesOf(quote).join(' '));
    const found = there.filter(bears).flatMap(sentencesAt);
    const sentence = found.find(({ text }) => plain(text) === wanted);
    if (sentence !== undefined) return sentence;
    throw new UserError(
      `quote ${JSON.stringify(quote.slice(0, 80))}: no sentence at ${at.slice(0, 80)} matches. Quote one of its ${found.length} sentences, complete and verbatim.`,
      2,
    );
  }

  /** A question of the reader's own. */
  #added({ question: title, place, asks, impact, if_wrong: wrong, advice }: Verdict): Finding {
    const [thing] = this.#thingsAt(place ?? '');
    if (thing === undefined || !asks || !impact || !wrong || !advice)
      throw new UserError(
        'an added question lacks a place of the description, asks, impact, if_wrong or advice. Add the missing ones; question is its title.',
        2,
      );
    const id = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const known = [...CATALOGUE, ...this.description.register];
    if (id === '' || known.some((each) => each.id === id))
      throw new UserError(
        `question ${JSON.stringify(title.slice(0, 80))}: already exists. Confirm it, or choose another title.`,
        2,
      );
    const own = {
      id,
      title,
      topic: 'reading',
      group: 'Added by reading',
      observable: 'no',
      because: 'Nothing is said.',
    };
    const question = { ...own, impact, question: asks, 'if-wrong': wrong, advice } as unknown as Question;
    const { kind, pointer, name, group, uses, stake } = thing;
    return { question, impact, asks, asked: undefined, places: [{ kind, pointer, name, group, uses, stake, asks }] };
  }

  #lineOf({ kind, pointer }: Sentence): string {
    return this.description.lineOf(kind, pointer);
  }

  #written = (sentence: Sentence) => `(${named(this.#lineOf(sentence))}) ${quoted(sentence.text)}`;
}

const namesOf = ({ places }: Finding) => places.map(({ name }) => name);
const moreThan = (count: number) => (count > 0 ? ` and ${count} more places` : '');
const sentencesAt = ({ said, within }: Thing) => [...said, ...within];

/** A sentence without the spaces and the quotation marks around it. */
const plain = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^["'“]+|["'”]+$/g, '');
