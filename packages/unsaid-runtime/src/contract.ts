import type { Validator } from './validation/index.ts';

/** A parameter of a request, or a header of a response: text that stands for a value. */
export interface ValueRow {
  readonly name: string;
  readonly required: boolean;
  /** JSON type of the value that the text is read as. */
  readonly type: string;
  /** JSON type of the items of an array, or of the fields of an object that are not known. */
  readonly items?: string;
  readonly validate: Validator<unknown>;
}

/** A parameter, and how it is written where that is not as usual in its place. */
export interface ParameterRow extends ValueRow {
  readonly in: string;
  readonly style?: string;
  readonly explode?: boolean;
  /** True if it is written as JSON. */
  readonly isJson?: boolean;
  /** Types of the fields of an object, as which their texts are read. */
  readonly fields?: Readonly<Record<string, Pick<ValueRow, 'type' | 'items'>>>;
}

/** Constraints of the contract on a value beyond its type. */
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
  /** Media type of the body; absent without a body. */
  readonly mediaType?: string;
  /** Further media types that the contract declares, which nothing checks. */
  readonly otherMediaTypes: readonly string[];
  /** Absent without a body, or if nothing is stated about it. */
  readonly validate?: Validator<unknown>;
  /** True for a text in a format of its own, such as CSV, which nothing checks. */
  readonly isOpaque?: true;
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
  /** As of a response. */
  readonly isOpaque?: true;
  /** Types of the fields of a form, as which their texts are read; those with a style are written as in a query. */
  readonly fields?: Readonly<Record<string, FieldRow>>;
}

/** A field of a form. */
export type FieldRow = Pick<ParameterRow, 'type' | 'items' | 'style' | 'explode' | 'fields'>;

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
  /** Field of the body that carries the key, in place of a header. */
  readonly repeatableByField?: string;
}

/** One example of the payload of an event. */
export interface EventExample<Payload> {
  /** Name of the example; unique within its event. */
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
