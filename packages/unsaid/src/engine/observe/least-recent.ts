import { createHash } from 'node:crypto';

/** A map of bounded size that forgets what was used longest ago. */
export class LeastRecent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #max: number;
  readonly #forget: (value: Value) => void;

  /** @param forget Called with each value that is forgotten. */
  constructor(max: number, forget: (value: Value) => void = () => {}) {
    this.#max = max;
    this.#forget = forget;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#max) return;
    const [[oldest, forgotten] = ['', value]] = this.#values;
    this.#values.delete(oldest);
    this.#forget(forgotten);
  }

  values(): IterableIterator<Value> {
    return this.#values.values();
  }
}

/** A short key for anything, however long: what is remembered of identifiers and bodies. */
export function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64').slice(0, 20);
}
