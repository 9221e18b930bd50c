import { equal } from 'node:assert/strict';
import type { EventExample, OperationRow } from 'unsaid-runtime/contract';

/** Names the types of generated tables; nothing of them is there at run time. */
export default async function use(): Promise<void> {
  const example: EventExample<{ readonly event: string }> = { name: 'sent', summary: 'Sent', payload: { event: 'x' } };
  const row: OperationRow = { method: 'GET', path: '/parcels', parameters: [], responses: {} };
  equal(`${example.payload.event} ${row.method}`, 'x GET');
}
