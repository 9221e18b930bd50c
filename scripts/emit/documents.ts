import { stringifyYaml } from '@redocly/openapi-core';
import type { Contract } from '../contract/contract.ts';
import { originLine } from './header.ts';

/** Writes a bundled document as JSON. */
export const emitJson = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Writes a bundled document as YAML, under a header that says where it comes from. */
export function emitYaml(document: object, sources: readonly string[], { origin }: Contract): string {
  return `# ${originLine(sources, origin)}\n${stringifyYaml(document, { lineWidth: -1, noRefs: true })}`;
}

/** Writes the register of open points, each with the places of the bundled documents that it marks. */
export const emitOpenPoints = ({ openPoints }: Contract): string => emitJson(openPoints);
