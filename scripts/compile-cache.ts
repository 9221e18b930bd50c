import { enableCompileCache } from 'node:module';

// Imported first, for its effect: what is loaded after it (TypeScript above all) is compiled once and then remembered.
enableCompileCache();
