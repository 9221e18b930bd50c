import type { Contract } from '../model/contract.ts';

export function block(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${head} {`, ...indent(lines), '}'];
}

/** A condition with the lines of both outcomes; those of the second may be none. */
export function ifElse(condition: string, lines: readonly string[], otherwise: readonly string[]): string[] {
  const [closing = '}', ...rest] = block('} else', otherwise);
  return [`if (${condition}) {`, ...indent(lines), closing, ...rest];
}

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`);
}

/** Writes a text as a docstring with a line break behind it, on one line where the text has one. */
export function docstring(text: string, indent = ''): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines.join()} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join('\n');
}

/** An import of names, one a line in their order; nothing where there are none. */
export function imports(
  names: Iterable<string>,
  from: string,
  keyword = 'import',
  first: readonly string[] = [],
): string {
  const lines = [...first, ...[...new Set(names)].toSorted()].map((name) => `  ${name},\n`);
  return lines.length === 0 ? '' : `${keyword} {\n${lines.join('')}} from '${from}';\n`;
}

export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

export function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `'${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

type Origin = Contract['origin'];

/** The first lines of a generated source file: what it is, where it comes from and how to change it. */
export function header(what: string, { origin }: { origin?: Origin | undefined }): string {
  return `// ${what}\n// ${originLine(['openapi/', 'asyncapi/', 'open-points.yaml'], origin)}\n\n`;
}

export function originLine(documents: readonly string[], origin: Origin): string {
  const { overlay, command = 'npm run generate', documents: installed, api } = origin ?? {};
  if (api !== undefined) return `Generated from ${api}; do not edit. Change it and run: ${command}`;
  const sources = [...(installed === undefined ? documents : [installed]), ...(overlay === undefined ? [] : [overlay])];
  const listed = [sources.slice(0, -1).join(', '), sources.at(-1)].filter(Boolean).join(' and ');
  const changed = installed === undefined ? 'those' : (overlay ?? 'nothing here');
  return `Generated from ${listed}; do not edit. Change ${changed} and run: ${command}`;
}
