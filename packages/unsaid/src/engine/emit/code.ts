import type { Contract } from '../model/contract.ts';

/**
 * Text of a program. Only the functions of this file make one, and a template takes nothing else: a value of a document
 * reaches a program as a literal, a comment or a name, or it does not compile.
 */
class Code {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type { Code };

/** Program text as it stands in the template, with code in it. */
export function code(template: TemplateStringsArray, ...parts: readonly (Code | readonly Code[])[]): Code {
  const written = parts.map((part) => (part instanceof Code ? part : joined(part)));
  return new Code(template.flatMap((each, index) => [each, written[index] ?? '']).join(''));
}

export function joined(parts: readonly Code[], separator: Code | '' = ''): Code {
  return new Code(parts.join(String(separator)));
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A name that the program declares; `names.ts` makes them. */
export function identifier(name: string): Code {
  if (!IDENTIFIER.test(name)) throw new Error(`${JSON.stringify(name)} is not an identifier.`);
  return new Code(name);
}

/** Characters that end a line, or that an editor does not show where they stand. */
const UNSEEN = /[\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** Half a character cannot be written to a file. */
const wellFormed = (value: string) => value.replaceAll(/\p{Surrogate}/gu, '\ufffd');

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function text(value: string): Code {
  const quoted = quote(value).slice(1, -1);
  return new Code(`'${quoted.replaceAll(/\\.|'/g, (each) => ({ '\\"': '"', "'": "\\'" })[each] ?? each)}'`);
}

/** A text between the backticks of a template. */
export function templateText(value: string): Code {
  return new Code(
    quote(value)
      .slice(1, -1)
      .replaceAll(/`|\$\{/g, '\\$&'),
  );
}

function quote(value: string): string {
  if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is not a text.`);
  return JSON.stringify(value).replaceAll(UNSEEN, escaped);
}

export function number(value: number): Code {
  if (!Number.isFinite(value)) throw new TypeError(`${JSON.stringify(value)} is not a finite number.`);
  return new Code(String(value));
}

/** The name of a property where an object or a type declares it. */
export function key(name: string): Code {
  return IDENTIFIER.test(name) && name !== '__proto__' ? new Code(name) : quotedKey(name, text(name));
}

/** `__proto__` between quotes would set the prototype. */
const quotedKey = (name: string, quoted: Code) => (name === '__proto__' ? code`[${quoted}]` : quoted);

/** A value of JSON, which may hold code; on one line, or with no line of an object or a list longer than `most`. */
export function data(value: unknown, most = Number.POSITIVE_INFINITY): Code {
  const leaf = (each: unknown) => {
    if (each instanceof Code) return String(each);
    if (typeof each === 'number') return String(number(each));
    if (typeof each === 'bigint') return `${each}n`;
    return typeof each === 'string' ? quote(each) : JSON.stringify(each);
  };
  return new Code(layOut(value, { leaf, key: (name) => String(quotedKey(name, new Code(quote(name)))), most }));
}

interface Layout {
  readonly leaf: (value: unknown) => string;
  readonly key: (name: string) => string;
  readonly most: number;
}

/** Writes a value in which an object or a list takes one line where that is short enough. */
export function layOut(value: unknown, layout: Layout, newLine = '\n'): string {
  if (typeof value !== 'object' || value === null || value instanceof Code) return layout.leaf(value);
  const inner = `${newLine}  `;
  const isList = Array.isArray(value);
  const entries: string[] = [];
  let length = 0;
  for (const name of Object.keys(value)) {
    const item: unknown = Reflect.get(value, name);
    if (item === undefined) continue;
    const text = layOut(item, layout, inner);
    const entry = isList ? text : `${layout.key(name)}: ${text}`;
    entries.push(entry);
    length += entry.length;
  }
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  if (length <= layout.most) {
    const line = isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
    if (line.length <= layout.most && !line.includes('\n')) return line;
  }
  return `${open}${inner}${entries.join(`,${inner}`)}${newLine}${close}`;
}

/** A docstring with a line break behind it, on one line where the text has one. */
export function docstring(text: string, indent: '' | '  ' = ''): Code {
  const lines = wellFormed(text).replaceAll('*/', '*\\/').split(LINE_END);
  if (lines.length === 1) return new Code(`${indent}/** ${lines.join()} */\n`);
  return new Code(
    [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join('\n'),
  );
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** The first lines of a generated source file: what it is, where it comes from and how to change it. */
export function header(what: string, { origin }: { origin?: Contract['origin'] | undefined }): Code {
  const lines = [what, originLine(['openapi/', 'asyncapi/', 'open-points.yaml'], origin)];
  return new Code(`${lines.map((line) => `// ${wellFormed(line).split(LINE_END).join(' ')}\n`).join('')}\n`);
}

export function originLine(documents: readonly string[], origin: Contract['origin']): string {
  const { overlay, command = 'npm run generate', documents: named = documents, isFixed = false } = origin ?? {};
  const sources = [...named, ...(overlay === undefined ? [] : [overlay])];
  const listed = [sources.slice(0, -1).join(', '), sources.at(-1)].filter(Boolean).join(' and ');
  const changed = isFixed ? (overlay ?? 'nothing here') : sources.length === 1 ? 'it' : 'those';
  return `Generated from ${listed}; do not edit. Change ${changed} and run: ${command}`;
}

/** An import of names, one a line in their order; empty without names. */
export function imports(
  names: Iterable<string>,
  from: string,
  keyword = code`import`,
  first: readonly Code[] = [],
): Code {
  const lines = [...first, ...[...new Set(names)].toSorted().map(identifier)].map((name) => code`  ${name},\n`);
  return lines.length === 0 ? code`` : code`${keyword} {\n${lines}} from ${text(from)};\n`;
}

/** Types as another program prints them. Throws where something else stands among them, as `isType` judges it. */
export function printedTypes<Node>(
  types: readonly Node[],
  isType: (type: Node) => boolean,
  print: (type: Node) => string,
): Code[] {
  if (!types.every(isType)) throw new Error('openapi-typescript wrote something else than types.');
  return types.map((type) => new Code(wellFormed(print(type))));
}
