export type { Deviation, DeviationKind, OperationId } from './deviation.ts';
export { type Answer, findDeviations } from './find-deviations.ts';
export { type ReportOptions, reportDeviations } from './report-deviations.ts';
