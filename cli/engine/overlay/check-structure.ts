import { Source } from '@redocly/openapi-core';
import { ConfinedResolver } from '../read/confined-resolver.ts';
import { lint, type RuleName } from '../read/redocly.ts';
import type { Refuse } from './find-offending-action.ts';
import type { OverlaidDocument } from './overlay.ts';

const RULES: readonly RuleName[] = [
  'struct',
  'no-unresolved-refs',
  'operation-operationId-unique',
  'operation-parameters-unique',
  'path-parameters-defined',
  'no-identical-paths',
];

/** Checks that a closed document is still built as its specification says: no misspelt word, no value of a wrong type. */
export async function checkStructure(kind: OverlaidDocument, document: object, refuse: Refuse): Promise<void> {
  // A closed document is complete: there is nothing to open.
  const externalRefResolver = new ConfinedResolver();
  const source = new Source(`${kind}.json`, '');
  const [problem] = await lint({ source, parsed: document }, externalRefResolver, RULES);
  const [outside] = externalRefResolver.outside;
  if (problem === undefined && outside === undefined) return;
  if (problem === undefined) {
    return refuse(
      kind,
      '',
      `${outside?.reference} is outside of the contract, and is not read. Write out what it stands for.`,
    );
  }
  const pointer = problem.location[0]?.pointer?.replace(/^#/, '') ?? '';
  const [guess] = problem.suggest ?? [];
  const remedy = guess === undefined ? 'Correct what the overlay adds.' : `Did you mean ${guess}?`;
  const [what = ''] = problem.message.split('\n');
  refuse(kind, pointer, `${pointer || 'the document'}: ${what.replace(/\.?$/, '.')} ${remedy}`);
}
