import { createHmac, timingSafeEqual } from 'node:crypto';
import { serve } from '../load/serve.ts';
import { SECRET } from './secret.ts';

const ledger = { redeemed: 0 };

// As little as a receiver can do: the signature, the JSON and one event; no bound, no schema, no deadline.
serve((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const raw = Buffer.concat(chunks);
    const given = Buffer.from(String(request.headers['x-service-signature']));
    const expected = Buffer.from(createHmac('sha256', SECRET).update(raw).digest('hex'));
    const ok = given.length === expected.length && timingSafeEqual(given, expected);
    const event = ok ? JSON.parse(raw.toString()) : {};
    if (event.event === 'card.redeemed') ledger.redeemed += event.amount_redeemed;
    response.writeHead(ok ? 200 : 401, { 'content-length': 0 }).end();
  });
});
