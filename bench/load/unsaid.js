// The command as it is installed: from what is built. In its tarball no source lies beside it.
import { start } from '../../packages/unsaid/start.js';

const unsaid = (/** @type {string} */ file) => import.meta.resolve(`../../packages/unsaid/${file}`);
await start('unsaid', unsaid('no-source.ts'), unsaid('dist/src/run.js'));
