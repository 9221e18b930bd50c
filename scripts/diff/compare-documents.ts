import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../contract/json-pointer.ts';
import type { Documents, Finding } from './finding.ts';
import { planOf } from './plan.ts';
import { withoutMarks } from './prepare.ts';
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
  return { openapi: withoutMarks(openapi), ...(asyncapi && { asyncapi: withoutMarks(asyncapi) }) };
}

/**
 * A component that comes or goes means what its uses mean: it is left out where another change shows it, and one that
 * only got another name is one change.
 */
function settleComponents(findings: readonly Finding[]): Finding[] {
  const isWhole = ({ path, kind }: Finding) => path[0] === 'components' && path.length === 3 && kind !== 'changed';
  const [whole, others] = [findings.filter(isWhole), findings.filter((finding) => !isWhole(finding))];
  if (whole.length === 0) return [...findings];
  const named = new Set(others.flatMap(({ before, after }) => [...namesIn(before), ...namesIn(after)]));
  let pending = whole;
  for (let before = -1; before !== named.size; ) {
    before = named.size;
    for (const finding of pending.filter((each) => named.has(nameOf(each)))) {
      for (const name of [...namesIn(finding.before), ...namesIn(finding.after)]) named.add(name);
    }
    pending = pending.filter((each) => !named.has(nameOf(each)));
  }
  return [...joinRenamed(pending), ...others];
}

function nameOf({ path }: Finding): string {
  return `${path[1]}/${path[2]}`;
}

/** Components that a value refers to, as `schemas/Card`. */
function* namesIn(value: unknown): Generator<string> {
  if (!isRecord(value)) return;
  if (typeof value.$ref === 'string') yield value.$ref.replace('#/components/', '');
  for (const [key, member] of Object.entries(value)) {
    // Choices of credentials name their schemes.
    if (Array.isArray(member)) yield `securitySchemes/${key}`;
    yield* namesIn(member);
  }
}

function joinRenamed(whole: readonly Finding[]): Finding[] {
  const gone = whole.filter(({ kind }) => kind === 'removed');
  const came = whole.filter(({ kind }) => kind === 'added');
  const renamed = came.flatMap((finding): Finding[] => {
    const { path, after } = finding;
    const at = gone.findIndex((each) => each.path[1] === path[1] && isDeepStrictEqual(each.before, after));
    const [was] = at < 0 ? [] : gone.splice(at, 1);
    if (was === undefined) return [finding];
    const says = `It is now named \`${path[2]}\`; it was \`${was.path[2]}\`.`;
    return [
      { ...finding, kind: 'changed', before: was.path[2], after: path[2], says, ...(was.old && { old: was.old }) },
    ];
  });
  return [...renamed, ...gone];
}
