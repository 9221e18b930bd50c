/** Why a command ended without doing what it was asked: one line for a person, and an exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** 1 for a failure, 2 for invalid arguments. */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
