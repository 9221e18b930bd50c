/** Webhooks on `node:sqlite`, for the processes of one machine. */
export * from './sqlite/queues.ts';
