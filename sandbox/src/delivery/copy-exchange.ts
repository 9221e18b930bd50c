import type { HeaderList } from './exchanges.ts';

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
  const isHidden = name === 'authorization' && value.endsWith(HIDDEN);
  return isHidden ? `${quoted(`${name}: ${value.slice(0, -HIDDEN.length)}`)}"$TOKEN"` : quoted(`${name}: ${value}`);
}

/** A word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A program for Node that verifies what was sent; the secret comes from the environment. Python reads JSON strings as well. */
export function asNode(body: string, header: string | null): string {
  return `// WEBHOOK_SECRET=whsec_... node verify.mjs
import { createHmac } from 'node:crypto';

const body = Buffer.from(${JSON.stringify(body)});
const header = ${JSON.stringify(header ?? '')};
const [, time = '', received = ''] = /^t=(\\d+),v1=([0-9a-f]+)$/.exec(header) ?? [];
const expected = createHmac('sha256', process.env.WEBHOOK_SECRET).update(time + '.').update(body).digest('hex');
console.log(received === expected ? 'verified' : \`not verified: expected \${expected}, received \${received || 'nothing'}\`);
`;
}

/** The same for Python. */
export function asPython(body: string, header: string | null): string {
  return `# WEBHOOK_SECRET=whsec_... python3 verify.py
import hashlib, hmac, os, re

body = ${JSON.stringify(body)}.encode()
header = ${JSON.stringify(header ?? '')}
found = re.fullmatch(r"t=(\\d+),v1=([0-9a-f]+)", header)
time, received = found.groups() if found else ("", "")
secret = os.environ["WEBHOOK_SECRET"].encode()
expected = hmac.new(secret, time.encode() + b"." + body, hashlib.sha256).hexdigest()
print("verified" if hmac.compare_digest(received, expected) else f"not verified: expected {expected}, received {received or 'nothing'}")
`;
}
