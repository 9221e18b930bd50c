import { COMPILE_CACHE } from './compile-cache.ts';

// Set up only once a worker runs, so that it holds for the processes that tests start and not for the worker itself:
// each worker would write all that it has loaded when it ends, which takes longer than to compile it anew.
process.env.NODE_COMPILE_CACHE = COMPILE_CACHE;

// Tests read what processes print without colours.
delete process.env.FORCE_COLOR;
