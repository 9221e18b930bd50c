/** The package whose code generated files import. */
export const RUNTIME = 'unsaid-runtime';
