import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import express, { type ErrorRequestHandler } from 'express';
import { middleware } from 'express-openapi-validator';
import { serve } from '../load/serve.ts';
import { issueCard } from './issue-card.ts';

const apiSpec = fileURLToPath(new URL('../../generated/openapi.yaml', import.meta.url));

const refuse: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message });
};

const app = express()
  .use(express.json())
  .use(middleware({ apiSpec, validateRequests: true, validateResponses: true }))
  .post('/v1/cards/issue', (_request, response) => {
    response.status(201).json(issueCard());
  })
  .use(refuse);

serve(createServer(app));
