import type { OpenApiDocument, OpenPoint } from '../contract/contract.ts';
import { eachNode, isRecord, valueAt } from '../contract/json-pointer.ts';
import { PAGES } from './page-layout.ts';
import { type PointsAt, pointsAt } from './points-at.ts';

/** Returns a copy of a document in which each description ends with links to the open points of its place. */
export function showOpenPoints(document: OpenApiDocument, openPoints: readonly OpenPoint[]): OpenApiDocument {
  const titles = new Map(openPoints.map(({ id, title }) => [id, title]));
  const shown = structuredClone(document);
  eachNode(document, (node, pointer) => {
    // The keys of `properties` are the names of fields, and a field may be called `items` or `description`.
    if (pointer.endsWith('/properties')) return;
    if (typeof node.description !== 'string' && !('x-open-points' in node)) return;
    const line = lineOf(pointsAt(document, node), titles);
    const copy = valueAt(shown, pointer);
    if (line === undefined || !isRecord(copy)) return;
    copy.description = [node.description, line].filter(Boolean).join('\n\n');
  });
  return shown;
}

function lineOf({ ids, valuesSeen }: PointsAt, titles: ReadonlyMap<string, string>): string | undefined {
  if (ids.length === 0) return undefined;
  const links = ids.map((id) => `[${titles.get(id) ?? id}](${PAGES.openPoints.file}#${id})`);
  const values = valuesSeen.map((value) => `\`${value}\``);
  return `**Open:** ${links.join(' · ')}${values.length > 0 ? ` — values seen: ${values.join(', ')}` : ''}`;
}
