/** When a card expires: its expiry date, and the first moment after it. */
export interface Expiry {
  readonly date: string;
  readonly endsAt: number;
}

const DAY_MS = 86_400_000;

/** One year after the issue, at the end of that day in UTC; for 29 February that is 28 February (open point card-expiry). */
export function expiryOf(issuedAt: number): Expiry {
  const issued = new Date(issuedAt);
  const [year, month, day] = [issued.getUTCFullYear() + 1, issued.getUTCMonth(), issued.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const start = Date.UTC(year, month, Math.min(day, lastOfMonth));
  return { date: new Date(start).toISOString().slice(0, 10), endsAt: start + DAY_MS };
}
