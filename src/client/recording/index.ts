export { createMask, MASK, type Mask, type MaskOptions } from './create-mask.ts';
export { type RecordedExchange, type RecordOptions, recordExchanges } from './record-exchanges.ts';
