import { contract } from '../../../../test/contract.ts';
import type { Finding } from '../../src/engine/observe/finding.ts';
import type { Report } from '../../src/engine/report/report.ts';

/** A finding as traffic yields it. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    class: 'breach',
    rule: 'x-sum',
    place: 'TopUpResult.new_balance',
    statements: ['topup.7'],
    openPoints: [],
    message: '`new_balance` is 7000, and `previous_balance` plus `added` is 7500.',
    fingerprint: 'a1b2c3d4e5f6',
    count: 3,
    first: '2026-07-03T09:41:27.316Z',
    last: '2026-07-03T10:02:00.000Z',
    sources: [{ file: 'traffic/monday.har', entry: 4 }],
    ...changes,
  };
}

export const EVIDENCE = finding({
  class: 'evidence',
  rule: 'undeclared-status',
  place: 'getCard',
  statements: ['unshown.5'],
  openPoints: ['success-statuses', 'error-responses'],
  message: 'Status 404 was answered.',
  seen: { kind: 'status', status: 404 },
  fingerprint: '0123456789ab',
  count: 1,
});

export const UNEXPLAINED = finding({
  class: 'unexplained',
  rule: 'undeclared-header',
  place: 'getCard',
  statements: [],
  message: 'The response carries the header `x-cache`.',
  fingerprint: 'ffffffffffff',
});

/** A report with something in each of its parts. */
export function fullReport(changes: Partial<Report> = {}): Report {
  const accepted = finding({ fingerprint: 'bbbbbbbbbbbb', message: 'Answered 200 instead of 201.', rule: 'status' });
  const acceptance = { reason: 'Fixed in their release 12.', expires: '2030-12-31', at: 'baseline.yaml:2' };
  return {
    title: 'Check of https://api.example.com',
    contract,
    findings: [finding(), EVIDENCE, UNEXPLAINED],
    accepted: [{ finding: accepted, acceptance: { ...acceptance, fingerprint: accepted.fingerprint } }],
    expired: [
      { finding: finding(), acceptance: { ...acceptance, expires: '2026-01-31', fingerprint: 'a1b2c3d4e5f6' } },
    ],
    unmatched: [{ ...acceptance, fingerprint: 'cccccccccccc', at: 'baseline.yaml:9' }],
    incomplete: ['POST /v1/cards/bulk: no response within 30 s.'],
    exchanges: 6,
    deliveries: 0,
    skipped: [{ reason: 'calls of other hosts', count: 2 }],
    coverage: {
      statements: { checkable: 60, exercised: 41, held: 40 },
      points: { observable: 40, evident: 23 },
      unexercised: [],
      withoutEvidence: [],
    },
    ...changes,
  };
}
