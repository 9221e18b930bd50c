/** Format of the generated trees that this version reads. */
export const FORMAT = 2;

/** The part of a generated `variant` that says how it was written. */
export interface GeneratedVariant {
  /** Format of the tree. */
  readonly format: number;
  /** Command that writes the tree again. */
  readonly command?: string;
}

/** The command where a tree names none. */
const GENERATE = 'npx unsaid generate FILE --out contract';

/** Throws a TypeError, in one line with the command to run, for a variant that this version cannot read. */
export function checkVariant(caller: string, variant: GeneratedVariant | undefined): void {
  if (variant?.format === FORMAT) return;
  if (typeof variant !== 'object' || variant === null)
    throw new TypeError(`${caller}: \`variant\` is missing; \`${GENERATE}\` writes one.`);
  const { format = 0, command = GENERATE } = variant;
  const remedy = format > FORMAT ? 'npm install unsaid-runtime@latest' : command;
  throw new TypeError(`${caller}: \`variant\` has format ${format}, and this version reads ${FORMAT}. Run: ${remedy}`);
}
