import type { Contract } from '../model/contract.ts';

type Origin = Contract['origin'];

/** The first lines of a generated source file: what it is, where it comes from and how to change it. */
export function header(what: string, { origin }: { origin?: Origin | undefined }): string {
  return `// ${what}\n// ${originLine(['openapi/', 'asyncapi/', 'open-points.yaml'], origin)}\n\n`;
}

/** Says where a generated file comes from and how to change it. */
export function originLine(documents: readonly string[], origin: Origin): string {
  const { overlay, command = 'npm run generate', documents: installed, api } = origin ?? {};
  if (api !== undefined) return `Generated from ${api}; do not edit. Change it and run: ${command}`;
  const sources = [...(installed === undefined ? documents : [installed]), ...(overlay === undefined ? [] : [overlay])];
  const listed = [sources.slice(0, -1).join(', '), sources.at(-1)].filter(Boolean).join(' and ');
  const changed = installed === undefined ? 'those' : (overlay ?? 'nothing here');
  return `Generated from ${listed}; do not edit. Change ${changed} and run: ${command}`;
}
