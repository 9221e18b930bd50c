import type { Contract, OpenApiDocument, OpenPoint } from '../engine/model/contract.ts';
import {
  addToDescriptions,
  countOf,
  describeOpenPoints,
  type NamedPoint,
  type Wording,
} from '../engine/view/describe-open-points.ts';
import { pointsAt } from '../engine/view/points-at.ts';
import { html } from './html.ts';
import { paragraphs } from './markdown.ts';
import { PAGES } from './page-layout.ts';
import { introducedSections } from './reference-document.ts';

const addressOf = ({ id }: NamedPoint) => `${PAGES.openPoints.file}#${id}`;

const linkTo = (point: NamedPoint) => `[${point.title}](${addressOf(point)})`;

/** For text: the points that are open at a place in one line, with their number where there are several. */
export const IN_LINES: Wording = {
  label: (label) => `**${label}:**`,
  name: linkTo,
  open: (points) => {
    const label = points.length === 1 ? 'Open' : countOf(points);
    return `**${label}:** ${points.map(linkTo).join(' · ')}`;
  },
  answered: (label, answers) => `${label} ${answers.join(' ')}`,
};

/** For pages: several open points are their number, which unfolds. */
export const UNFOLDING: Wording = {
  ...IN_LINES,
  open(points) {
    if (points.length === 1) return IN_LINES.open(points);
    const items = points.map(
      (point) => html`<li><a href="${addressOf(point)}">${point.title}</a> ${point.impact}</li>`,
    );
    return String(html`<details><summary>${countOf(points)}</summary><ul>${items}</ul></details>`);
  },
  answered: (label, answers) =>
    answers.length === 1
      ? `${label} ${answers.join()}`
      : `${label}\n\n${answers.map((each) => `- ${each}`).join('\n')}`,
};

/** The reference in which each text ends with the answers and the open points of its place, in one wording. */
export function shownReference(contract: Contract, document: OpenApiDocument, wording: Wording): OpenApiDocument {
  const { info, ...shown } = showOpenPoints(document, contract.openPoints, wording);
  const introduction = introducedSections(contract).map(({ title, within, text, nodes }) => {
    const found = nodes.map((node) => pointsAt(contract.openapi, node));
    const ids = [...new Set(found.flatMap((each) => each.ids))];
    const answers = Object.assign({}, ...found.map((each) => each.answers));
    const open = describeOpenPoints({ valuesSeen: [], ids, answers }, contract.openPoints, wording);
    return paragraphs([`${within === undefined ? '#' : '##'} ${title}`, text, open]);
  });
  return { ...shown, info: { ...info, description: paragraphs([info.description ?? '', ...introduction]) } };
}

/**
 * Returns a copy of a document in which each description ends with the answers and the open points of its place.
 * Redoc drops the description of a body's schema, of a parameter's schema, of an array's items and of a schema that
 * has another description beside it; what they leave open is shown at the place itself.
 */
export function showOpenPoints(
  document: OpenApiDocument,
  openPoints: readonly OpenPoint[],
  wording: Wording,
): OpenApiDocument {
  return addToDescriptions(document, (node) => {
    if (typeof node.description !== 'string' && !('x-open-points' in node || 'x-answers' in node)) return '';
    return describeOpenPoints(pointsAt(document, node), openPoints, wording);
  });
}
