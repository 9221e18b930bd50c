import type { Fields } from './fact.ts';

/** Section "Resources and their fields": the resources that the endpoints return, and no others. */
export const RESOURCES: Readonly<Record<string, Fields>> = {
  Card: {
    card_id: { type: 'string' },
    code: { type: 'string' },
    status: { type: 'string', seen: ['issued', 'active'] },
    delivery: { type: 'string', form: 'sent_<channel>', seen: ['sent_whatsapp'] },
    balance: { type: 'integer' },
    currency: { type: 'string' },
    redeemed: { type: 'integer' },
    expires_at: { type: 'string', form: 'YYYY-MM-DD' },
  },
  Batch: {
    batch_id: { type: 'string' },
    total: { type: 'integer' },
    issued: { type: 'integer' },
    failed: { type: 'integer' },
    status: { type: 'string', seen: ['complete'] },
  },
  'Top-up result': {
    card_id: { type: 'string' },
    previous_balance: { type: 'integer' },
    added: { type: 'integer' },
    new_balance: { type: 'integer' },
  },
};
