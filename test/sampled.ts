/** All cases in the long run, and one of so many in the short one, the first included. */
export function sampled<Case>(cases: readonly Case[], oneOf: number): Case[] {
  return cases.filter((_, index) => process.env.SOAK || index % oneOf === 0);
}
