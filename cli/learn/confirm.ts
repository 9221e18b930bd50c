import type { Contract, OpenPoint } from '../engine/model/contract.ts';
import type { Analysis, Finding } from '../engine/observe/finding.ts';
import { isMasked } from '../engine/observe/mask.ts';
import { counted } from '../engine/report/page.ts';
import { UserError } from '../engine/system/user-error.ts';
import { stateOfPoint } from '../engine/view/mark-open-points.ts';
import { closeByKind } from './close-by-kind.ts';
import { type DraftAction, sortByNode } from './note-evidence.ts';

/**
 * Makes the actions by which a person confirms that what was seen of a point is all there is: they close the point at
 * each node that has evidence, by what was seen. Throws a UserError for a point that cannot be confirmed.
 */
export function confirm(contract: Contract, id: string, { findings, calls }: Analysis): DraftAction[] {
  const point = refuseUnknown(contract, id);
  if (stateOfPoint(point) === 'answered')
    throw new UserError(`--confirm ${id}: is answered by the overlay already. Change the answer there.`, 2);
  const evidence = findings.filter((each) => each.class === 'evidence' && each.openPoints.includes(id));
  if (evidence.length === 0)
    throw new UserError(`--confirm ${id}: nothing was seen of it. Ask the provider: ${point.question}`, 2);
  const uncounted = evidence.find(({ seen }) => seen === undefined);
  if (uncounted)
    throw new UserError(`--confirm ${id}: more was seen at ${uncounted.place} than is listed. Ask the provider.`, 2);
  if (evidence.some(({ seen }) => isMasked(JSON.stringify(seen))))
    throw new UserError(`--confirm ${id}: a part of what was seen is secret or personal, and is not written down.`, 2);
  const credential = closeCredential(evidence, calls);
  if (credential) return [{ ...credential, 'x-answers': { [id]: answerOf(evidence) } }];
  const nodes = sortByNode(
    contract,
    evidence.map((each) => ({ ...each, openPoints: [id] })),
  );
  return nodes.map((node) => ({
    ...closeByKind(contract, node, calls),
    'x-answers': { [id]: answerOf(node.findings) },
  }));
}

/** The open point of an id. Throws a UserError where there is none. */
export function refuseUnknown({ openPoints }: Contract, id: string): OpenPoint {
  const point = openPoints.find((each) => each.id === id);
  if (point) return point;
  throw new UserError(`--confirm ${id.slice(0, 60)}: is not an open point. Use an id of open-points.yaml.`, 2);
}

const MAX_SENTENCES = 5;

/** The answer in words: what was seen, how often and where. */
function answerOf(findings: readonly Finding[]): string {
  const sentences = [...new Set(findings.map(({ message }) => message))];
  const more = sentences.length - MAX_SENTENCES;
  const told = [...sentences.slice(0, MAX_SENTENCES), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
  const count = findings.reduce((sum, each) => sum + each.count, 0);
  const files = new Set(findings.flatMap(({ sources }) => sources.map(({ file }) => file)));
  return `${told} Confirmed to be all there is; seen ${counted(count, 'time')} in ${[...files].join(', ')}.`;
}

/** The credential that every request carried in the one header; `undefined` where they differ, or one had none. */
function closeCredential(findings: readonly Finding[], calls: Analysis['calls']): DraftAction | undefined {
  const seen = findings.flatMap((each) =>
    each.seen?.kind === 'header' && each.rule === 'credential' ? [each.seen] : [],
  );
  const [first] = seen;
  if (first === undefined) return undefined;
  const carried = findings.filter(({ rule }) => rule === 'credential').reduce((sum, { count }) => sum + count, 0);
  if (carried < Object.values(calls).reduce((sum, { total, denied }) => sum + total - denied, 0)) return undefined;
  if (seen.some(({ name, scheme }) => name !== first.name || scheme !== first.scheme)) return undefined;
  const { name, scheme } = first;
  const description = 'Credential that the provider issued, as it was seen with requests.';
  if (name === 'authorization' && scheme === undefined) return undefined;
  const declared =
    scheme === undefined
      ? { type: 'apiKey', description, in: 'header', name }
      : { type: 'http', description, scheme: scheme.toLowerCase() };
  const update = { security: [{ seen: [] }], components: { securitySchemes: { seen: declared } } };
  return { document: 'openapi', target: '$', update };
}
