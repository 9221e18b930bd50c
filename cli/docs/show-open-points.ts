import type { OpenApiDocument, OpenPoint } from '../engine/model/contract.ts';
import {
  addToDescriptions,
  describeOpenPoints,
  type NamedPoint,
  type Wording,
} from '../engine/view/describe-open-points.ts';
import { pointsAt } from '../engine/view/points-at.ts';
import { PAGES } from './page-layout.ts';

/** Each point as a link to the page that asks its question. */
const AS_LINKS: Wording = {
  label: (label) => `**${label}:**`,
  name: linkTo,
  list: (points) => ` ${points.map(linkTo).join(' · ')}`,
};

/**
 * Returns a copy of a document in which each description ends with the answers and the open points of its place.
 * Redoc drops the description of a body's schema, of a parameter's schema, of an array's items and of a schema that
 * another description stands beside; what they leave open is shown at the place itself.
 */
export function showOpenPoints(document: OpenApiDocument, openPoints: readonly OpenPoint[]): OpenApiDocument {
  return addToDescriptions(document, (node) => {
    if (typeof node.description !== 'string' && !('x-open-points' in node || 'x-answers' in node)) return '';
    return describeOpenPoints(pointsAt(document, node), openPoints, AS_LINKS);
  });
}

function linkTo({ id, title }: NamedPoint): string {
  return `[${title}](${PAGES.openPoints.file}#${id})`;
}
