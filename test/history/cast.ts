/** Who and what appears in the one history that all examples tell, by field. A new value is added here on purpose. */
export const CAST: Readonly<Record<string, readonly string[]>> = {
  card_id: ['crd_5Q7M2XKD8RT4VBN6', 'crd_8N2VQ6HXT4MJ7RDB', 'crd_6K3TB9WZQ2HX5NVP'],
  code: ['7K4M-9TQX-2HPD-W3RJ', '3FWZ-T6GK-9BXM-4QNE'],
  batch_id: ['bat_2H8VN4TCX7KQ5RMD', 'bat_6W3RJ9PYB5FD1KTG'],
  reward_id: ['rwd_9F3KT6VBQ2MX8CDH', 'rwd_4C8PW2NDH6YR3TKA', 'rwd_7J2MX5QAB9WC1GVE'],
  wallet_id: ['wal_1B6ZK8RMD4XQ7HTN'],
  recipient_phone: ['+254712345678', '+233201234567'],
  recipient_email: ['amina.odhiambo@example.com', 'kofi.mensah@example.com'],
  cancelled_by: ['hr-admin@acme.example'],
  brand_id: ['brand_acme_hr'],
  selected_brand: ['Naivas'],
  reason: ['Q2 attendance bonus'],
  currency: ['KES', 'GHS'],
  market: ['KE'],
  status: ['issued', 'active', 'redeemed', 'expired', 'complete'],
  delivery: ['sent_whatsapp'],
  format: ['digital'],
  access: ['whatsapp', 'web', 'ussd'],
  method: ['ussd'],
  type: ['choice_card'],
};

/** Fields of files, dates and names of events; they are checked by what they say. */
export const TOLD_ELSEWHERE = ['file', 'event'];

/** What the files of the open contract hold in place of columns, which are an open point. */
export const FILE_WITHOUT_COLUMNS = /^the columns are an open point: csv-columns, (\d+) recipients\n$/;

/** Recipients that appear in files alone; a number without its plus sign is a row that fails. */
export const RECIPIENTS_OF_FILES = [
  ...['+254722000101', '+254722000102', '0722000103', '+254722000104'],
  ...['+254733000201', '+254733000202'],
];

/** The header of the open contract, whose form is an open point. */
export const SIGNATURE_WITHOUT_FORM = 'signature-as-the-service-computed-it';

/** No example is earlier or later. */
export const PERIOD = ['2026-01-01', '2027-12-31'] as const;
