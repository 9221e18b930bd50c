import { csvFile } from '../../src/client.ts';

/** Token of the sandboxes of the bench. */
export const TOKEN = 'token-of-the-bench';

/** Cards that are topped up where the server lets the caller choose identifiers. */
export const CARD_IDS: readonly string[] = Array.from({ length: 50 }, (_, index) => `crd_${index}`);

/** Posts JSON to a sandbox and returns the response's body. Throws for any status but success. */
export async function callSandbox(port: number, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} got ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The body of a call that issues so many cards. */
export function batchOf(rows: number) {
  const lines = Array.from({ length: rows }, (_, row) => `+2547${10_000_000 + row},${1_000 + (row % 9_000)}\n`);
  return { file: csvFile(`recipient_phone,value\n${lines.join('')}`), currency: 'KES' };
}

/** Issues the cards of a batch in one call. Throws unless each row became one. */
export async function issueBatch(port: number, batch: ReturnType<typeof batchOf>): Promise<void> {
  const { total, failed } = (await callSandbox(port, '/v1/cards/bulk', batch)) as { total: number; failed: number };
  if (failed > 0) throw new Error(`${failed} of ${total} rows became no card.`);
}
