import module from 'node:module';

// Imported first, for its effect: what is loaded after it (TypeScript above all) is compiled once and then remembered.
// Deno has no such cache.
module.enableCompileCache?.();
