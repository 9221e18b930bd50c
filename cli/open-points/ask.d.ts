/** An open point as a question to the provider. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly impact: string;
  readonly question: string;
  readonly ifWrong: string;
  /** Places that leave it open, by their names. */
  readonly at: readonly string[];
  /** The documents whose overlay answers it. */
  readonly documents: readonly ('openapi' | 'asyncapi')[];
}

export type QuestionForm = 'email' | 'markdown' | 'csv' | 'overlay';

/**
 * Writes questions as a text to send or to fill in: one file; of an overlay, one for each document that leaves a point
 * open. Answers that are known already are given by the id of their point.
 */
export function writeQuestions(
  form: QuestionForm,
  asked: {
    readonly service: string;
    readonly questions: readonly Question[];
    readonly answers?: Readonly<Record<string, string>>;
  },
): { file: string; text: string }[];
