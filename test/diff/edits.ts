import { ANSWER_EDITS } from './edits/answers.ts';
import { FURTHER_EDITS } from './edits/further.ts';
import type { LabelledEdit } from './edits/labels.ts';
import { POINT_EDITS } from './edits/points.ts';
import { REQUEST_EDITS } from './edits/requests.ts';
import { RESPONSE_EDITS } from './edits/responses.ts';

/** Single edits of the contract, each labelled by what it and its undoing ask of people. */
export const EDITS: readonly LabelledEdit[] = [
  ...REQUEST_EDITS,
  ...RESPONSE_EDITS,
  ...ANSWER_EDITS,
  ...POINT_EDITS,
  ...FURTHER_EDITS,
];
