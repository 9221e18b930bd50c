import type { OpenApiDocument, OpenPoint } from '../contract/contract.ts';
import { eachNode, isRecord, valueAt } from '../contract/json-pointer.ts';
import { PAGES } from './page-layout.ts';
import { type PointsAt, pointsAt } from './points-at.ts';

/** Returns a copy of a document in which each description ends with the answers and the open points of its place. */
export function showOpenPoints(document: OpenApiDocument, openPoints: readonly OpenPoint[]): OpenApiDocument {
  const titles = new Map(openPoints.map(({ id, title }) => [id, title]));
  const shown = structuredClone(document);
  eachNode(document, (node, pointer) => {
    // The keys of `properties` are the names of fields, and a field may be called `items` or `description`.
    if (pointer.endsWith('/properties')) return;
    if (typeof node.description !== 'string' && !('x-open-points' in node || 'x-answers' in node)) return;
    const points = pointsAt(document, node);
    const lines = [answersOf(points, titles), lineOf(points, titles)].filter((line) => line !== undefined);
    const copy = valueAt(shown, pointer);
    if (lines.length === 0 || !isRecord(copy)) return;
    copy.description = [node.description, ...lines].filter(Boolean).join('\n\n');
  });
  return shown;
}

function answersOf({ answers }: PointsAt, titles: ReadonlyMap<string, string>): string | undefined {
  const given = Object.entries(answers).map(
    ([id, { answer, by }]) => `**Answered by ${by}:** ${linkTo(id, titles)}: ${answer}`,
  );
  return given.length === 0 ? undefined : given.join('\n\n');
}

function linkTo(id: string, titles: ReadonlyMap<string, string>): string {
  return `[${titles.get(id) ?? id}](${PAGES.openPoints.file}#${id})`;
}

function lineOf({ ids, valuesSeen }: PointsAt, titles: ReadonlyMap<string, string>): string | undefined {
  if (ids.length === 0) return undefined;
  const links = ids.map((id) => linkTo(id, titles));
  const values = valuesSeen.map((value) => `\`${value}\``);
  return `**Open:** ${links.join(' · ')}${values.length > 0 ? ` — values seen: ${values.join(', ')}` : ''}`;
}
