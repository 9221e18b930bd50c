import { compareComponents } from './compare-components.ts';
import { compareReferences, compareServers, compareTags } from './compare-lists.ts';
import { compareParameters } from './compare-parameters.ts';
import { comparePaths } from './compare-paths.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSecurity } from './compare-security.ts';
import type { Place } from './finding.ts';
import type { Own } from './rules.ts';
import type { Walk } from './walk.ts';

/** What is compared otherwise than key by key; either value is `undefined` where the key is absent. */
type Compare = (walk: Walk, place: Place, before: unknown, after: unknown) => void;

export const OWN_COMPARISONS: Readonly<Record<Own, Compare>> = {
  paths: comparePaths,
  parameters: compareParameters,
  responses: compareResponses,
  security: compareSecurity,
  servers: compareServers,
  tags: compareTags,
  components: compareComponents,
  references: compareReferences,
};
