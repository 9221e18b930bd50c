import type { Contract } from '../../scripts/contract/contract.ts';
import type { Side } from '../../scripts/diff/change.ts';

/** A contract as one side of a comparison. */
export function sideOf({ openapi, asyncapi, openPoints }: Contract, shown = 'contract'): Side {
  return { shown, version: openapi.info.version, openapi, asyncapi, openPoints };
}
