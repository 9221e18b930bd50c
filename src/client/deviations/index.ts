export type { ResponsesVariant as DeviationsVariant } from '../stated-response.ts';
export {
  type Deviation,
  type DeviationKind,
  type FindOptions,
  findDeviations,
  type OperationId,
  type SeenResponse,
} from './find-deviations.ts';
export { type CheckOptions, checkResponses, type ReportOptions, reportDeviations } from './report-deviations.ts';
