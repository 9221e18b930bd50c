import type { ServerResponse } from 'node:http';
import { serve } from '../load/serve.ts';

// Takes deliveries: responds to each at once, or to none if called with `hangs`. `GET /rate?of=COUNT` waits for so many
// and responds with how many of them came per second.
const hangs = process.argv.includes('hangs');

const arrivals: number[] = [];
let asked: { readonly count: number; readonly response: ServerResponse } | undefined;

function tellRate(): void {
  if (asked === undefined || arrivals.length < asked.count) return;
  const times = arrivals.splice(0, asked.count);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  asked.response.end(String((times.length - 1) / seconds));
  asked = undefined;
}

serve((request, response) => {
  request.resume().once('end', () => {
    const [, count] = /^\/rate\?of=(\d+)$/.exec(request.url ?? '') ?? [];
    if (count === undefined) arrivals.push(performance.now());
    else asked = { count: Number(count), response };
    tellRate();
    if (count === undefined && !hangs) response.writeHead(200, { 'content-length': 0 }).end();
  });
});
