#!/usr/bin/env node
import { start } from '../start.js';

await start('reward-card', import.meta.resolve('./run.ts'), import.meta.resolve('../dist/reward-card/run.js'));
