import { html } from '/lit-html/lit-html.js';
import { ApiError, control, operation } from './api.js';
import { counted, find, inputById, moment, number } from './dom.js';
import { onSubmit } from './forms.js';
import { startList } from './list.js';
import { definitions, errorLine, hint, openableRow, table } from './row.js';

/** @import { Batch as BulkIssue } from '../generated/rest.ts' */
/** @import { Batch, BatchWithFailures } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** @returns {import('./main.js').Part} */
export function startBatches() {
  const text = find(document, '#bulk-text', HTMLTextAreaElement);
  const upload = inputById('bulk-file');
  const list = startList({
    ...{ name: 'batch', path: '/batches', what: 'batch', many: 'batches', row: batchRow, load: loadBatch },
    key: (/** @type {Batch} */ { batch_id }) => batch_id,
    empty: () =>
      html`<p class="empty">No batch was issued yet. The CSV above has three rows, one of them wrong; issue it to see a batch with a failed row.</p>`,
  });
  onSubmit('bulk', async ({ currency }) => {
    const file = await base64(upload.files?.[0] ?? new Blob([text.value]));
    /** @type {BulkIssue} */
    const batch = await operation('bulkIssueCards', { file, currency });
    upload.value = '';
    await list.reveal(batch.batch_id);
    return `Batch ${batch.batch_id}: ${number(batch.issued)} of ${counted(batch.total, 'card')} issued, ${number(batch.failed)} failed.`;
  });
  return { view: 'batches', refresh: list.refresh };
}

/** @param {Blob} blob @returns {Promise<string>} */
function base64(blob) {
  const reader = new FileReader();
  reader.readAsDataURL(blob);
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(new ApiError(0, 'The file cannot be read.'));
  });
}

/** @param {Batch} batch @returns {Promise<BatchWithFailures>} */
const loadBatch = ({ batch_id }) => control('GET', `/batches/${encodeURIComponent(batch_id)}?limit=500`);

/** @param {Batch} batch @param {RowState<BatchWithFailures>} state */
function batchRow({ batch_id, total, issued, failed, status, currency }, state) {
  const aside = `${number(issued)} of ${number(total)} issued`;
  const line = { title: batch_id, status, aside, facts: [counted(failed, 'failed row'), currency] };
  return openableRow(state, line, () => [state.detail && failures(state.detail), errorLine]);
}

/** @param {BatchWithFailures} batch */
function failures({ failures: { items, next }, created_at }) {
  const lines = items.map(({ row, recipient_phone, value, reason }) => [row, recipient_phone, value, reason]);
  return [
    definitions([['Issued', moment(created_at)]]),
    lines.length === 0
      ? hint('Every row became a card.')
      : table('Failed rows', ['Row', 'Phone', 'Value', 'Reason'], lines),
    next === null ? '' : hint('These are the first 500.'),
  ];
}
