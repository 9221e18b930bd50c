/** What is wrong with a sum of integers. */
export function messageOfSum(terms, added, total) {
  const sum = added.reduce((left, right) => left + right);
  return [...added, total, sum].every(Number.isSafeInteger)
    ? `must equal ${terms} (${sum}), is ${total}`
    : `must equal ${terms}, which cannot be verified with numbers beyond 2^53 - 1`;
}
