import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createMockServer } from '@scalar/mock-server';
import { serve } from '../load/serve.ts';

const document = readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8');
const app = await createMockServer({ document, logger: false });

serve(createAdaptorServer(app) as Server);
