/** A dead letter as it is listed. */
export interface Listed {
  readonly key: string;
  /** Name of the event, as far as the body tells it. */
  readonly event: string | undefined;
  /** When it was received or enqueued, in milliseconds since 1970. */
  readonly at: number;
  readonly attempts: number;
  /** Why it is one, in a line. */
  readonly reason: string;
}

/** One with what was received, or is to be sent. */
export interface Shown extends Listed {
  /** Lines before the body: headers, or attempts. */
  readonly lines: readonly string[];
  readonly raw: Uint8Array;
}

/** Where dead letters are: an inbox or an outbox. */
export interface Place {
  list(limit: number, offset: number): Promise<Listed[]>;
  show(key: string): Promise<Shown | undefined>;
  replay(key: string): Promise<boolean>;
  drop(key: string): Promise<boolean>;
  close(): Promise<unknown>;
}

/** The name of the event in a body, which need not be one. */
export function eventOf(raw: Uint8Array | undefined): string | undefined {
  try {
    const { event } = JSON.parse(new TextDecoder().decode(raw));
    return typeof event === 'string' ? event : undefined;
  } catch {
    return undefined;
  }
}
