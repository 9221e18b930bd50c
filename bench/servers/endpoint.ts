import { createTally } from '../load/create-tally.ts';
import { serve } from '../load/serve.ts';

// Takes deliveries: responds to each at once, or to none if called with `hangs`. `GET /rate?of=COUNT` waits for so many
// and responds with how many of them came per second.
const hangs = process.argv.includes('hangs');
const tally = createTally();

serve((request, response) => {
  request.resume().once('end', () => {
    if (tally.answers(request, response)) return;
    tally.begin();
    tally.end();
    if (!hangs) response.writeHead(200, { 'content-length': 0 }).end();
  });
});
