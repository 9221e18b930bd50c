import { connect } from 'node:net';
import { csvFile } from '../../src/client/index.ts';
import type { Change, ClientLedger } from './client-ledger.ts';

const HEADERS = { authorization: 'Bearer sandbox-token', 'content-type': 'application/json' };
const ROWS = 30;
const REDEEMED = "SELECT count(*) FROM card_entries WHERE kind = 'redeem' AND amount = -?";
const FUNDED = "SELECT count(*) FROM wallet_entries WHERE kind = 'fund' AND amount = ?";

/** Calls of every kind that changes something, each of which can be told from all others. */
export class MixedLoad {
  readonly #url: string;
  readonly #receiver: string;
  readonly #ledger: ClientLedger;
  readonly #cards: string[] = [];
  #count = 0;
  /** How many answers were 500, and those that were neither a success nor a refusal that the rules explain. */
  failures = 0;
  readonly unexpected: string[] = [];

  constructor(url: string, receiver: string, ledger: ClientLedger) {
    this.#url = url;
    this.#receiver = receiver;
    this.#ledger = ledger;
  }

  /** Calls until `isOver`, so many at a time; with resets among them, or without. */
  async run(workers: number, withResets: boolean, isOver: () => boolean): Promise<void> {
    const calls = [
      ...[() => this.issue(), () => this.topUp(), () => this.redeem(), () => this.fund(), () => this.bulk()],
      ...[() => this.issue(), () => this.topUp(), () => this.register()],
    ];
    const work = async (worker: number) => {
      for (let turn = worker; !isOver(); turn += 1) {
        if (withResets && turn % 23 === 22) await this.packet();
        else await calls[turn % calls.length]?.();
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  }

  async issue(): Promise<void> {
    const phone = `+2547${this.#next()}`;
    const sql = 'SELECT count(*) FROM cards WHERE recipient_phone = ?';
    const body = { recipient_phone: phone, value: 1_000_000, currency: 'KES' };
    const card = await this.#call('/v1/cards/issue', body, { sql, mark: phone, rows: 1 });
    if (card !== undefined) this.#cards.push(String(card.card_id));
  }

  async topUp(): Promise<void> {
    const reason = `top-up ${this.#next()}`;
    const sql = 'SELECT count(*) FROM card_entries WHERE label = ?';
    const body = { amount: 3, currency: 'KES', reason };
    await this.#call(`/v1/cards/${this.#card()}/topup`, body, { sql, mark: reason, rows: 1 });
  }

  async redeem(): Promise<void> {
    const amount = this.#next() - 10_000_000;
    await this.#call(`/_sandbox/cards/${this.#card()}/redeem`, { amount }, { sql: REDEEMED, mark: amount, rows: 1 });
  }

  async fund(): Promise<void> {
    const amount = this.#next();
    await this.#call('/_sandbox/wallet/fund', { amount, currency: 'KES' }, { sql: FUNDED, mark: amount, rows: 1 });
  }

  async bulk(count = ROWS): Promise<void> {
    const phone = `+${this.#next()}`;
    const rows = Array.from({ length: count }, (_, row) => `${phone}${10_000 + row},7`);
    const file = csvFile(`recipient_phone,value\n${rows.join('\n')}\n`);
    const sql = "SELECT count(*) FROM cards WHERE batch_id IS NOT NULL AND recipient_phone LIKE ? || '%'";
    await this.#call('/v1/cards/bulk', { file, currency: 'KES' }, { sql, mark: phone, rows: count });
  }

  async register(): Promise<void> {
    const url = `${this.#receiver}?endpoint=${this.#next()}`;
    const sql = 'SELECT count(*) FROM webhooks WHERE url = ?';
    const body = { url, events: ['card.topped_up', 'card.redeemed'] };
    await this.#call('/_sandbox/webhooks', body, { sql, mark: url, rows: 1 });
  }

  /** A small change, a reset, and two more, in one packet: they are committed in one group. */
  async packet(): Promise<void> {
    const amounts = [this.#next(), undefined, this.#next(), this.#next()];
    const settles = amounts.map((mark) =>
      this.#ledger.send(mark === undefined ? mark : { sql: FUNDED, mark, rows: 1 }),
    );
    const requests = amounts.map((amount) => {
      const [path, body] =
        amount === undefined ? ['reset', '{}'] : ['wallet/fund', JSON.stringify({ amount, currency: 'KES' })];
      return `POST /_sandbox/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    });
    const socket = connect(Number(new URL(this.#url).port), '127.0.0.1');
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.split('HTTP/1.1 ').length > amounts.length) socket.end();
    });
    socket.write(requests.join(''));
    await new Promise((resolve) => socket.once('close', resolve));
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    for (const [index, settle] of settles.entries()) this.#settle(settle, statuses[index], '/packet');
  }

  async #call(path: string, body: unknown, change: Change): Promise<Record<string, unknown> | undefined> {
    const settle = this.#ledger.send(change);
    try {
      const response = await fetch(this.#url + path, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
      this.#settle(settle, response.status, path);
      const answer = (await response.json()) as Record<string, unknown>;
      return response.ok ? answer : undefined;
    } catch {
      settle('unknown');
      return undefined;
    }
  }

  #settle(settle: ReturnType<ClientLedger['send']>, status: number | undefined, path: string): void {
    if (status === 500) this.failures += 1;
    else if (status !== undefined && status >= 300 && !isExplained(path, status)) {
      this.unexpected.push(`${path}: ${status}`);
    }
    settle(status === undefined ? 'unknown' : status < 300 ? 'done' : 'refused');
  }

  #next(): number {
    this.#count += 1;
    return 10_000_000 + this.#count;
  }

  #card(): string {
    return this.#cards.at(-1 - Math.floor(Math.random() * Math.min(this.#cards.length, 5))) ?? 'crd_0000000000000000';
  }
}

/** A card that a reset took away, or that does not hold so much. */
function isExplained(path: string, status: number): boolean {
  return path.includes('/cards/crd_') && [404, 409].includes(status);
}
