import { ApiError, control, operation } from './api.js';
import { find, formById, inputById, make } from './dom.js';
import { counted, moment, number } from './format.js';
import { currencyCode, onSubmit } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, fillWhenOpened, openableRow, table } from './row.js';
import { withToken } from './token.js';

/** @import { Batch as BulkIssue } from '../generated/rest.ts' */
/** @import { Batch, BatchWithFailures } from '../generated/controls/rest.ts' */
/** @import { Row } from './row.js' */

const SAMPLE = 'recipient_phone,value\n+254711000001,1000\n+254711000002,2500\n0711000003,500\n';

/** @returns {import('./parts.js').Part} */
export function startBatches() {
  const text = find(document, '#bulk-text', HTMLTextAreaElement);
  const upload = inputById('bulk-file');
  text.value = SAMPLE;
  const list = pagedList({
    name: 'batch',
    path: '/batches',
    what: 'batch',
    many: 'batches',
    key: (/** @type {Batch} */ { batch_id }) => batch_id,
    create: createRow,
    update: updateRow,
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

/** @param {Batch} batch */
function createRow({ batch_id }) {
  const row = openableRow(batch_id);
  row.body.append(row.error);
  fillWhenOpened(row, async () => row.body.replaceChildren(...(await failuresOf(batch_id)), row.error));
  return row;
}

/**
 * @param {Row} row
 * @param {Batch} batch
 */
function updateRow(row, { total, issued, failed, status, currency }) {
  fillRow(row, {
    status,
    aside: `${number(issued)} of ${number(total)} issued`,
    facts: [counted(failed, 'failed row'), currency],
  });
}

/** @param {string} batchId */
async function failuresOf(batchId) {
  /** @type {BatchWithFailures} */
  const { failures, created_at, completed_at } = await control(
    'GET',
    `/batches/${encodeURIComponent(batchId)}?limit=500`,
  );
  const lines = failures.items.map((each) => [String(each.row), each.recipient_phone, each.value, each.reason]);
  const none = make('p', { class: 'hint' }, 'Every row became a card.');
  return [
    definitions([
      ['Begun', moment(created_at)],
      ['Completed', moment(completed_at)],
    ]),
    lines.length === 0 ? none : table('Failed rows', ['Row', 'Phone', 'Value', 'Reason'], lines, ['Phone', 'Value']),
    ...(failures.next === null ? [] : [make('p', { class: 'hint' }, 'These are the first 500.')]),
  ];
}
