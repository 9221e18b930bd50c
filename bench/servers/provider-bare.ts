import { serve } from '../load/serve.ts';
import { issueCard } from './issue-card.ts';

// As little as a server can do: no route, no check, no error.
serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    const text = JSON.stringify(issueCard());
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    response.writeHead(201, head).end(text);
  });
});
