import openapi from '../../generated/openapi.json' with { type: 'json' };

/** When a card expires: its expiry date, and the first moment after it. */
export interface Expiry {
  readonly date: string;
  readonly endsAt: number;
}

const DAY_MS = 86_400_000;

/** As the overlay says (open point card-expiry). */
const { years_after_issue } = openapi.components.schemas.ExpiryDate['x-expiry'];

/** Some years after the issue, at the end of that day in UTC; where there is no 29 February, on the 28th. */
export function expiryOf(issuedAt: number): Expiry {
  const issued = new Date(issuedAt);
  const [year, month, day] = [issued.getUTCFullYear() + years_after_issue, issued.getUTCMonth(), issued.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const start = Date.UTC(year, month, Math.min(day, lastOfMonth));
  return { date: new Date(start).toISOString().slice(0, 10), endsAt: start + DAY_MS };
}
