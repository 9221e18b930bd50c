import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../src/engine/model/json-pointer.ts';
import { parseYaml } from '../../src/engine/read/parse-yaml.ts';
import { HOSTILE, MARKUP } from './values.ts';

/** Keywords whose texts are words of the format: with others a document would be another one, or none. */
const WORDS = [
  ...[
    '$ref',
    '$schema',
    'openapi',
    'asyncapi',
    'swagger',
    'type',
    'in',
    'format',
    'pattern',
    'operationId',
    'required',
  ],
  ...['style', 'scheme', 'protocol', 'action', 'contentType', 'bindingVersion', 'address', 'default', 'propertyName'],
  ...[
    'x-source',
    'x-open-points',
    'x-triggered-by',
    'x-format',
    'contentEncoding',
    'contentMediaType',
    'enum',
    'const',
  ],
  ...['id', 'kind', 'impact', 'observable', 'source', 'overlay', 'target', 'jsonPath', 'channel', 'mapping'],
  ...[
    'examples',
    'example',
    'x-values-seen',
    'security',
    'name',
    'tags',
    'role',
    'bears',
    'adds',
    'method',
    'bindings',
  ],
];

/** What becomes a line of its own, such as a heading or the header of a mail, gets what would begin another one. */
const BY_KEY: Readonly<Record<string, readonly string[]>> = {
  url: ['?ran'],
  title: ['\nBcc: ran@ran.invalid\n\n<meta name="ran">'],
};

/** Texts that are marked where a reader of the description accepts any text, each with the next of the hostile values. */
class Marker {
  #at = 0;

  /** A copy in which every text has a hostile value at its end. */
  mark(value: unknown, key = ''): unknown {
    if (WORDS.includes(key)) return value;
    if (typeof value === 'string') return key === '' ? value : `${value} ${this.#next(key)}`;
    if (Array.isArray(value)) return value.map((each) => this.mark(each, key));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.mark(each, name)]));
  }

  #next(key: string): string {
    const values = BY_KEY[key] ?? [...HOSTILE, ...MARKUP];
    this.#at += 1;
    return values[this.#at % values.length] ?? '';
  }

  get count(): number {
    return this.#at;
  }
}

/** Where a folder has its documents and its register. */
const FILES = ['{openapi,asyncapi,open-points}.{json,yaml,yml}', '{openapi,asyncapi,marks}/**/*.{json,yaml,yml}'];

/** Copies the folder of a description with hostile texts, and returns how many there are. */
export async function copyHostile(source: string, target: string): Promise<number> {
  const marker = new Marker();
  await mkdir(target, { recursive: true });
  for await (const file of glob(FILES, { cwd: source })) {
    const [from, to] = [path.join(source, file), path.join(target, file)];
    if (file === 'openapi/approved.yaml') continue;
    await mkdir(path.dirname(to), { recursive: true });
    if (/overlay/.test(file)) await cp(from, to);
    else await writeFile(to, JSON.stringify(marker.mark(parseYaml(await readFile(from, 'utf8'), file).value)));
  }
  return marker.count;
}
