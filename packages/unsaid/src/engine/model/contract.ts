import type { Note } from './notes.ts';
import type { Addition, Bearing, Impact, Role } from './roles.ts';

/** The contract in memory: both documents, bundled, and the register of open points. */
export interface Contract {
  readonly root: string;
  /** Its documents, where they are not found by their names. */
  readonly files?: { readonly openapi?: string; readonly asyncapi?: string };
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
  /** True if there is no OpenAPI document: `openapi` has the events alone. */
  readonly isEventsAlone?: true;
  readonly openPoints: readonly OpenPoint[];
  /** Present where code has integers of 64 bits as bigints. */
  readonly int64?: 'bigint';
  /** Where generated files say they come from. */
  readonly origin?: {
    readonly command: string;
    /** Folder of the overlay, where one takes part. */
    readonly overlay?: string;
    /** Names shown in place of the usual folders of documents. */
    readonly documents?: readonly string[];
    /** True if the documents are those of an installed package, or of an address. */
    readonly isFixed?: boolean;
  };
  /** Section of the interface specification in which a statement stands, by the id of the statement. */
  readonly sections: ReadonlyMap<string, string>;
  /** Repairs, renames and omissions made to read it. */
  readonly notes: readonly Note[];
}

interface PointAnswer {
  readonly answer: string;
  readonly by: string;
  /** Where it stands, as `file:line`. */
  readonly place: string;
  /** The keywords by which it says the same to programs, as `x-csv` and `x-csv.columns`; absent from an answer in words. */
  readonly adds?: readonly string[];
}

export const KINDS = ['openapi', 'asyncapi'] as const;

export type DocumentKind = (typeof KINDS)[number];

export type Documents = Pick<Contract, DocumentKind>;

