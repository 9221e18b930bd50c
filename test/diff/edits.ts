import { EVENT_ANSWERS, OPERATION_ANSWERS, OTHER_ANSWER_EDITS, VALUE_ANSWERS } from './edits/answers.ts';
import { FURTHER_EDITS, WORDING_EDITS } from './edits/further.ts';
import type { LabelledEdit } from './edits/labels.ts';
import { FURTHER_POINT_EDITS, POINT_EDITS } from './edits/points.ts';
import { OPERATION_EDITS, REQUEST_EDITS } from './edits/requests.ts';
import { DELIVERY_EDITS, EVENT_EDITS, RESPONSE_EDITS, SHARED_EDITS } from './edits/responses.ts';

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
