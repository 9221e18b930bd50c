import { listening, PHONE, type RunningSandbox, runningSandbox } from '../running-sandbox.ts';

/** What a request to the sandbox came to. */
export interface Outcome {
  readonly status: number;
  readonly type: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One arrival at an endpoint: what it carried, and the time of the sandbox's clock. */
export interface Arrival {
  readonly at: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: string;
}

/** A running sandbox that is asked the same only once: what it says does not depend on the contract that it is held against. */
export class Subject {
  readonly running: RunningSandbox;
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(running: RunningSandbox) {
    this.running = running;
  }

  /** Observes something once. */
  once<Value>(name: string, observe: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(name) ?? observe();
    this.#known.set(name, known);
    return known as Promise<Value>;
  }

  /** Sends a request as it is; the same one only once. */
  ask(method: string, path: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Outcome> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.once(JSON.stringify([method, path, text, headers]), () => this.send(method, path, text, headers));
  }

  async send(
    method: string,
    path: string,
    text: string | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Outcome> {
    const response = await fetch(`${this.running.sandbox.url}${path}`, {
      method,
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(text === undefined ? {} : { body: text }),
    });
    const body = await response.text();
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      body: body === '' ? {} : JSON.parse(body),
    };
  }

  /** Issues a card of 1000 KES, and returns its identifier. */
  async issue(): Promise<string> {
    const { data } = await this.running.client.POST('/v1/cards/issue', {
      body: { recipient_phone: PHONE, value: 1000, currency: 'KES' },
    });
    return data?.card_id ?? '';
  }

  async cardOf(card_id: string): Promise<Readonly<Record<string, unknown>>> {
    const { data } = await this.running.client.GET('/v1/cards/{card_id}', { params: { path: { card_id } } });
    return { ...data };
  }
}

/** Registers an endpoint that answers with a status, and keeps what arrives. */
export async function endpointOf({ sandbox, control }: RunningSandbox, status: number, path = '') {
  const arrivals: Arrival[] = [];
  const listener = await listening((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      arrivals.push({ at: sandbox.now(), headers: request.headers, raw: Buffer.concat(chunks).toString() });
      response.writeHead(status).end('{"any": "body"}');
    });
  });
  const { body } = await control('POST', '/webhooks', { url: `${listener.url}${path}` });
  return { arrivals, secret: String(body.secret), webhook_id: String(body.webhook_id), close: listener.close };
}

export async function startSubject(): Promise<Subject> {
  return new Subject(await runningSandbox());
}
