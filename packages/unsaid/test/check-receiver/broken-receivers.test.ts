import { describe, expect, test } from 'vitest';
import { sampled } from '../../../../test/sampled.ts';
import { CHECKS } from '../../src/check-receiver/check-receiver.ts';
import { BROKEN } from './broken-receivers.ts';
import { check, rulesOf, timedScheme } from './check-options.ts';

/** What is run beside the check that has to name the defect: all of them where the run may take its time. */
const ALWAYS = ['success-status', 'raw-bytes', 'refuses-unsigned', 'refuses-tampered'];

function checksFor(rule: string) {
  const isCheck = CHECKS.some(({ name }) => name === rule);
  return process.env.SOAK || !isCheck ? CHECKS : CHECKS.filter(({ name }) => name === rule || ALWAYS.includes(name));
}

/** The long form takes all of them, the short one the first that breaks each rule, as a statement and as good practice. */
const CHOSEN = Object.entries(BROKEN).filter(
  ([, { rule, is }], index, all) =>
    process.env.SOAK || all.findIndex(([, other]) => other.rule === rule && other.is === is) === index,
);

describe('a receiver that is broken on purpose is named by its rule:', () => {
  test.concurrent.each(sampled(CHOSEN, 4))('%s', async (_, { rule, is, parts, speed = 1, counts = false, timed }) => {
    const checks = checksFor(rule);
    const report = await check({ parts, speed, counts, checks, ...(timed && { scheme: timedScheme }) });
    expect(rulesOf(is === 'breach' ? report.findings : report.advice)).toContain(rule);
    // What is stated and good practice are never mixed up.
    if (is === 'advice') expect(rulesOf(report.findings)).toEqual([]);
    for (const finding of report.findings) expect([finding.class, finding.statements.length]).not.toContain(0);
    expect(report.findings.every((finding) => finding.class === 'breach')).toBe(true);
    expect(report.advice.flatMap(({ statements }) => statements)).toEqual([]);
  });
});
