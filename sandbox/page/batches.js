import { ApiError, control, operation, withToken } from './api.js';
import { find, formById, inputById } from './dom.js';
import { counted, moment, number } from './format.js';
import { currencyCode, onSubmit } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, errorLine, hint, openableRow, table } from './row.js';

/** @import { Batch as BulkIssue } from '../generated/rest.ts' */
/** @import { Batch, BatchWithFailures } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

const SAMPLE = 'recipient_phone,value\n+254711000001,1000\n+254711000002,2500\n0711000003,500\n';

/** @returns {import('./parts.js').Part} */
export function startBatches() {
  const text = find(document, '#bulk-text', HTMLTextAreaElement);
  const upload = inputById('bulk-file');
  text.value = SAMPLE;
  const list = pagedList({
    ...{ name: 'batch', path: '/batches', what: 'batch', many: 'batches', row: batchRow, load: loadBatch },
    key: (/** @type {Batch} */ { batch_id }) => batch_id,
  });
  onSubmit(formById('bulk'), async (values) => {
    const file = await base64(upload.files?.[0] ?? new Blob([text.value]));
    const body = { file, currency: currencyCode(values.get('currency')) };
    /** @type {BulkIssue} */
    const batch = await withToken(() => operation('POST', '/v1/cards/bulk', body));
    upload.value = '';
    await list.reveal(batch.batch_id);
    return `Batch ${batch.batch_id}: ${number(batch.issued)} of ${counted(batch.total, 'card')} issued, ${number(batch.failed)} failed.`;
  });
  return { view: 'batches', kinds: ['batch'], refresh: list.refresh };
}

/** @param {Blob} blob */
async function base64(blob) {
  const bytes = await blob.bytes().catch(() => {
    throw new ApiError(0, 'The file cannot be read.');
  });
  const parts = Array.from({ length: Math.ceil(bytes.length / 8_190) }, (_, at) =>
    btoa(String.fromCharCode(...bytes.subarray(at * 8_190, (at + 1) * 8_190))),
  );
  return parts.join('');
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
function failures({ failures: { items, next }, created_at, completed_at }) {
  const lines = items.map(({ row, recipient_phone, value, reason }) => [row, recipient_phone, value, reason]);
  return [
    definitions([
      ['Begun', moment(created_at)],
      ['Completed', moment(completed_at)],
    ]),
    lines.length === 0
      ? hint('Every row became a card.')
      : table('Failed rows', ['Row', 'Phone', 'Value', 'Reason'], lines, ['Phone', 'Value']),
    next === null ? '' : hint('These are the first 500.'),
  ];
}
