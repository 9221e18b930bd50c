import type { SignatureDescription } from 'reward-card-contract/webhooks';
import type { HeaderList } from './exchanges.ts';
import type { Verification } from './signature.ts';

export interface CopiedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderList;
  readonly body: string;
}

/** Headers that curl writes itself. */
const OF_THE_CONNECTION = new Set(['host', 'connection', 'content-length']);

/** Stands at the end of a header in place of the token, which a copy takes from the environment. */
export const HIDDEN = '…';

/** The request as a command for a shell, which sends the same bytes, and runs nothing else. */
export function asCurl({ method, url, headers, body }: CopiedRequest): string {
  const lines = headers
    .filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()))
    .map(([name, value]) => `-H ${header(name, value)}`);
  // Raw: an @ at its beginning would name a file.
  const data = body === '' ? [] : [`--data-raw ${quoted(body)}`];
  return [`curl --globoff --path-as-is -X ${method} ${quoted(url)}`, ...lines, ...data].join(' \\\n  ');
}

function header(name: string, value: string): string {
  // To curl, a header without a value ends in a semicolon.
  if (value === '') return quoted(`${name};`);
  const isHidden = value.endsWith(HIDDEN);
  return isHidden ? `${quoted(`${name}: ${value.slice(0, -HIDDEN.length)}`)}"$TOKEN"` : quoted(`${name}: ${value}`);
}

/** A word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** What a program needs to verify a delivery again. */
export interface SignedBody {
  readonly body: string;
  readonly verification: Verification;
  readonly signature: SignatureDescription;
}

/** A program for Node that verifies what was sent; the secret comes from the environment. Python reads JSON strings as well. */
export function asNode({ body, verification, signature }: SignedBody): string {
  const { secret_encoding = 'text', secret_prefix = '' } = signature;
  const secret = `process.env.WEBHOOK_SECRET${secret_prefix === '' ? '' : `.slice(${secret_prefix.length})`}`;
  const key = secret_encoding === 'text' ? secret : `Buffer.from(${secret}, '${secret_encoding}')`;
  const parts = partsOf(signature, verification).map(
    (part) => `.update(${part === BODY ? 'body' : JSON.stringify(part)})`,
  );
  return `// WEBHOOK_SECRET=... node verify.mjs
import { createHmac } from 'node:crypto';

const body = Buffer.from(${JSON.stringify(body)});
const received = ${JSON.stringify(verification.received ?? '')};
const expected = createHmac('${hashOf(signature)}', ${key})${parts.join('')}.digest('${signature.encoding}');
console.log(received === expected ? 'verified' : \`not verified: expected \${expected}, received \${received || 'nothing'}\`);
`;
}

/** The same for Python. */
export function asPython({ body, verification, signature }: SignedBody): string {
  const { secret_encoding = 'text', secret_prefix = '', encoding } = signature;
  const secret = `os.environ["WEBHOOK_SECRET"]${secret_prefix === '' ? '' : `[${secret_prefix.length}:]`}`;
  const key = { text: `${secret}.encode()`, base64: `base64.b64decode(${secret})`, hex: `bytes.fromhex(${secret})` }[
    secret_encoding
  ];
  const parts = partsOf(signature, verification).map((part) =>
    part === BODY ? 'body' : `${JSON.stringify(part)}.encode()`,
  );
  const digest = {
    hex: 'digest.hex()',
    base64: 'base64.b64encode(digest).decode()',
    base64url: 'base64.urlsafe_b64encode(digest).decode().rstrip("=")',
  };
  return `# WEBHOOK_SECRET=... python3 verify.py
import hashlib, hmac, base64, os

body = ${JSON.stringify(body)}.encode()
received = ${JSON.stringify(verification.received ?? '')}
digest = hmac.new(${key}, ${parts.join(' + ')}, hashlib.${hashOf(signature)}).digest()
expected = ${digest[encoding]}
print("verified" if hmac.compare_digest(received, expected) else f"not verified: expected {expected}, received {received or 'nothing'}")
`;
}

const BODY = '{body}';

const hashOf = ({ algorithm }: SignatureDescription) => algorithm.replace('hmac-', '');

/** What was signed, in parts; the body stands for itself. */
function partsOf({ content }: SignatureDescription, { timestamp, id }: Verification): string[] {
  const values: Readonly<Record<string, string>> = { timestamp: timestamp ?? '', id: id ?? '' };
  return content
    .split(/(\{body\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part === BODY ? BODY : part.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    );
}
