import type { Contract } from '../model/contract.ts';

/** Makes something of each contract once, for all the files that need it. The result is shared: callers must not change it. */
export function oncePerContract<Result>(make: (contract: Contract) => Result): (contract: Contract) => Result {
  const made = new WeakMap<Contract, Result>();
  return (contract) => {
    const known = made.get(contract);
    if (known !== undefined) return known;
    const result = make(contract);
    made.set(contract, result);
    return result;
  };
}
