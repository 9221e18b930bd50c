import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isRecord } from '../model/json-pointer.ts';
import { type Document, download, LIMITS, type Limits } from '../system/download.ts';
import { type Fetched, rememberFetched } from '../system/fetched.ts';
import { UserError } from '../system/user-error.ts';
import { parseDocument } from './redocly.ts';

/** A description that was downloaded, as a file on disk. */
export interface Downloaded extends Fetched {
  readonly file: string;
  readonly files: number;
}

/** A file that a document refers to. `isData`: where an example may merely look like a reference. */
interface Reference {
  readonly url: URL;
  readonly isData: boolean;
}

const MOST_FILES = 5_000;
const AT_ONCE = 8;

/**
 * Downloads a description, and the files of the same origin that it refers to, into a folder that exists as long as this
 * process. Throws a UserError of one line for everything that keeps it from doing so.
 */
export async function fetchDescription(address: string, limits: Limits = LIMITS): Promise<Downloaded> {
  const source = download(address, limits);
  const first = await source.get(new URL(address));
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'description-')));
  const { origin, pathname } = first.url;
  const hash = createHash('sha256').update(first.bytes).digest('hex');
  const fetched = { folder, origin, address: `${origin}${pathname}`, hash };
  // Before the rest is downloaded, so that the folder is removed if that fails.
  rememberFetched(fetched);
  const file = await store(folder, first);
  const known = new Set([first.url.pathname]);
  const waiting = referencesIn(first, true);
  while (waiting.length > 0) {
    const next = takeUnknown(waiting, known);
    if (known.size > MOST_FILES) throw new UserError(`${address}: refers to more than ${MOST_FILES} files.`);
    const found = await Promise.all(
      next.map(async ({ url, isData }) => {
        const document = await (isData ? source.try(url) : source.get(url));
        if (document === undefined) return [];
        // A redirect does not move a file: others refer to it by the address that was asked for.
        await store(folder, { ...document, url });
        return referencesIn({ ...document, url });
      }),
    );
    waiting.push(...found.flat());
  }
  return { ...fetched, file, files: known.size };
}

/** Takes a few references to files that are not known yet, and makes these known. */
function takeUnknown(waiting: Reference[], known: Set<string>): Reference[] {
  const taken: Reference[] = [];
  while (taken.length < AT_ONCE) {
    const next = waiting.pop();
    if (next === undefined) break;
    if (known.has(next.url.pathname)) continue;
    known.add(next.url.pathname);
    taken.push(next);
  }
  return taken;
}

/** Writes a file at the path of its address, as references may spell it: encoded, and decoded. Returns the first. */
async function store(folder: string, { url, bytes }: Document): Promise<string> {
  const segments = url.pathname.split('/').filter(Boolean);
  if (url.pathname.endsWith('/')) segments.push('index');
  const files = [segments, segments.map(decoded)].map((each) => path.join(folder, ...each));
  try {
    for (const file of new Set(files)) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  } catch (error) {
    throw new UserError(`${url.origin}${url.pathname}: cannot be stored: ${(error as Error).message.split(',')[0]}.`);
  }
  return files[0] ?? '';
}

/** A segment without escapes, unless that would not be one plain name. */
function decoded(segment: string): string {
  try {
    const name = decodeURIComponent(segment);
    return /^\.{1,2}$|[/\\\0]/.test(name) ? segment : name;
  } catch {
    return segment;
  }
}

/** The files of the same origin that a document refers to. What is not YAML is left to the reader, which says so. */
function referencesIn({ url, bytes }: Document, isRoot = false): Reference[] {
  if (!isRoot && !/\.(?:ya?ml|json)$/i.test(url.pathname)) return [];
  const found: Reference[] = [];
  const visit = (node: unknown, isData: boolean): void => {
    if (!isRecord(node)) return;
    const { $ref } = node;
    if (typeof $ref === 'string' && !$ref.startsWith('#')) {
      const target = URL.parse($ref, url.href);
      if (target?.origin === url.origin) found.push({ url: target, isData });
    }
    for (const [key, value] of Object.entries(node)) visit(value, isData || DATA.test(key));
  };
  try {
    visit(parseDocument(new TextDecoder().decode(bytes), url.pathname).parsed, false);
  } catch {}
  return found;
}

const DATA = /^(?:examples?|default|const|enum|value|x-.*)$/;
