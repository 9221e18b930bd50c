import { startSandbox } from '../../packages/reward-card-sandbox/src/index.ts';
import { TOKEN } from '../load/call-sandbox.ts';
import { announce } from '../load/serve.ts';

const [database = ':memory:'] = process.argv.slice(2);
const sandbox = await startSandbox({ port: 0, database, token: TOKEN });

announce(Number(new URL(sandbox.url).port));
