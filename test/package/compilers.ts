import type { Compiler } from '../../scripts/build.ts';

/** What a project of a user is compiled with; the long form also takes the compiler that many of them still have. */
export const COMPILERS: readonly Compiler[] = process.env.SOAK ? ['typescript-7', 'typescript'] : ['typescript-7'];
