import { stringifyYaml } from '@redocly/openapi-core';
import type { Contract } from '../model/contract.ts';
import { addedTexts, addToDescriptions } from '../view/describe-open-points.ts';
import { layOut, originLine } from './code.ts';
import { oncePerContract } from './names.ts';

/** Longest line of an object or an array that is written in one line, without its indentation. */
export const MAX_LINE = 100;

/** Writes a document as JSON in which a short object or array takes one line: half as many lines to review. */
export const emitJson = (document: object): string => `${layOut(document, JSON_LAYOUT)}\n`;

const JSON_LAYOUT = { leaf: JSON.stringify, key: JSON.stringify, most: MAX_LINE };

export function emitYaml(document: object, sources: readonly string[], { origin }: Contract): string {
  return `# ${originLine(sources, origin)}\n${stringifyYaml(document, { lineWidth: -1, noRefs: true })}`;
}

/** The bundles as they are published: their descriptions say what is open and what is answered at each node. */
export const renderBundles = oncePerContract(({ openapi, asyncapi, openPoints }) => {
  const describe = addedTexts(openPoints);
  return { openapi: addToDescriptions(openapi, describe), asyncapi: addToDescriptions(asyncapi, describe) };
});

export const emitOpenPoints = ({ openPoints }: Contract): string => emitJson(openPoints);
