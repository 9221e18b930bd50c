import type { Contract } from '../contract/contract.ts';

type Origin = Contract['origin'];

/** The first lines of a generated source file: what it is, where it comes from and how to change it. */
export function header(what: string, { origin }: { origin?: Origin | undefined }): string {
  return `// ${what}\n// ${originLine(['openapi/', 'asyncapi/', 'open-points.yaml'], origin)}\n\n`;
}

/** Says where a generated file comes from and how to change it. */
export function originLine(documents: readonly string[], origin: Origin): string {
  const sources = [...(origin?.documents ?? documents), ...(origin?.overlay === undefined ? [] : [origin.overlay])];
  const listed = [sources.slice(0, -1).join(', '), sources.at(-1)].filter(Boolean).join(' and ');
  const command = origin?.command ?? 'npm run generate';
  return `Generated from ${listed}; do not edit. Change ${sources.length === 1 ? 'it' : 'those'} and run: ${command}`;
}
