#!/usr/bin/env node
import { start } from './start.js';

await start('unsaid', import.meta.resolve('./run.ts'), import.meta.resolve('./dist/run.js'));
