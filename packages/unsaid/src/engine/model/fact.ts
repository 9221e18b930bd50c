/** A field, wherever it stands. */
export interface Field {
  readonly field: string;
  readonly type: 'string' | 'integer' | 'array of strings' | 'object' | 'any';
  /** Left out for a field that the body is stated to carry. */
  readonly required?: 'yes' | 'no' | 'not shown';
  /** Form of its text, in the words of the specification. */
  readonly form?: string;
  /** Values or forms seen, which leave the set open. */
  readonly seen?: readonly string[];
}

/** Machine-readable form of a statement; `statements.yaml` uses each of these forms. */
export type Fact = {
  readonly resource?: string;
  readonly fields?: Readonly<Record<string, Field['type']>>;
  /** True if no two of the resource share a value of the field. */
  readonly unique?: true;
  readonly operation?: string;
  readonly method?: string;
  readonly path?: string;
  /** `none` where the specification says that there is no body. */
  readonly body?: string;
  readonly parameter?: string;
  readonly success?: string;
  readonly status?: string;
  readonly of?: string;
  readonly carries?: readonly string[];
  readonly 'may-carry'?: readonly string[];
  readonly sum?: Readonly<Record<string, readonly string[]>>;
  readonly event?: string;
  readonly fires?: string;
  readonly payload?: 'flat' | 'enveloped';
  readonly ties?: readonly string[];
  /** Operation whose end the event is of. */
  readonly tie?: string;
  readonly envelope?: string;
  readonly delivery?: string;
  readonly is?: string | number;
  readonly server?: string;
  readonly bodies?: string;
  readonly paths?: string;
  readonly events?: readonly string[];
  /** Our tags, each with the operations and events under it. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
} & Partial<Field>;
