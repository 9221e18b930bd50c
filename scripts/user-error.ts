/** A mistake of the user's, not of the program's: printed as its message alone, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
