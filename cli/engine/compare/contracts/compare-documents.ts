import type { Documents, Finding } from './finding.ts';
import { planOf } from './plan.ts';
import { withoutMarks } from './prepare.ts';
import { settleComponents } from './settle-components.ts';
import { Walk } from './walk.ts';

/**
 * Every difference between two contracts, each once; what is open and what is answered is compared elsewhere. Either both
 * sides have events, or neither.
 */
export function compareDocuments(before: Documents, after: Documents): Finding[] {
  const [old, now] = [unmarked(before), unmarked(after)];
  const plan = planOf(old, now);
  const walks = (['openapi', 'asyncapi'] as const).map((kind) => {
    const walk = new Walk(kind, old, now, plan);
    const place = { document: kind, old: [], now: [], path: [] };
    walk.object('root', place, old[kind] ?? {}, now[kind] ?? {});
    return walk;
  });
  return settleComponents(walks.flatMap(({ findings }) => findings));
}

function unmarked({ openapi, asyncapi }: Documents): Documents {
  return { openapi: copyOf(openapi), ...(asyncapi && { asyncapi: copyOf(asyncapi) }) };
}

/** Copies without marks by their documents, each of which is compared more than once. */
const copies = new WeakMap<object, object>();

function copyOf<Document extends object>(document: Document): Document {
  const copy = (copies.get(document) as Document | undefined) ?? withoutMarks(document);
  copies.set(document, copy);
  return copy;
}
