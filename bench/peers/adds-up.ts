interface Balances {
  readonly previous_balance: number;
  readonly added: number;
  readonly new_balance: number;
}

/** The stated sum; with numbers that JavaScript may have rounded it cannot be verified, and does not hold. */
export function addsUp({ previous_balance, added, new_balance }: Balances): boolean {
  return (
    new_balance === previous_balance + added &&
    Number.isSafeInteger(new_balance) &&
    Number.isSafeInteger(previous_balance) &&
    Number.isSafeInteger(added)
  );
}
