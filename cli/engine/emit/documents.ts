import { stringifyYaml } from '@redocly/openapi-core';
import type { Contract } from '../model/contract.ts';
import { addedTexts, addToDescriptions } from '../view/describe-open-points.ts';
import { originLine } from './code.ts';
import { oncePerContract } from './names.ts';

/** Longest line of an object or an array that is written in one line, without its indentation. */
const MAX_LINE = 100;

/** Writes a document as JSON in which a short object or array takes one line: half as many lines to review. */
export const emitJson = (document: object): string => `${renderJson(document, '\n')}\n`;

function renderJson(value: unknown, newLine: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${newLine}  `;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((item) => renderJson(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${renderJson(item, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const line = isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
  if (line.length <= MAX_LINE && !line.includes('\n')) return line;
  return `${open}${inner}${entries.join(`,${inner}`)}${newLine}${close}`;
}

export function emitYaml(document: object, sources: readonly string[], { origin }: Contract): string {
  return `# ${originLine(sources, origin)}\n${stringifyYaml(document, { lineWidth: -1, noRefs: true })}`;
}

/** The bundles as they are published: their descriptions say what is open and what is answered at each node. */
export const renderBundles = oncePerContract(({ openapi, asyncapi, openPoints }) => {
  const describe = addedTexts(openPoints);
  return { openapi: addToDescriptions(openapi, describe), asyncapi: addToDescriptions(asyncapi, describe) };
});

export const emitOpenPoints = ({ openPoints }: Contract): string => emitJson(openPoints);
