#!/usr/bin/env node
import { start } from './start.js';

await start('unsaid', import.meta.resolve('./src/run.ts'), import.meta.resolve('./dist/src/run.js'));
