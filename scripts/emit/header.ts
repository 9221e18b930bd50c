import type { Contract } from '../contract/contract.ts';

type Origin = Contract['origin'];

/** The first lines of a generated source file: what it is, where it comes from and how to change it. */
export function header(what: string, { origin }: { origin?: Origin | undefined }): string {
  return `// ${what}\n// ${originLine(['openapi/', 'asyncapi/', 'open-points.yaml'], origin)}\n\n`;
}

/** Says where a generated file comes from and how to change it. */
export function originLine(documents: readonly string[], origin: Origin): string {
  const sources = origin === undefined ? documents : [...documents, origin.overlay];
  const listed = `${sources.slice(0, -1).join(', ')} and ${sources.at(-1)}`;
  const command = origin?.command ?? 'npm run generate';
  return `Generated from ${listed}; do not edit. Change those and run: ${command}`;
}
