#!/usr/bin/env node
import { start } from 'unsaid/start';

await start('reward-card', import.meta.resolve('./src/run.ts'), import.meta.resolve('./dist/run.js'));
