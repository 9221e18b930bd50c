import type { Contract } from '../contract/contract.ts';
import { addToDescriptions, describeOpenPoints, summariseOpenPoints } from '../contract/describe-open-points.ts';
import { pointsOf } from '../contract/points-at.ts';
import { stringifyYaml } from '../contract/redocly.ts';
import { originLine } from './header.ts';
import { oncePerContract } from './once-per-contract.ts';

/** Writes a document as JSON. */
export const emitJson = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** Writes a bundled document as YAML, under a header that says where it comes from. */
export function emitYaml(document: object, sources: readonly string[], { origin }: Contract): string {
  return `# ${originLine(sources, origin)}\n${stringifyYaml(document, { lineWidth: -1, noRefs: true })}`;
}

/** The bundles as they are published: their descriptions say what is open and what is answered at each node. */
export const renderBundles = oncePerContract(({ openapi, asyncapi, openPoints }) => {
  const describe = (node: object, pointer: string) => {
    const text = describeOpenPoints(pointsOf(node), openPoints);
    return pointer === '/info' ? [text, summariseOpenPoints(openPoints)].filter(Boolean).join('\n\n') : text;
  };
  return { openapi: addToDescriptions(openapi, describe), asyncapi: addToDescriptions(asyncapi, describe) };
});

/** Writes the register of open points, each with the places of the bundled documents that it marks. */
export const emitOpenPoints = ({ openPoints }: Contract): string => emitJson(openPoints);
