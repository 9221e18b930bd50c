/** The packages, with their folders in this repository, in the order in which they need each other. */
export const PACKAGES = {
  'reward-card-contract': '.',
  'reward-card-cli': 'cli',
  'reward-card-sandbox': 'sandbox',
} as const;

export type PackageName = keyof typeof PACKAGES;
