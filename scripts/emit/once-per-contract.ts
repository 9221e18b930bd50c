import type { Contract } from '../contract/contract.ts';

/** What is made of a contract, made once for all who ask: several files hold parts of it. Nobody may change it. */
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
