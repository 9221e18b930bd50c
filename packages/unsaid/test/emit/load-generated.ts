/**
 * A process that loads generated folders and uses what they export, one for each message with the path of one. It answers
 * with what should not have happened: something that ran, was printed, or was left behind.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Loaded {
  readonly problems: readonly string[];
  /** Calls of validators. */
  readonly calls: number;
}

type Call = (...args: readonly unknown[]) => unknown;

const problems: string[] = [];
let calls = 0;

Object.assign(globalThis, { PWNED: (place: unknown) => problems.push(`ran: ${place}`) });
for (const stream of [process.stdout, process.stderr])
  stream.write = (text: unknown) => problems.push(`printed: ${text}`) > 0;
process.on('exit', () => process.send?.({ problems: ['ended the process'], calls }));
process.on('unhandledRejection', (error) => problems.push(`rejected: ${error}`));
// What Node itself makes when it is first needed.
new Request('https://service.invalid/');
const held = [globalThis, Object.prototype, Array.prototype, Function.prototype, String.prototype];
const keysOfAll = () => held.flatMap((each) => Reflect.ownKeys(each));

process.on('message', async (folder: string) => {
  problems.length = 0;
  calls = 0;
  const before = keysOfAll();
  await load(folder).catch((error) => problems.push(`does not load: ${error}`));
  for (const key of keysOfAll()) if (!before.includes(key)) problems.push(`made a global ${String(key)}`);
  process.send?.({ problems: [...problems], calls } satisfies Loaded);
});

async function load(folder: string): Promise<void> {
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(path.join(folder, file)).href);
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'function') continue;
      if (name.startsWith('validate')) validateAll(name, value as Call);
      if (name === 'authenticate') callAll(value as Call);
    }
  }
}

function validateAll(name: string, validate: Call): void {
  for (const value of VALUES) {
    calls += 1;
    try {
      validate(value, 'event');
    } catch (error) {
      problems.push(`${name} throws ${error}`);
      return;
    }
  }
}

/** Sends credentials with requests; a header that cannot carry a name is refused when it is sent. */
function callAll(authenticate: Call): void {
  const credentials = new Proxy({}, { get: () => 'secret' });
  const send = authenticate(credentials) as Call;
  for (const method of ['GET', 'PUT', 'POST'])
    try {
      send(new Request('https://service.invalid/notes/1', { method }));
    } catch (error) {
      if (!(error instanceof TypeError)) problems.push(`authenticate throws ${error}`);
    }
}

/** An object that has a value of one kind in every field, or objects that have. */
function everyField(depth: number, leaf: unknown): object {
  const value = depth === 0 ? leaf : everyField(depth - 1, leaf);
  return new Proxy({ known: value }, { get: () => value, has: () => true });
}

const LEAVES = [5, 1.5, 'text', '2026-01-02', [1, 'a', {}], true, null, {}];
const VALUES = [undefined, ...LEAVES, ...[0, 1, 2].flatMap((depth) => LEAVES.map((leaf) => everyField(depth, leaf)))];
