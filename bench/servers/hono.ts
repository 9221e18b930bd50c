import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { serve } from '../load/serve.ts';
import { IssueCardRequest, IssuedCard } from '../peers/zod.ts';
import { issueCard } from './issued-card.ts';

const app = new Hono().post('/v1/cards/issue', async (context) => {
  const request = IssueCardRequest.safeParse(await context.req.json());
  if (!request.success) return context.json({ issues: request.error.issues }, 400);
  return context.json(IssuedCard.parse(issueCard()), 201);
});

serve(createAdaptorServer(app) as Server);
