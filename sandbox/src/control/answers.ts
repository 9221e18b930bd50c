/**
 * What the controls answer, as JSON carries it: moments as text, channels as a list. CONTROL-API.md says what each field
 * means. Types alone, so that the page of the sandbox is checked against them too.
 */

/** A page of a list, newest first; `next` is the `after` of the page that follows. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: number | null;
}

export interface ShownCard {
  readonly card_id: string;
  readonly code: string;
  readonly recipient_phone: string;
  readonly currency: string;
  readonly format: string;
  readonly brand_id: string | null;
  readonly batch_id: string | null;
  readonly status: string;
  readonly balance: number;
  readonly redeemed: number;
  readonly expires_at: string;
  readonly access: readonly string[];
  readonly issued_at: string;
}

export interface ShownEntry {
  readonly kind: string;
  readonly amount: number;
  readonly balance_after: number;
  readonly label: string | null;
  readonly at: string;
}

export interface ShownCardWithEntries extends ShownCard {
  readonly entries: readonly ShownEntry[];
}

export interface ShownBatch {
  readonly batch_id: string;
  readonly currency: string;
  readonly total: number;
  readonly issued: number;
  readonly failed: number;
  readonly status: string;
  readonly created_at: string;
  readonly completed_at: string;
}

export interface ShownFailure {
  readonly row: number;
  readonly recipient_phone: string;
  readonly value: string;
  readonly reason: string;
}

export interface ShownBatchWithFailures extends ShownBatch {
  readonly failures: Page<ShownFailure>;
}

export interface ShownWallet {
  readonly wallet_id: string;
  readonly currency: string;
  readonly balance: number;
  readonly threshold: number;
}

export interface ShownReward {
  readonly reward_id: string;
  readonly recipient_email: string;
  readonly type: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly selected_brand: string | null;
  readonly cancelled_by: string | null;
  readonly sent_at: string | null;
  readonly opened_at: string | null;
  readonly ended_at: string | null;
}

export interface ShownWebhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly created_at: string;
}

export interface ShownWebhookWithSecret extends ShownWebhook {
  readonly secret: string;
}

export interface ShownAttempt {
  readonly number: number;
  readonly at: string;
  readonly outcome: string | null;
  readonly status: number | null;
  readonly duration_ms: number | null;
  readonly error: string | null;
}

export interface ShownDelivery {
  readonly delivery: number;
  readonly event: string;
  readonly webhook_id: string;
  readonly url: string;
  readonly status: string;
  readonly attempts: number;
  readonly last_attempt: ShownAttempt | null;
  readonly next_at: string | null;
  readonly created_at: string;
  readonly repeats: number | null;
}

export interface ShownDeliveryWithLog extends ShownDelivery {
  readonly payload: unknown;
  readonly log: readonly ShownAttempt[];
}

export interface ShownTrigger {
  readonly payload: unknown;
  readonly deliveries: readonly number[];
}

export interface ShownClock {
  readonly now: string;
  readonly mode: 'system' | 'manual';
}

export interface ShownSeed {
  readonly cards: readonly string[];
  readonly rewards: readonly string[];
}
