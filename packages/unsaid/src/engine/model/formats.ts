import * as judges from 'unsaid-runtime/validation';
import { X_FORMAT } from './extension-keywords.ts';

type JsonType = 'string' | 'number';

/** A format that is judged. */
export interface Format {
  readonly name: string;
  /** The types of the values that it is about; it excludes no others. */
  readonly types: readonly JsonType[];
  /** Judges a value of these types. Generated code calls it by its name. */
  readonly judge: (value: never) => boolean;
  /** A value that fits. */
  readonly sample: string | number;
}

/**
 * The formats of JSON Schema 2020-12 and of the OpenAPI Format Registry, each judged by its RFC, with a value that fits.
 * @see https://spec.openapis.org/registry/format/
 */
const REGISTERED: readonly Format[] = [
  ...ofType<string>(['string'], {
    'date-time': [judges.isDateTime, '2026-01-01T00:00:00Z'],
    'date-time-local': [judges.isLocalDateTime, '2026-01-01T00:00:00'],
    date: [judges.isDate, '2026-01-01'],
    time: [judges.isTime, '00:00:00Z'],
    'time-local': [judges.isLocalTime, '00:00:00'],
    duration: [judges.isDuration, 'P1D'],
    'http-date': [judges.isHttpDate, 'Thu, 01 Jan 2026 00:00:00 GMT'],
    email: [judges.isAsciiEmailAddress, 'nobody@example.com'],
    'idn-email': [judges.isEmailAddress, 'nobody@example.com'],
    hostname: [judges.isHostname, 'example.com'],
    'idn-hostname': [judges.isIdnHostname, 'example.com'],
    ipv4: [judges.isIpv4, '192.0.2.1'],
    'ipv4-cidr': [judges.isIpv4Block, '192.0.2.0/24'],
    ipv6: [judges.isIpv6, '2001:db8::1'],
    'ipv6-cidr': [judges.isIpv6Block, '2001:db8::/32'],
    uri: [judges.isUri, 'https://example.com/'],
    'uri-reference': [judges.isUriReference, 'https://example.com/'],
    iri: [judges.isIri, 'https://example.com/'],
    'iri-reference': [judges.isIriReference, 'https://example.com/'],
    'uri-template': [judges.isUriTemplate, 'https://example.com/{id}'],
    uuid: [judges.isUuid, '00000000-0000-4000-8000-000000000000'],
    'json-pointer': [judges.isJsonPointer, '/0'],
    'relative-json-pointer': [judges.isRelativeJsonPointer, '0'],
    regex: [judges.isRegExp, '^.*$'],
    byte: [judges.isBase64, 'AA=='],
    base64url: [judges.isBase64Url, 'AA'],
    char: [judges.isCharacter, 'x'],
    language: [judges.isLanguageTag, 'en'],
    'media-range': [judges.isMediaRange, 'text/plain'],
    'sf-binary': [judges.isFieldBinary, ':AA==:'],
    'sf-boolean': [judges.isFieldBoolean, '?0'],
    'sf-string': [judges.isFieldString, '""'],
    'sf-token': [judges.isFieldToken, 'x'],
  }),
  ...ofType<number>(['number'], {
    int8: [judges.isInt8, 0],
    int16: [judges.isInt16, 0],
    int32: [judges.isInt32, 0],
    uint8: [judges.isUint8, 0],
    uint16: [judges.isUint16, 0],
    uint32: [judges.isUint32, 0],
    'double-int': [judges.isExactInteger, 0],
    float: [judges.isFloat, 0],
    'sf-integer': [judges.isFieldInteger, 0],
    'sf-decimal': [judges.isFieldDecimal, 0],
  }),
  ...ofType<string | number>(['string', 'number'], {
    int64: [judges.isInt64, '0'],
    uint64: [judges.isUint64, '0'],
    decimal: [judges.isDecimal, '0'],
    decimal128: [judges.isDecimal128, '0'],
    unixtime: [judges.isUnixTime, '0'],
  }),
];

/** Values of `x-format`, for contracts whose wording differs from the RFC of their `format`. */
const WORDS: readonly Format[] = ofType<string>(['string'], {
  'iso-8601-date': [judges.isIsoDate, '2026-01-01'],
  'iso-8601-utc': [judges.isTimestamp, '2026-01-01T00:00:00Z'],
});

/** The value of `x-format` for words that exclude no text. */
export const ANY_TEXT = 'any-text';

/** Registered formats that exclude nothing, each with the reason. */
const ANNOTATIONS: ReadonlyMap<unknown, string> = new Map([
  ['binary', 'any sequence of octets'],
  ['commonmark', 'each text is CommonMark'],
  ['double', 'each number of JSON is read as one'],
  ['html', 'a browser reads each text as HTML'],
  ['password', 'it asks a form to hide the value'],
]);

function ofType<Value>(
  types: readonly JsonType[],
  formats: Readonly<Record<string, readonly [judge: (value: Value) => boolean, sample: string | number]>>,
): Format[] {
  return Object.entries(formats).map(([name, [judge, sample]]) => ({ name, types, judge, sample }));
}

/** Every format that is judged. */
export const FORMATS: readonly Format[] = [...REGISTERED, ...WORDS];

const BY_NAME: ReadonlyMap<unknown, Format> = new Map(FORMATS.map((format) => [format.name, format]));
const REGISTERED_NAMES: ReadonlySet<unknown> = new Set(REGISTERED.map(({ name }) => name));

/** The values that `x-format` may have. */
export const X_FORMATS: readonly string[] = [...FORMATS.map(({ name }) => name), ANY_TEXT];

interface Formatted {
  readonly format?: unknown;
  readonly [X_FORMAT]?: unknown;
}

/**
 * The format that a schema is judged by: that of `x-format` beside its `format`, or else its `format` by the RFC.
 * `undefined` where it has none that is judged.
 */
export function formatOf(schema: object): Format | undefined {
  const { format, [X_FORMAT]: words }: Formatted = schema;
  if (format !== undefined && words !== undefined) return BY_NAME.get(words);
  return REGISTERED_NAMES.has(format) ? BY_NAME.get(format) : undefined;
}

/** Returns true if a schema has a format that is neither validated nor known to exclude nothing. */
export function isUnknownFormat(schema: object): boolean {
  const { format, [X_FORMAT]: words }: Formatted = schema;
  if (format === undefined || words !== undefined) return false;
  return !REGISTERED_NAMES.has(format) && !ANNOTATIONS.has(format);
}

/** Formats of which each fits the one that it is listed with. */
const NARROWER: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'iso-8601-date': ['date'],
    'idn-email': ['email'],
    'idn-hostname': ['hostname'],
    'uri-reference': ['uri'],
    iri: ['uri'],
    'iri-reference': ['uri', 'uri-reference', 'iri'],
    int16: ['int8', 'uint8'],
    int32: ['int8', 'int16', 'uint8', 'uint16'],
    int64: ['int8', 'int16', 'int32', 'uint8', 'uint16', 'uint32', 'double-int'],
    uint16: ['uint8'],
    uint32: ['uint8', 'uint16'],
    uint64: ['uint8', 'uint16', 'uint32'],
  }),
);

/** Returns true if each value that fits one format fits another as well. */
export function isNarrower(name: string, other: string): boolean {
  return NARROWER.get(other)?.includes(name) ?? false;
}
