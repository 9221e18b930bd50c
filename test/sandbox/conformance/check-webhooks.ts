import { createHmac } from 'node:crypto';
import { csvFile } from '../../../src/client/index.ts';
import { PHONE, runningSandbox } from '../running-sandbox.ts';
import type { Closed, Json } from './closed.ts';
import { endpointOf, type Subject } from './subject.ts';

/** Attempts: how many, when, and with which header; the signature is computed from the words of the contract alone. */
export async function checkDelivery(closed: Closed, subject: Subject): Promise<string[]> {
  const { attempts, secret } = await subject.once('attempts', observeAttempts);
  const delivery = closed.asyncapi.components.operationTraits.delivery['x-delivery'];
  const header = closed.asyncapi.components.schemas.DeliveryHeaders.properties['X-Service-Signature'];
  const gaps = attempts.slice(1).map(({ at }, index) => (at - (attempts[index]?.at ?? 0)) / 1_000);
  const found: string[] = [];
  if (attempts.length !== delivery.max_attempts)
    found.push(`${attempts.length} attempts, ${delivery.max_attempts} are told`);
  if (String(gaps) !== String(delivery.intervals_seconds))
    found.push(`intervals ${gaps}, ${delivery.intervals_seconds} are told`);
  if (new Set(attempts.map(({ raw }) => raw)).size !== 1) found.push('the bytes change from attempt to attempt');
  const { algorithm, content, header: form, secret: secretForm } = header['x-signature'] ?? {};
  if (!new RegExp(secretForm ?? '$.').test(secret)) found.push('the secret has another form');
  for (const { headers, raw } of attempts) {
    const given = String(headers['x-service-signature']);
    if (headers['content-type'] !== 'application/json') found.push(`sent as ${headers['content-type']}`);
    if (header.pattern !== '^t=\\d+,v1=[0-9a-f]{64}$' || !new RegExp(header.pattern).test(given))
      found.push(`pattern ${header.pattern}`);
    const timestamp = /\d+/.exec(given)?.[0] ?? '';
    const fill = (text = '') => text.replace('{timestamp}', timestamp).replace('{body}', () => raw);
    const hash = /^HMAC-(SHA\d+)$/.exec(algorithm)?.[1] ?? 'sha1';
    const signature = createHmac(hash, secret).update(fill(content)).digest('hex');
    if (given !== fill(form).replace('{signature}', signature)) found.push(`the header is ${given}`);
  }
  return [...new Set(found)];
}

async function observeAttempts() {
  const running = await runningSandbox();
  const { arrivals, secret, close } = await endpointOf(running, 500);
  try {
    await running.client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 70, currency: 'KES' } });
    await running.sandbox.advance(86_400_000);
    return { attempts: arrivals, secret };
  } finally {
    close();
    await running.sandbox.close();
  }
}

/** Each event as it really comes: complete, in order, and with the amounts that the answers speak of. */
export async function checkEvents(closed: Closed, subject: Subject): Promise<string[]> {
  const { payloads, order, refusals, endpoints } = await subject.once('events', observeEvents);
  const { schemas } = closed.asyncapi.components;
  const found: string[] = [];
  for (const [name, message] of Object.entries<Json>(closed.asyncapi.channels.webhook.messages)) {
    const own = payloads.filter(({ event }) => event === name);
    if (own.length === 0) found.push(`${name} does not come`);
    const payload = message.payload.$ref.split('/').at(-1);
    const fields = new Set<string>();
    for (const value of own) {
      const misfit = closed.misfit('asyncapi', `/components/schemas/${payload}`, value);
      if (misfit !== undefined) found.push(`${name}: ${misfit}`);
      for (const field of fieldsOf(value)) fields.add(field);
    }
    const listed = fieldsOf(schemas[payload].properties, 'properties').toSorted().join();
    if (listed !== [...fields].toSorted().join())
      found.push(`${name} has ${[...fields].toSorted()}, listed is ${listed}`);
    const required = requiredOf(schemas[payload]);
    const always = [...fields].filter((field) => own.every((value) => fieldsOf(value).includes(field)));
    if (always.toSorted().join() !== required.toSorted().join()) {
      found.push(`${name} always has ${always}, required are ${required}`);
    }
  }
  const { amount_redeemed, balance_remaining } = payloads.findLast(({ event }) => event === 'card.redeemed') ?? {};
  if (`${amount_redeemed} ${balance_remaining}` !== '10 50')
    found.push(`the second redemption says ${amount_redeemed}, ${balance_remaining}`);
  const end = order.indexOf('batch.complete');
  const before = order.slice(end - 3, end).join();
  if (before !== 'card.issued,card.issued,card.issued') found.push(`before the end of the batch come ${before}`);
  const brand = schemas.RewardRedeemedEvent.properties.data.properties.selected_brand;
  const by = schemas.RewardCancelledEvent.properties.data.properties.cancelled_by;
  const told = [brand.minLength, brand.maxLength, by.maxLength, closed.asyncapi.servers.integrator['x-max-endpoints']];
  const seen = [refusals.brand[0], refusals.brand[1], refusals.address, endpoints];
  if (String(told) !== String(seen) || by.format !== 'email') found.push(`bounds ${told} are told, ${seen} they are`);
  return found;
}

