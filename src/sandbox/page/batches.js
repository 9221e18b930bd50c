import { ApiError, control, operation } from './api.js';
import { withToken } from './cards.js';
import { byId, make } from './dom.js';
import { counted, moment, number } from './format.js';
import { currencyCode, onSubmit } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, openableRow, table } from './row.js';

const SAMPLE = 'recipient_phone,value\n+254711000001,1000\n+254711000002,2500\n0711000003,500\n';

/** @returns {import('./parts.js').Part} */
export function startBatches() {
  byId('bulk-text').value = SAMPLE;
  const refresh = pagedList({
    name: 'batch',
    path: '/batches',
    key: ({ batch_id }) => batch_id,
    create: ({ batch_id }) => openableRow({ title: batch_id, opened: showFailures }),
    update: updateRow,
  });
  onSubmit(byId('bulk'), async (values) => {
    const chosen = byId('bulk-file').files[0] ?? new Blob([byId('bulk-text').value]);
    const file = await base64(chosen);
    const body = { file, currency: currencyCode(values.get('currency')) };
    const batch = await withToken(() => operation('POST', '/v1/cards/bulk', body));
    byId('bulk-file').value = '';
    return `Batch ${batch.batch_id}: ${number(batch.issued)} of ${counted(batch.total, 'card')} issued, ${number(batch.failed)} failed.`;
  });
  return { view: 'batches', kinds: ['batch'], refresh };
}

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new ApiError(0, 'The file cannot be read.'));
    reader.readAsDataURL(blob);
  });
}

/**
 * @param {any} row
 * @param {any} batch
 */
function updateRow(row, batch) {
  row.batch = batch;
  const { total, issued, failed, status, currency } = batch;
  fillRow(row, {
    status,
    aside: `${number(issued)} of ${number(total)} issued`,
    facts: [counted(failed, 'failed row'), currency],
  });
}

/** @param {any} row */
async function showFailures(row) {
  const { failures, created_at, completed_at } = await control(
    'GET',
    `/batches/${encodeURIComponent(row.batch.batch_id)}?limit=500`,
  );
  const lines = failures.items.map((/** @type {any} */ each) => [
    String(each.row),
    each.recipient_phone,
    each.value,
    each.reason,
  ]);
  const none = make('p', { class: 'hint' }, 'Every row became a card.');
  row.body.replaceChildren(
    definitions([
      ['Begun', moment(created_at)],
      ['Completed', moment(completed_at)],
    ]),
    lines.length === 0 ? none : table('Failed rows', ['Row', 'Phone', 'Value', 'Reason'], lines, 'wrapped'),
  );
  if (failures.next !== null) row.body.append(make('p', { class: 'hint' }, 'These are the first 500.'));
}
