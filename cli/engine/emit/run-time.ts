/** The package whose code generated files import. */
export const RUNTIME = 'reward-card-contract';
