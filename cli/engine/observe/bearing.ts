/** What a value at a place can tell about an open point that is marked there. */
export type Bearing = 'value' | 'form' | 'number' | 'length' | 'type' | 'fields' | 'absence';

/**
 * What values tell about each open point; which question a point asks cannot be read from the documents. Points that
 * are not listed are answered by more than one value (see `behaviours`), or by no traffic.
 */
const BEARINGS: Readonly<Record<string, readonly Bearing[]>> = {
  'timestamp-form': ['form'],
  'identifier-forms': ['form'],
  'phone-number-form': ['form'],
  'brand-ids': ['form'],
  'selected-brand': ['form'],
  'cancelled-by': ['form'],
  'signature-algorithm': ['form'],
  'signed-content': ['form'],
  'currency-codes': ['value'],
  'wallet-currencies': ['value'],
  'market-codes': ['value'],
  'campaigns-and-markets': ['value'],
  'card-formats': ['value'],
  'access-channels': ['value'],
  'delivery-channels': ['value'],
  'card-statuses': ['value'],
  'batch-statuses': ['value'],
  'redemption-methods': ['value'],
  'reward-types': ['value'],
  'issue-defaults': ['absence'],
  'top-up-required-fields': ['absence'],
  'bulk-required-fields': ['absence'],
  'value-bounds': ['number', 'length'],
  'amount-units': ['number'],
  'wallet-field-types': ['type'],
  'card-record-fields': ['fields'],
  'code-retrieval': ['fields'],
  'further-event-fields': ['fields'],
  'wallet-fields': ['fields'],
  'card-issued-payload': ['fields'],
  'card-topped-up-payload': ['fields'],
  'card-expired-payload': ['fields'],
  'batch-complete-payload': ['fields'],
  'batch-cards': ['fields'],
  'reward-redeemed-fields': ['fields'],
  'payload-versioning': ['fields'],
};

/** What values at a place that marks the point can tell about it. */
export function bearingsOf(point: string): readonly Bearing[] {
  return BEARINGS[point] ?? [];
}
