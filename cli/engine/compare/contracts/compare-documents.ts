import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../model/json-pointer.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import { planOf } from './find-uses.ts';
import type { Documents, Finding } from './finding.ts';
import { withoutMarks } from './prepare.ts';
import { Walk } from './walk.ts';

/**
 * Every difference between two contracts, each once; what is open and what is answered is compared elsewhere. Either both
 * sides have events, or neither.
 */
export function compareDocuments(before: Documents, after: Documents): Finding[] {
  const [old, now] = [unmarked(before), unmarked(after)];
  const plan = planOf(old, now);
  const findings = (['openapi', 'asyncapi'] as const).flatMap((document) => {
    const walk = new Walk(document, { old, now }, plan, DOCUMENT_RULES[document]);
    walk.object('root', { document, old: [], now: [], path: [] }, walk.document('old'), walk.document('now'));
    return walk.findings;
  });
  return settleComponents(findings);
}

function unmarked({ openapi, asyncapi }: Documents): Documents {
  return { openapi: withoutMarks(openapi), ...(asyncapi && { asyncapi: withoutMarks(asyncapi) }) };
}

/**
 * A component that comes or goes means what its uses mean: it is left out where another change shows it, and one that
 * only has another name is one change, whatever refers to it.
 */
function settleComponents(findings: readonly Finding[]): Finding[] {
  const whole = findings.filter(
    ({ path, kind }) => path[0] === 'components' && path.length === 3 && kind !== 'changed',
  );
  const renamed = joinRenamed(whole);
  const names = new Map(renamed.map(({ path, before }) => [`#/components/${path[1]}/${before}`, nameOf(path)]));
  const isFollowed = ({ before, after }: Finding) =>
    typeof before === 'string' && names.has(before) && `#/components/${names.get(before)}` === after;
  const others = findings.filter((finding) => !whole.includes(finding) && !isFollowed(finding));
  const taken = new Set(renamed.flatMap(({ path, before }) => [nameOf(path), `${path[1]}/${before}`]));
  const alone = whole.filter(({ path }) => !taken.has(nameOf(path)));
  return [...renamed, ...unexplained(alone, others), ...others];
}

function nameOf(path: readonly string[]): string {
  return `${path[1]}/${path[2]}`;
}

/** Components that come or go without any other change that refers to them, directly or through each other. */
function unexplained(whole: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const named = new Set(others.flatMap(({ before, after }) => [...namesIn(before), ...namesIn(after)]));
  const [explained, pending] = [true, false].map((is) => whole.filter(({ path }) => named.has(nameOf(path)) === is));
  return explained?.length === 0 ? whole : unexplained(pending ?? [], [...others, ...(explained ?? [])]);
}

/** Components that a value refers to, as `schemas/Parcel`. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith('#/components/')) yield value.slice('#/components/'.length);
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    // Choices of credentials name their schemes.
    if (Array.isArray(member)) yield `securitySchemes/${key}`;
    yield* namesIn(member);
  }
}

function joinRenamed(whole: readonly Finding[]): Finding[] {
  const gone = whole.filter(({ kind }) => kind === 'removed');
  return whole.flatMap((finding): Finding[] => {
    const { path, after, kind } = finding;
    const at = gone.findIndex((each) => each.path[1] === path[1] && isDeepStrictEqual(each.before, after));
    const [was] = kind === 'added' && at >= 0 ? gone.splice(at, 1) : [];
    if (was === undefined) return [];
    const says = `It is now named \`${path[2]}\`; it was \`${was.path[2]}\`.`;
    return [{ ...finding, kind: 'changed', before: was.path[2], after: path[2], says, old: was.old }];
  });
}
