import type { Fact } from '../guard/statements/fact.ts';
import type { Statement } from '../guard/statements/read-statements.ts';
import type { Context } from './context.ts';
import type { Analysis, Finding } from './finding.ts';

/** How much of the contract the traffic exercised, and on how many open points it bears. */
export function coverageOf(
  { contract, exercised }: Context,
  statements: readonly Statement[],
  findings: readonly Finding[],
): Analysis['coverage'] {
  const checkable = statements.filter(({ id, fact }) => (fact !== undefined && isCheckable(fact)) || exercised.has(id));
  const broken = new Set(findings.filter((each) => each.class === 'breach').flatMap((each) => each.statements));
  const done = checkable.filter(({ id }) => exercised.has(id));
  const observable = contract.openPoints.filter((point) => point.observable !== 'no');
  const evident = new Set(findings.flatMap((each) => each.openPoints));
  return {
    statements: {
      checkable: checkable.length,
      exercised: done.length,
      held: done.filter(({ id }) => !broken.has(id)).length,
    },
    points: { observable: observable.length, evident: observable.filter(({ id }) => evident.has(id)).length },
    unexercised: checkable.filter(({ id }) => !exercised.has(id)).map(({ id }) => id),
    withoutEvidence: observable.filter(({ id }) => !evident.has(id)).map(({ id }) => id),
  };
}

/** What no traffic can put to the test: our own grouping, the dashboard, the receiver's part, and what is not shown. */
function isCheckable({ tags, server, delivery, events }: Fact): boolean {
  return (
    tags === undefined &&
    server === undefined &&
    delivery !== 'protocol' &&
    delivery !== 'method' &&
    delivery !== 'verification' &&
    events === undefined
  );
}
