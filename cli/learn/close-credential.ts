import type { Analysis, Finding } from '../engine/observe/finding.ts';
import type { DraftAction } from './action.ts';

/** The credential that every request carried in the one header; `undefined` where they differ, or one had none. */
export function closeCredential(findings: readonly Finding[], calls: Analysis['calls']): DraftAction | undefined {
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
