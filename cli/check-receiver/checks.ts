import type { Check } from './check.ts';
import { GENUINE_CHECKS } from './genuine-checks.ts';
import { CLOSING_CHECKS, PRACTICE_CHECKS } from './practice-checks.ts';
import { REFUSAL_CHECKS } from './refusal-checks.ts';

/** All checks, in the order in which they run: what may bring an endpoint down comes late. */
export const CHECKS: readonly Check[] = [...GENUINE_CHECKS, ...REFUSAL_CHECKS, ...PRACTICE_CHECKS, ...CLOSING_CHECKS];
