import { EVENT_ANSWERS, OPERATION_ANSWERS, VALUE_ANSWERS } from './edits/answers.ts';
import { DELIVERY_EDITS } from './edits/deliveries.ts';
import { FURTHER_EDITS, WORDING_EDITS } from './edits/further.ts';
import type { LabelledEdit } from './edits/labels.ts';
import { OPERATION_EDITS } from './edits/operations.ts';
import { OTHER_ANSWER_EDITS } from './edits/other-answers.ts';
import { FURTHER_POINT_EDITS, POINT_EDITS } from './edits/points.ts';
import { REQUEST_EDITS } from './edits/requests.ts';
import { EVENT_EDITS, RESPONSE_EDITS, SHARED_EDITS } from './edits/responses.ts';

/** Single edits of the contract, each labelled by what it and its undoing ask of people. */
export const EDITS: readonly LabelledEdit[] = [
  ...OPERATION_EDITS,
  ...REQUEST_EDITS,
  ...RESPONSE_EDITS,
  ...SHARED_EDITS,
  ...EVENT_EDITS,
  ...DELIVERY_EDITS,
  ...VALUE_ANSWERS,
  ...OPERATION_ANSWERS,
  ...EVENT_ANSWERS,
  ...OTHER_ANSWER_EDITS,
  ...POINT_EDITS,
  ...WORDING_EDITS,
  ...FURTHER_EDITS,
  ...FURTHER_POINT_EDITS,
];
