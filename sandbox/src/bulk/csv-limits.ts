import openapi from '../../generated/openapi.json' with { type: 'json' };

/** What a file has to be, as the overlay says (open points csv-columns, csv-encoding, csv-file-size). */
export const CSV = openapi.components.schemas.BulkIssueRequest.properties.file['x-csv'];

/** Most rows of one file (open point batch-size). */
export const MAX_ROWS = openapi.paths['/v1/cards/bulk'].post['x-batch'].max_rows;
