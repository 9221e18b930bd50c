import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core';
import type { Refuse } from './find-culprit.ts';
import type { OverlaidDocument } from './overlay.ts';

/** Checks that a closed document is still built as its specification says: no misspelt word, no value of a wrong kind. */
export async function checkStructure(kind: OverlaidDocument, document: object, refuse: Refuse): Promise<void> {
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
  const problems = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(document), `${kind}.json`),
    config,
    externalRefResolver: new BaseResolver(config.resolve),
  });
  const problem = problems.find(({ severity }) => severity === 'error');
  if (problem === undefined) return;
  const pointer = problem.location[0]?.pointer?.replace(/^#/, '') ?? '';
  const [guess] = problem.suggest ?? [];
  const mend = guess === undefined ? 'Correct what the overlay adds.' : `Did you mean ${guess}?`;
  const [what = ''] = problem.message.split('\n');
  refuse(kind, pointer, `${pointer || 'the document'}: ${what.replace(/\.?$/, '.')} ${mend}`);
}
