import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { freePort } from '../listen.ts';
import { type Block, readBlocks } from './blocks.ts';
import { Terminal } from './terminal.ts';

/** What it takes to run the blocks of a text as its reader does, from the first to the last. */
export interface Book {
  /** Files and folders that its reader has: from this repository, or a text. */
  readonly has?: Readonly<Record<string, { readonly from: string } | string>>;
  /** Commands before the first block; by the words of a command those before that one. */
  readonly begins?: readonly string[];
  readonly before?: Readonly<Record<string, readonly string[]>>;
  /** Commands after the last block, which use what blocks without a name have. */
  readonly ends?: readonly string[];
  /** Names of files for blocks, by their words: a text need not name what it shows. */
  readonly names?: Readonly<Record<string, string>>;
  /** What is the reader's own, as printed, and what it is here; of an expression the last match so far. */
  readonly own?: Readonly<Record<string, string | RegExp>>;
  /** Exit codes other than 0, by the words of a command. */
  readonly codes?: Readonly<Record<string, number>>;
  /** The file that a program writes as soon as it works, by its words: it goes on, and does not say so. */
  readonly writes?: Readonly<Record<string, string>>;
  /** Blocks and commands that are not run, by their words, and why. */
  readonly skipped?: Readonly<Record<string, string>>;
  /** What has to be printed. */
  readonly prints?: readonly RegExp[];
}

/** How the blocks of a text ran. */
export interface Read {
  /** Every command and every program, with its exit code; none for one that serves. */
  readonly run: readonly (readonly [shown: string, code: number | undefined])[];
  readonly problems: readonly string[];
  /** Reasons of what was skipped, by its words. */
  readonly skipped: readonly string[];
  readonly output: string;
}

/** The ports that texts name; each run has others in their places, since many programs run at a time. */
const PORTS = ['3000', '4010', '4011', '4012', '4013', '4020', '8080'];

