import { createMask, MASK, type Mask } from 'unsaid-runtime/client/recording';
import type { Contract, Schema } from '../model/contract.ts';
import { withAllOf } from '../model/dialect.ts';
import { eachNode, isRecord } from '../model/json-pointer.ts';
import { parseBody } from './bodies.ts';
import type { Exchange, HeaderFields, RecordedDelivery } from './exchange.ts';
import type { Finding } from './finding.ts';

interface Message {
  readonly headers: HeaderFields;
  readonly body?: Uint8Array;
}

/** The mask of the published recorder, for what the analysis works with. */
interface TrafficMask extends Mask {
  /** Remembers what is secret in an exchange or a delivery, so that it is masked wherever else it comes. */
  note(recorded: Exchange | RecordedDelivery): void;
  exchange(exchange: Exchange): Exchange;
  finding(finding: Finding): Finding;
}

/**
 * Creates the mask of a contract: for the fields that it marks, and those whose names show that they are secret.
 * @param secrets Texts that are masked wherever they stand, whatever they look like.
 */
export function createTrafficMask({ openapi, openPoints }: Contract, secrets: readonly string[] = []): TrafficMask {
  const secret = new Set(openPoints.filter((point) => point.sensitive).map(({ id }) => id));
  const sensitive = new Set<string>();
  const listed = new Set<string>();
  const learn = (schema: Schema): void => {
    const { properties, 'x-values-seen': seen = [] } = schema;
    for (const value of seen) listed.add(value);
    for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
      // A field may be called `properties`.
      if (!isRecord(property)) continue;
      const isSensitive = withAllOf(openapi, property).some((node) => {
        const points = [...(node['x-open-points'] ?? []), ...Object.keys(node['x-answers'] ?? {})];
        return node.format === 'email' || points.some((id) => secret.has(id));
      });
      if (isSensitive) sensitive.add(name);
    }
  };
  for (const schema of Object.values(openapi.components.schemas)) eachNode(schema, learn);
  const mask = createMask({ sensitive, listed });
  // The longer first: one secret may be a part of another.
  const known = [...new Set(secrets.flatMap(formsOf))].toSorted((a, b) => b.length - a.length);
  const hidden = (text: string) => known.reduce((rest, each) => rest.replaceAll(each, MASK), text);
  const text = (given: string) => mask.text(hidden(given));
  const masked = <Part extends Message>(part: Part, isError = false): Part => ({
    ...part,
    headers: part.headers.map(([name, value]) => [name, hidden(mask.header(name, value))]),
    ...(part.body && { body: Buffer.from(hidden(mask.body(textOf(part.body), isError))) }),
  });
  const within = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(within);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), within(member)]));
  };
  return {
    ...mask,
    text,
    note(recorded) {
      const parts = 'request' in recorded ? [recorded.response, recorded.request] : [recorded];
      for (const { headers, body } of parts.filter((part) => part !== undefined)) {
        const parsed = parseBody(body);
        mask.remember(parsed.kind === 'json' ? parsed.value : undefined, headers);
      }
    },
    exchange({ request, response, ...rest }) {
      // The response first: only its body may show that a value in the request's URL is a code.
      const answered = response && { response: masked(response, response.status >= 400) };
      const asked = masked(request);
      return { ...rest, request: { ...asked, url: hidden(mask.url(request.url)) }, ...answered };
    },
    finding({ seen, ...finding }) {
      const { place, message } = finding;
      if (seen?.kind === 'value' && mask.isSensitive(place.split('.').at(-1)?.replace('[]', '') ?? ''))
        return { ...finding, message: `${place} had a value that is not shown.` };
      return { ...finding, message: text(message), ...(seen && { seen: within(seen) as typeof seen }) };
    },
  };
}

/** Shorter texts occur in too many places to be secrets. */
const MIN_CHARACTERS = 6;

/** Forms in which a secret may be repeated: complete, without its scheme, and the user name and password in base64. */
function formsOf(secret: string): string[] {
  const [, scheme = '', rest = secret] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(secret) ?? [];
  const pair = /^basic$/i.test(scheme) ? Buffer.from(rest, 'base64').toString().split(':') : [];
  return [secret, rest, ...pair]
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .flatMap((each) => [each, encodeURIComponent(each), JSON.stringify(each).slice(1, -1)]);
}

/** Bytes that are not UTF-8 may be anything. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return MASK;
  }
}

/** Returns true if a text was masked, so that its form is unknown. */
export function isMasked(text: unknown): boolean {
  return typeof text === 'string' && text.includes(MASK);
}
