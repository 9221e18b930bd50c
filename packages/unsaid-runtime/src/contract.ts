import type { Validator } from './validation/index.ts';

/** A parameter of a request, or a header of a response: text that stands for a value. */
export interface ValueRow {
  readonly name: string;
  readonly required: boolean;
  /** JSON type of the value that the text is read as. */
  readonly type: string;
  /** JSON type of the items of an array. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter, and how it is written where that is not as usual in its place. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  /** Whether it is written as JSON. */
  readonly isJson?: boolean;
  /** Of an object: what the text of each field is read as. */
  readonly fields?: Readonly<Record<string, Pick<ValueRow, 'type' | 'items'>>>;
}

/** What the contract says of a value beyond its type. */
export interface Shape {
  /** Open points that what stands here bears on. */
  readonly openPoints?: readonly string[];
  /** Values seen; any other is unknown. */
  readonly seen?: readonly string[];
  /** Fields of an object; any other is unknown. */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** Every item of an array. */
  readonly items?: Shape;
}

/** A response. */
export interface ResponseRow {
  /** Media type of the body; absent where there is none. */
  readonly mediaType?: string;
  /** Further media types that the contract declares, which nothing checks. */
  readonly otherMediaTypes: readonly string[];
  /** Absent where nothing is stated of the body, or there is none. */
  readonly validate?: Validator<unknown>;
  readonly headers: readonly ValueRow[];
  /** Open points that the response bears on. */
  readonly openPoints: readonly string[];
  /** That of the body; absent as `validate` is. */
  readonly shape?: Shape;
}

/** A request body. */
export interface BodyRow {
  readonly mediaType: string;
  readonly required: boolean;
  readonly validate: Validator<unknown>;
  /** Of a form: what the text of each field is read as. */
  readonly fields?: Readonly<Record<string, Pick<ValueRow, 'type' | 'items'>>>;
}

/** One operation of the API. */
export interface OperationRow {
  readonly method: string;
  /** Path template; `{name}` stands for one segment. */
  readonly path: string;
  readonly parameters: readonly ParameterRow[];
  /** The request body; absent where the operation has none. */
  readonly body?: BodyRow;
  /** Responses by status: `201`, `2XX` for any of 200 to 299, or `default` for any other from 300 on. */
  readonly responses: Readonly<Record<string, ResponseRow>>;
  /** The header whose value, the same again, keeps a repeated call from acting twice; absent where nothing says so. */
  readonly repeatableBy?: string;
  /** The same for a field of the body. */
  readonly repeatableByField?: string;
}

/** One example of the payload of an event. */
export interface EventExample<Payload> {
  /** What happens in it; unique within its event. */
  readonly name: string;
  readonly summary: string;
  readonly payload: Payload;
}

export type {
  Call,
  ClientErrorStatus,
  NoParameters,
  OtherStatus,
  RedirectionStatus,
  Reply,
  ServerErrorStatus,
  SuccessStatus,
  WithHeaders,
} from './server/types.ts';
export { FORMAT } from './variant-format.ts';
