/** What a wrong guess at an open point can cost, the worst first. */
export const IMPACTS = ['money', 'security', 'delivery', 'data', 'convenience'] as const;

export type Impact = (typeof IMPACTS)[number];