/** Names of fields, those of \`data\` after a full stop. */
function fieldsOf(value: Json, inner?: string): string[] {
  return Object.entries<Json>(value).flatMap(([name, field]) =>
    name === 'data' ? Object.keys(inner === undefined ? field : field[inner]).map((each) => `data.${each}`) : [name],
  );
}

function requiredOf({ required = [], properties }: Json): string[] {
  return required.flatMap((name: string) =>
    name === 'data' ? properties.data.required.map((each: string) => `data.${each}`) : [name],
  );
}

async function observeEvents() {
  const running = await runningSandbox();
  const { client, control, sandbox } = running;
  const { arrivals, close, webhook_id } = await endpointOf(running, 200);
  const settle = async () => sandbox.idle();
  try {
    const issue = () =>
      client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 70, currency: 'KES' } });
    const [first, second] = [(await issue()).data, (await issue()).data];
    await settle();
    const card = `/cards/${first?.card_id}`;
    const topUp = {
      params: { path: { card_id: second?.card_id ?? '' } },
      body: { amount: 5, currency: 'KES', reason: 'r' },
    };
    await client.POST('/v1/cards/{card_id}/topup', topUp);
    await client.POST('/v1/cards/{card_id}/topup', { ...topUp, body: { amount: 5, currency: 'KES' } });
    await control('POST', `${card}/redeem`, { amount: 10 });
    await settle();
    await control('POST', `${card}/redeem`, { amount: 10 });
    await settle();
    await client.POST('/v1/cards/bulk', {
      body: { file: csvFile(`recipient_phone,value\n${`${PHONE},5\n`.repeat(3)}x,5\n`), currency: 'KES' },
    });
    await settle();
    await control('POST', `${card}/expire`, {});
    const { balance } = (await control('GET', '/wallet')).body.items[0];
    await control('PUT', '/wallet/threshold', { currency: 'KES', threshold: balance });
    await issue();
    const refusals = await observeRewards(control);
    await settle();
    const payloads = arrivals.map(({ raw }) => JSON.parse(raw) as Readonly<Record<string, unknown>>);
    const deliveries: Json[] = (await control('GET', `/deliveries?limit=500&webhook_id=${webhook_id}`)).body.items;
    const order = deliveries.toReversed().map(({ event }) => String(event));
    return { payloads, order, refusals, endpoints: await countEndpoints(control) };
  } finally {
    close();
    await sandbox.close();
  }
}

type Control = Awaited<ReturnType<typeof runningSandbox>>['control'];

/** The lengths at which a brand and an address are refused, found by trying; and the events of three rewards. */
async function observeRewards(control: Control) {
  const send = async () =>
    String(
      (await control('POST', '/rewards', { recipient_email: 'a@example.com', amount: 5, currency: 'KES' })).body
        .reward_id,
    );
  const redeem = async (length: number) => {
    const id = await send();
    await control('POST', `/rewards/${id}/open`, {});
    return (await control('POST', `/rewards/${id}/redeem`, { selected_brand: 'x'.repeat(length) })).status;
  };
  const cancel = async (length: number) =>
    (
      await control('POST', `/rewards/${await send()}/cancel`, {
        cancelled_by: `${'a'.repeat(20)}@${'b'.repeat(30)}.${'c'.repeat(length - 52)}`,
      })
    ).status;
  await control('POST', `/rewards/${await send()}/expire`, {});
  const brands = await Promise.all([0, 1, 100, 101].map(redeem));
  const addresses = await Promise.all([60, 254, 255].map(cancel));
  return {
    brand: String(brands) === '400,200,200,400' ? [1, 100] : brands,
    address: String(addresses) === '200,200,400' ? 254 : addresses,
  };
}

async function countEndpoints(control: Control): Promise<number> {
  for (let count = 1; ; count += 1) {
    const { status } = await control('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['card.expired'] });
    if (status !== 201) return count;
  }
}
