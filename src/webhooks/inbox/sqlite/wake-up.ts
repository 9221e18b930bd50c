// The outbox takes it from here.
export * from '../wake-up.ts';
