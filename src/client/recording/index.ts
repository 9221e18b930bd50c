export { type RecordedExchange, type RecordOptions, recordExchanges } from './record-exchanges.ts';
