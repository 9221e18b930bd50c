import { csvFile } from '../../src/client/index.ts';
import { callSandbox } from './call-sandbox.ts';

/** The body of a call that issues so many cards. */
export function batchOf(rows: number) {
  const lines = Array.from({ length: rows }, (_, row) => `+2547${10_000_000 + row},${1_000 + (row % 9_000)}\n`);
  return { file: csvFile(`recipient_phone,value\n${lines.join('')}`), currency: 'KES' };
}

/** Issues the cards of a batch in one call; throws unless each row became one. */
export async function issueBatch(port: number, batch: ReturnType<typeof batchOf>): Promise<void> {
  const { total, failed } = (await callSandbox(port, '/v1/cards/bulk', batch)) as { total: number; failed: number };
  if (failed > 0) throw new Error(`${failed} of ${total} rows became no card.`);
}