/** One question that the interface specification leaves open, and every place of the documents that leaves it open. */
export interface OpenPoint {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly kind: 'not-shown' | 'values-seen' | 'silent';
  readonly impact: Impact;
  readonly observable: 'yes' | 'partly' | 'no';
  readonly role?: Role;
  readonly bears?: readonly Bearing[];
  /** Additions that an answer may make to the contract; absent if the question allows none. */
  readonly adds?: readonly Addition[];
  /** Present where values at its places must not be shown. */
  readonly sensitive?: true;
  readonly question: string;
  readonly source: readonly string[];
  readonly sections: readonly string[];
  readonly at: readonly string[];
  readonly meanwhile: string;
  readonly advice: string;
  readonly 'if-wrong': string;
  /** Present where an integrator needs the answer before going live. */
  readonly 'before-live'?: true;
  /** The answers that an overlay gives; absent from the open contract. */
  readonly answers?: readonly PointAnswer[];
  readonly occurrences: { readonly openapi: readonly string[]; readonly asyncapi: readonly string[] };
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An answer as it stands at a node, in `x-answers`, in place of the open point. */
export interface Answer {
  answer: string;
  by: string;
  /** True if the operation or event itself is the provider's answer. */
  added?: true;
}

export interface Annotated {
  description?: string;
  'x-source'?: string | string[];
  'x-open-points'?: string[];
  'x-answers'?: Record<string, Answer>;
}

export interface Schema extends Annotated {
  $ref?: string;
  /** How deliveries are signed: of a header of theirs, where an overlay answers it. */
  'x-signature'?: Readonly<Record<string, Json>>;
  title?: string;
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  const?: Json;
  default?: Json;
  /** Never in the documents; an overlay may close a set. */
  enum?: Json[];
  contentEncoding?: string;
  contentMediaType?: string;
  /** One reference, which a description and open points of the place itself stand beside. */
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  multipleOf?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  readOnly?: boolean;
  /** `false` where a list has no items beyond those of `prefixItems`. */
  items?: Schema | false;
  prefixItems?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  examples?: Json[];
  'x-values-seen'?: string[];
  'x-sum'?: Record<string, string[]>;
  'x-unique'?: true;
  'x-format'?: string;
}

export interface Example {
  summary?: string;
  description?: string;
  value: Json;
}

export interface MediaType {
  schema: Schema;
  examples?: Record<string, Example>;
  /** How the fields of a form are written. */
  encoding?: Record<string, Pick<Parameter, 'style' | 'explode'>>;
}

export interface Parameter extends Annotated {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: Schema;
  /** In place of a schema. */
  content?: Record<string, MediaType>;
  example?: Json;
}

export interface RequestBody extends Annotated {
  required?: boolean;
  content: Record<string, MediaType>;
}

export interface Header extends Annotated {
  required?: boolean;
  schema: Schema;
}

export interface Response extends Annotated {
  $ref?: string;
  headers?: Record<string, Header | { $ref: string }>;
  content?: Record<string, MediaType>;
}

export interface Operation extends Annotated {
  'x-triggered-by'?: string[];
  /** For a webhook: the acknowledgement of a delivery, and the retries of the service. */
  'x-delivery'?: Delivery;
  /** Identification of a repeated call, if an overlay answers it. */
  'x-idempotency'?: { header?: string; field?: string; lifetime_seconds?: number };
  security?: Record<string, string[]>[];
  /** In place of those of the document. */
  servers?: Server[];
  summary: string;
  operationId: string;
  tags: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: RequestBody;
  responses: Record<string, Response>;
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type PathItem = Partial<Record<Method, Operation>>;

export interface Tag {
  name: string;
  description?: string;
}

export interface SecurityScheme {
  type: string;
  description?: string;
  in?: string;
  name?: string;
  scheme?: string;
}

export interface ProblemReply {
  readonly status: number;
  /** Absent where the response has no body. */
  readonly mediaType?: string;
  /** A string `{detail}` or `{title}` is a placeholder for the answering party's words; absent if the schema has no body. */
  readonly body?: Json;
}

export type RepliesByCode = Readonly<Record<string, ProblemReply>>;

/**
 * The replies that `x-problems` of an overlay chooses, ready to be sent. One of an operation is there only where it differs
 * from that of all: where the code is an operation's own, or the status has another response there.
 */
export interface ProblemReplies {
  readonly all: RepliesByCode;
  readonly operations: Readonly<Record<string, RepliesByCode>>;
}

export interface Server extends Annotated {
  url: string;
  variables?: Record<string, { default: string; description?: string }>;
}

export interface OpenApiDocument {
  openapi: string;
  /** Name of the events of `webhooks`, if no AsyncAPI document states them. */
  'x-event-name'?: EventName;
  info: Annotated & { title: string; version: string; summary?: string };
  servers: Server[];
  tags: Tag[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  /** Written from `x-problems` of an overlay. */
  'x-problem-replies'?: ProblemReplies;
  /** Present only where an overlay answers how credentials are sent. */
  security?: Record<string, string[]>[];
  components: {
    securitySchemes?: Record<string, SecurityScheme>;
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    headers?: Record<string, Header>;
  };
}

/** Parts that all messages of a kind share: their headers and media type. */
export interface MessageTrait extends Annotated {
  title?: string;
  contentType?: string;
  headers?: Schema;
}

export interface Message extends MessageTrait {
  name: string;
  title: string;
  summary: string;
  traits?: (MessageTrait | { $ref: string })[];
  payload: Schema;
  tags?: Tag[];
  examples?: { name: string; summary?: string; payload: Json }[];
  'x-triggered-by'?: string[];
}

/** When a delivery counts as received, and what the service does otherwise. */
export interface Delivery {
  success_status: number;
  timeout_seconds: number;
  max_attempts: number;
  backoff: string;
}

export interface DeliveryRules extends Annotated {
  'x-delivery'?: Delivery;
}

export interface Channel extends Annotated {
  messages: Record<string, Message>;
}

export interface EventOperation extends DeliveryRules {
  action: string;
  title?: string;
  summary?: string;
  channel?: Channel | { $ref: string };
  messages?: { $ref?: string }[];
  traits?: (DeliveryRules | { $ref: string })[];
  reply?: { channel?: Channel | { $ref: string } };
}

export type EventName = { readonly field: string } | { readonly header: string };

export interface AsyncApiDocument {
  asyncapi: string;
  'x-event-name'?: EventName;
  info: Annotated & { title: string; version: string; tags: Tag[] };
  servers: Record<string, Annotated & { host: string; protocol: string }>;
  channels: Record<string, Channel>;
  operations: Record<string, EventOperation>;
  components: {
    operationTraits: Record<string, DeliveryRules>;
    messageTraits: Record<string, MessageTrait>;
    /** Only before `namePayloads` writes them where channels refer to them. */
    messages?: Record<string, Message>;
    schemas: Record<string, Schema>;
  };
}
