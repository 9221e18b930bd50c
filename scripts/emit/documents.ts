import { stringifyYaml } from '@redocly/openapi-core';
import type { Contract } from '../contract/contract.ts';

/** Writes a bundled document as JSON. */
export const emitJson = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Writes a bundled document as YAML, under a header that says where it comes from. */
export const emitYaml =
  (source: string) =>
  (document: object): string =>
    `# Generated from ${source}; do not edit. Change the source and run: npm run generate\n${stringifyYaml(document, {
      lineWidth: -1,
      noRefs: true,
    })}`;

/** Writes the register of open points, each with the places of the bundled documents that it marks. */
export const emitOpenPoints = ({ openPoints }: Contract): string => emitJson(openPoints);
