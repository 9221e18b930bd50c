import type { Annotated, Contract, Schema } from '../../model/contract.ts';
import { CITATIONS } from '../../model/extension-keywords.ts';
import { resolveRef } from '../../model/json-pointer.ts';
import { addToDescriptions, describeOpenPoints } from '../../view/describe-open-points.ts';
import { sectionsOf } from '../../view/mark-open-points.ts';
import { pointsAt } from '../../view/points-at.ts';

/** What texts for editors are written from, besides a document. */
export type Register = Pick<Contract, 'openPoints' | 'sections'>;

/** What is open or answered at a node, and the sections of the specification that it cites; empty without either. */
export function describeForEditor(document: object, node: Annotated, { openPoints, sections }: Register): string {
  const points = pointsAt(document, node);
  const cited = sectionsOf(points.sources, sections).join('; ');
  return [describeOpenPoints(points, openPoints), cited && `Specification: ${cited}.`].filter(Boolean).join('\n\n');
}

/**
 * A copy of a document whose descriptions also say, in words, what is left open and where a fact comes from, so that
 * both appear in the editor of a person who uses the generated types.
 */
export function describeForEditors<Document extends object>(document: Document, register: Register): Document {
  return addToDescriptions(document, (node, pointer) => {
    if (isField(pointer) && typeof node.$ref === 'string') {
      // An editor shows the text of the field alone, and not that of the type to which it refers.
      const type = resolveRef<Schema>(document, node as Schema);
      return [type.description, describeForEditor(document, type, register)].filter(Boolean).join('\n\n');
    }
    const isDescribed = EXPLAINED.some((keyword) => node[keyword] !== undefined);
    return isDescribed ? describeForEditor(document, node, register) : '';
  });
}

const EXPLAINED = ['description', ...CITATIONS, 'x-answers'];

const isField = (pointer: string) => /\/properties\/[^/]+$/.test(pointer);
