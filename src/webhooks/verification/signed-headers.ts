/** What `sign` returns besides the signature alone: every header that a delivery has to carry, by its name. */
export type SignedHeaders = object;

/**
 * Adds what `sign` returned to the headers of a delivery: the signature, or several headers by their names. Throws a
 * TypeError where one is missing of those that every delivery carries.
 */
export function addSigned(headers: Headers, signed: string | SignedHeaders, required: readonly string[]): void {
  const [signature = ''] = required;
  const added = typeof signed === 'string' ? { [signature]: signed } : signed;
  for (const [name, value] of Object.entries(added)) headers.set(name, String(value));
  const missing = required.find((name) => !headers.get(name));
  if (missing !== undefined) throw new TypeError(`\`sign\` returned no ${missing}.`);
}