/** The commands that serve, without their port, and the one that they have by themselves. */
const SERVERS: readonly (readonly [RegExp, string])[] = [
  [/^npx (?:reward-card|unsaid) mock\b/, '4010'],
  [/^npx (?:reward-card|unsaid) docs\b.* --serve\b/, '4011'],
  [/^npx reward-card-sandbox(?= *$| *#| --(?!help))/, '4020'],
];

/** Returns true if the first thing that a reader of a text does is to install something: until then the folder is empty. */
export const beginsEmpty = (text: string): boolean =>
  /^npm (?:init|install)\b/.test(readBlocks(text).find(({ language }) => language === 'sh')?.code ?? '');

/** Runs the blocks of a text, in order, in a folder that holds what its reader has. */
export async function runBook(text: string, book: Book, folder: string, env: Record<string, string>): Promise<Read> {
  const reading = await Reading.begin(book, folder, env);
  using _ = reading.terminal;
  for (const command of book.begins ?? []) await reading.command(command);
  for (const [at, block] of readBlocks(text).entries()) await reading.block(block, at);
  for (const command of book.ends ?? []) await reading.command(command);
  return reading.result(readBlocks(text));
}

class Reading {
  readonly terminal: Terminal;
  readonly #book: Book;
  readonly #folder: string;
  readonly #ports: ReadonlyMap<string, string>;
  readonly #run: [string, number | undefined][] = [];
  readonly #problems: string[] = [];
  readonly #skipped = new Set<string>();

  private constructor(book: Book, folder: string, env: Record<string, string>, ports: ReadonlyMap<string, string>) {
    this.#book = book;
    this.#folder = folder;
    this.#ports = ports;
    const sandbox = `http://127.0.0.1:${ports.get('4020')}`;
    this.terminal = new Terminal(folder, { ...env, REWARD_CARD_SANDBOX_URL: sandbox });
  }

  static async begin(book: Book, folder: string, env: Record<string, string>): Promise<Reading> {
    const ports = new Map<string, string>();
    for (const port of PORTS) ports.set(port, `${await freePort()}`);
    const reading = new Reading(book, folder, env, ports);
    for (const [name, what] of Object.entries(book.has ?? {})) {
      if (typeof what === 'string') await reading.#write(name, reading.#here(what));
      else await cp(path.join(ROOT, what.from), path.join(folder, name), { recursive: true });
    }
    return reading;
  }

  async block(block: Block, at: number): Promise<void> {
    const { language, title, code } = block;
    if (this.#isSkipped(code)) return;
    const name = title ?? valueFor(this.#book.names, code);
    if (name !== undefined) return this.#write(name, this.#here(code));
    if (language === 'sh') for (const command of commandsIn(code)) await this.command(command);
    else if (language === 'ts') {
      const file = `block-${at}.mts`;
      await this.#write(file, this.#here(code));
      const port = this.#ports.get(/\.listen\((\d+)/.exec(code)?.[1] ?? '');
      await this.#start(`node ${file}`, port, this.#pathOf(valueFor(this.#book.writes, code)));
    } else {
      const steps = [...code.matchAll(/^ *- run: (.*)$/gm)].map(([, step = '']) => step);
      if (steps.length === 0) this.#problems.push(`Nothing runs this block: ${code.split('\n')[0]}`);
      for (const step of steps) await this.command(step.replaceAll(/\$\{\{ github\.base_ref \}\}/g, 'main'));
    }
  }

  /** Runs a command as it is printed, but for its port and what is the reader's own. */
  async command(printed: string): Promise<void> {
    if (this.#isSkipped(printed)) return;
    for (const before of valueFor(this.#book.before, printed) ?? []) await this.#start(this.#here(before));
    const [words, port] = SERVERS.find(([each]) => each.test(printed)) ?? [];
    const ours = words && printed.replace(words, `$& --port ${port}`);
    await this.#start(this.#here(ours ?? printed), this.#ports.get(port ?? ''));
  }

  async result(blocks: readonly Block[]): Promise<Read> {
    const lacking = await this.terminal.lacks(this.#book.prints ?? []);
    for (const words of lacking) this.#problems.push(`${words} was not printed`);
    for (const words of Object.keys(this.#book.skipped ?? {}))
      if (!this.#skipped.has(words)) this.#problems.push(`${words}: nothing was skipped in ${blocks.length} blocks`);
    return { run: this.#run, problems: this.#problems, skipped: [...this.#skipped], output: this.terminal.output };
  }

  async #start(command: string, port?: string, file?: string): Promise<void> {
    const { code, output } = await this.terminal.run(command, { port, file });
    this.#run.push([command, code]);
    const serves = port !== undefined || file !== undefined || code === undefined;
    const wanted = serves ? undefined : (valueFor(this.#book.codes, command) ?? 0);
    if (code !== wanted) this.#problems.push(`${command}\nended with ${code}, not ${wanted}:\n${output}`);
  }

  /** A text with what is here in place of what is printed. */
  #here(text: string): string {
    let here = text;
    for (const [printed, own] of Object.entries(this.#book.own ?? {})) {
      if (!here.includes(printed)) continue;
      const value = typeof own === 'string' ? own : [...this.terminal.output.matchAll(own)].at(-1)?.[1];
      here = here.replaceAll(printed, value ?? printed);
    }
    return here.replaceAll(/\b\d{4}\b(?=\D|$)/g, (port) => this.#ports.get(port) ?? port);
  }

  #pathOf(name: string | undefined): string | undefined {
    return name === undefined ? undefined : path.join(this.#folder, name);
  }

  #isSkipped(text: string): boolean {
    const found = Object.keys(this.#book.skipped ?? {}).find((words) => text.includes(words));
    if (found !== undefined) this.#skipped.add(found);
    return found !== undefined;
  }

  async #write(name: string, text: string): Promise<void> {
    const file = path.join(this.#folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const valueFor = <T>(table: Readonly<Record<string, T>> = {}, text: string): T | undefined =>
  Object.entries(table).find(([words]) => text.includes(words))?.[1];

/** The commands of a block, what a backslash continues in one, without lines that are comments alone. */
function commandsIn(code: string): string[] {
  const lines = code.replaceAll(/ *\\\n */g, ' ').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
}
