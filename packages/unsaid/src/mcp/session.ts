import type { ContractPlace } from '../engine/load/read-contract.ts';
import type { Named, Product } from '../product.ts';
import { answerPrompt } from './prompts.ts';
import { type Reading, Source } from './reading.ts';
import { SilenceReading } from './silences.ts';
import { screen } from './text.ts';
import { answerTool } from './tools.ts';

/** The served contract, and the folder for a draft of its register. */
export interface Served {
  readonly product: Product;
  readonly named: Named;
  readonly place: ContractPlace;
  /** A folder, as the user named it. */
  readonly draft: string | undefined;
}

/** The session of a host: a contract as its files are now, and what a reader has decided about its silences. */
export class Session {
  readonly draft: string | undefined;
  readonly #source: Source;
  readonly #described: string;
  #silences: Promise<SilenceReading> | undefined;

  constructor({ product, named, place, draft }: Served) {
    this.draft = draft;
    this.#source = new Source(product, named, place);
    this.#described = named.contract ?? place.root;
  }

  async reading(): Promise<{ readonly reading: Reading; readonly notice: string }> {
    const { reading, hasChanged } = await this.#source.current();
    if (hasChanged) this.#silences = undefined;
    return { reading, notice: hasChanged ? CHANGED : '' };
  }

  /** The silences of the description, read at first use. */
  silences(): Promise<SilenceReading> {
    this.#silences ??= SilenceReading.of(this.#described);
    return this.#silences;
  }

  async tool(name: string, input: unknown): Promise<string> {
    const { reading, notice } = await this.reading();
    const answer = await answerTool({ session: this, reading }, name, input);
    return notice + screen(answer, answer.page);
  }

  async prompt(name: string, given: Readonly<Record<string, string>>): Promise<string> {
    const { reading } = await this.reading();
    return answerPrompt({ session: this, reading }, name, given);
  }

  async listPages() {
    // Loaded on demand: no tool but find waits for what writes pages.
    const { listPages } = await import('./pages.ts');
    return listPages((await this.reading()).reading);
  }

  async readPage(uri: string): Promise<string> {
    const { readPage } = await import('./pages.ts');
    return readPage((await this.reading()).reading, uri);
  }
}

const CHANGED = 'The description has changed since the last answer, and was read again.\n';
