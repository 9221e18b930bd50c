/**
 * Building block: compares bytes in a time that depends on their number alone, never on where they differ. Different
 * lengths are unequal; the length of a digest is not a secret.
 */
export function constantTimeEqual(left: ArrayLike<number>, right: ArrayLike<number>): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= (left[index] as number) ^ (right[index] as number);
  return difference === 0;
}
