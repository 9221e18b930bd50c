import './compile-cache.ts';

// Loaded after the compile cache, which then serves it: most of the time of this command goes into loading code.
await import('./generate/run-generate.ts');
