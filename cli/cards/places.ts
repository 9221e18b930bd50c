/**
 * The places whose values are held against each other over several exchanges and deliveries. That they belong together
 * is said by the words of the statements, and by no keyword of the documents.
 */
export const PLACES = {
  cardId: ['IssuedCard.card_id', 'Card.card_id', 'TopUpResult.card_id', 'CardRedeemedEvent.card_id'],
  expiresAt: ['IssuedCard.expires_at', 'Card.expires_at'],
  cardStatus: ['IssuedCard.status', 'Card.status'],
  cardCurrency: ['Card.currency'],
  balance: ['Card.balance'],
  redeemed: ['Card.redeemed'],
  issuedValue: ['IssueCardRequest.value'],
  issuedCurrency: ['IssueCardRequest.currency'],
  recipient: ['IssueCardRequest.recipient_phone'],
  toAdd: ['TopUpRequest.amount'],
  toAddCurrency: ['TopUpRequest.currency'],
  previousBalance: ['TopUpResult.previous_balance'],
  added: ['TopUpResult.added'],
  newBalance: ['TopUpResult.new_balance'],
  amountRedeemed: ['CardRedeemedEvent.amount_redeemed'],
  balanceRemaining: ['CardRedeemedEvent.balance_remaining'],
  redeemedAt: ['CardRedeemedEvent.redeemed_at'],
  file: ['BulkIssueRequest.file'],
  batchTotal: ['Batch.total'],
  batchIssued: ['Batch.issued'],
  batchFailed: ['Batch.failed'],
  batchStatus: ['Batch.status'],
  walletId: ['WalletLowBalanceEvent.data.wallet_id'],
  walletBalance: ['WalletLowBalanceEvent.data.current_balance'],
  walletThreshold: ['WalletLowBalanceEvent.data.threshold'],
  walletCurrency: ['WalletLowBalanceEvent.data.currency'],
} as const;

type Role = keyof typeof PLACES;
type Values = ReadonlyMap<string, unknown>;

export function textAt(values: Values, role: Role): string | undefined {
  const value = valueAt(values, role);
  return typeof value === 'string' ? value : undefined;
}

/** An exact integer; of others no arithmetic tells anything. */
export function numberAt(values: Values, role: Role): number | undefined {
  const value = valueAt(values, role);
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function valueAt(values: Values, role: Role): unknown {
  return PLACES[role].map((place) => values.get(place)).find((value) => value !== undefined);
}
