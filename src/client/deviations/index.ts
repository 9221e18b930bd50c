export type { ResponsesVariant as DeviationsVariant } from '../stated-response.ts';
export { type CheckOptions, checkResponses } from './check-responses.ts';
export type { Deviation, DeviationKind, OperationId } from './deviation.ts';
export { type FindOptions, findDeviations, type SeenResponse } from './find-deviations.ts';
export { type ReportOptions, reportDeviations } from './report-deviations.ts';
