import type { Side } from '../../cli/engine/compare/contracts/change.ts';
import type { Contract } from '../../cli/engine/model/contract.ts';

/** A contract as one side of a comparison. */
export function sideOf({ openapi, asyncapi, openPoints }: Contract, shown = 'contract'): Side {
  return { shown, version: openapi.info.version, openapi, asyncapi, openPoints };
}
