import { described } from './rules/described.ts';
import { keyOrder } from './rules/key-order.ts';
import { namedExamples } from './rules/named-examples.ts';
import { noClosedSet } from './rules/no-closed-set.ts';
import { sharedDialect } from './rules/shared-dialect.ts';
import { sourced } from './rules/sourced.ts';
import { sourcedConstraints } from './rules/sourced-constraints.ts';
import { valuesSeen } from './rules/values-seen.ts';

const rules = {
  described,
  'key-order': keyOrder,
  'named-examples': namedExamples,
  'no-closed-set': noClosedSet,
  'shared-dialect': sharedDialect,
  sourced,
  'sourced-constraints': sourcedConstraints,
  'values-seen': valuesSeen,
};

/** The house rules as a Redocly plugin; they hold for both documents alike. */
export default function houseRules() {
  return { id: 'contract', rules: { oas3: rules, async3: rules } };
}
