import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { BaseResolver, type Document, ResolveError, type Source, type YamlParseError } from '@redocly/openapi-core';
import { refuseAliases } from './redocly.ts';

/** A reference that leads out of the folders of a resolver. */
export interface OutsideReference {
  /** Absolute path of the file that holds the reference; `null` where a command names the file itself. */
  readonly file: string | null;
  readonly reference: string;
}

/**
 * Resolves references to files below some folders, and opens nothing else: no URL, no file elsewhere, and no symbolic
 * link that leads out. Without folders it opens nothing at all.
 */
export class ConfinedResolver extends BaseResolver {
  readonly #folders: readonly string[];
  readonly #homes: Promise<readonly string[]>;
  readonly #parse: ((file: string) => Promise<Document>) | undefined;
  /** What is known of each file: it is read once, however many references lead to it, and so it is judged once. */
  readonly #inside = new Map<string, Promise<boolean>>();
  /** What it refused to open, first come first. */
  readonly outside: OutsideReference[] = [];

  /** @param parse Reads a file by its absolute path, where others read it as well: what it returns stays as it is. */
  constructor(folders: readonly string[] = [], parse?: (file: string) => Promise<Document>) {
    super();
    this.#parse = parse;
    this.#folders = folders;
    this.#homes = Promise.all(folders.map((each) => realpath(each).catch(() => each)));
  }

  override async resolveDocument<T>(
    base: string | null,
    reference: string,
    isRoot?: boolean,
  ): Promise<Document<T> | ResolveError | YamlParseError> {
    const target = this.resolveExternalRef(base, reference);
    const isInside = this.#inside.get(target) ?? this.#judge(target);
    this.#inside.set(target, isInside);
    if (await isInside) {
      const copy = this.cache.get(target) ?? this.#copyOf(target);
      if (copy !== undefined) this.cache.set(target, copy);
      return super.resolveDocument<T>(base, reference, isRoot);
    }
    this.outside.push({ file: base, reference });
    throw new ResolveError(new Error(`${reference} is outside of the contract`));
  }

  override parseDocument(source: Source, isRoot?: boolean): Document {
    return refuseAliases(super.parseDocument(source, isRoot));
  }

  /** A document that others share, for bundling to change; nothing of what is not there, or no document. */
  #copyOf(file: string): Promise<Document> | undefined {
    if (this.#parse === undefined || !existsSync(file) || !/\.(?:ya?ml|json)$/.test(file)) return undefined;
    return this.#parse(file).then(({ source, parsed }) => ({ source, parsed: structuredClone(parsed) }));
  }

  async #judge(target: string): Promise<boolean> {
    const isBelow = (file: string, folder: string) => file.startsWith(`${folder}${path.sep}`);
    const folder = this.#folders.find((each) => isBelow(target, each));
    if (folder === undefined) return false;
    // A file that is not there leads nowhere; that it is missing is reported when it is read.
    const real = await realpath(target).catch(() => undefined);
    if (real === undefined) return true;
    return (await this.#homes).some((home) => isBelow(real, home));
  }
}
