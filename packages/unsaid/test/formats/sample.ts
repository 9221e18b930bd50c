/** A text, whether it is what the words of the specification say, and why. */
export type Sample = readonly [text: string, judgement: 'passes' | 'fails', reason: string];
