/**
 * A mistake of the user's, not of the program's: printed as its message alone, without a stack trace.
 * The exit code is 1, or 2 where the command was used in the wrong way.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
