import type { ControlClient } from '../generated/controls/client.ts';
import type { EventName, WebhookWithSecret } from '../generated/controls/rest.ts';
import type { ClockMode } from './clock.ts';

/** Port of the sandbox; the mock is on 4010, the docs on 4011. */
export const SANDBOX_PORT = 4020;

/** The token of a sandbox that listens on this machine alone and was given none. It is not a secret. */
export const DEFAULT_TOKEN = 'sandbox-token';

/** Printable ASCII without spaces. */
export const TOKEN = /^[\x21-\x7e]+$/;

/** An endpoint for `webhooks`. */
export interface WebhookOption {
  readonly url: string;
  /** Every event where it is left out. */
  readonly events?: readonly EventName[];
  /** 16 to 200 printable characters of ASCII; made up where it is left out. */
  readonly secret?: string;
}

export interface SandboxOptions {
  /** Default 4020; 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1; the controls answer this machine alone, whatever it is. */
  readonly host?: string;
  /**
   * File of the database, for this sandbox alone while it runs; default `:memory:`, which ends with the sandbox. What
   * takes more than a few megabytes of that is kept in a temporary file that no other program can open by a name.
   */
  readonly database?: string;
  /** Additional host names that callers may use, as in a container. */
  readonly allowHosts?: readonly string[];
  /**
   * Folder with the overlay of a provider: the sandbox speaks as it answers, and by itself only where it is silent. Needs
   * reward-card, and a second or two.
   */
  readonly overlay?: string;
  /** Folder that `reward-card generate --overlay ... --fallback ... --out` wrote, in place of `overlay`. */
  readonly variant?: string;
  /**
   * Token that calls of the four operations have to carry. Default `DEFAULT_TOKEN`, or a random one where the sandbox
   * listens beyond this machine.
   */
  readonly token?: string;
  /** `manual` stands until it is moved. Default `system`. */
  readonly clock?: ClockMode;
  /**
   * Endpoints that are there from the start. One that the database has already, by its URL, gets this secret and these
   * events. `sandbox:inbox` is the built-in inbox.
   */
  readonly webhooks?: readonly WebhookOption[];
  /**
   * Called with one line for each thing that happens. No secret and no card code is in it. Only listens: it is not
   * awaited, and errors it throws are ignored.
   */
  readonly log?: (line: string) => unknown;
}

/** How many open points are answered by whom. */
export interface SpokenAnswers {
  /** Name of the provider; absent if the sandbox uses its own answers. */
  readonly name: string | undefined;
  readonly theirs: number;
  readonly own: number;
  /** Answers of the provider that the sandbox does not support, a line each: place, id, and the keyword to use. */
  readonly unfollowed: readonly string[];
}

/** A sandbox that is running. */
export interface Sandbox extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  /** How it is sent, for a person: `Authorization: Bearer <token>`. */
  readonly credential: string;
  /** Answers that apply here. */
  readonly answers: SpokenAnswers;
  /** A call to try, as a command of a shell. */
  readonly sample: string;
  /** A client of the controls under `/_sandbox/`. */
  readonly controls: ControlClient;
  /** The endpoints of `webhooks`, in that order, with their secrets. */
  readonly webhooks: readonly WebhookWithSecret[];
  /** Milliseconds since 1970 by the clock of the sandbox. */
  now(): number;
  /** Resolves when nothing is being sent and nothing is due. Retries that are due later are not waited for. */
  idle(): Promise<void>;
  /** Moves the clock on, stopping wherever a retry or an expiry falls due; resolves when all of that is done. */
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

type Rule = readonly [is: (value: unknown) => boolean, wanted: string];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const FOLDER: Rule = [isText, 'the name of a folder'];

const RULES: Readonly<Record<keyof SandboxOptions, Rule>> = {
  port: [
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
    'an integer from 0 to 65535',
  ],
  host: [isText, 'an address'],
  database: [isText, 'the name of a file, or :memory:'],
  allowHosts: [(value) => Array.isArray(value) && value.every(isText), 'a list of host names'],
  overlay: FOLDER,
  variant: FOLDER,
  token: [(value) => TOKEN.test(String(value)), 'printable ASCII without spaces'],
  clock: [(value) => value === 'system' || value === 'manual', 'system or manual'],
  webhooks: [(value) => Array.isArray(value) && value.every((each) => isText(each?.url)), 'a list, each with a url'],
  log: [(value) => typeof value === 'function', 'a function'],
};

/** Throws a TypeError for options that are unknown, of a wrong type, or contradict each other. */
export function checkOptions(options: SandboxOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const known = Object.keys(RULES).join(', ');
    if (!Object.hasOwn(RULES, name)) throw new TypeError(`startSandbox: \`${name}\` is not one of ${known}.`);
    const [is, wanted] = RULES[name as keyof SandboxOptions];
    if (value !== undefined && !is(value)) throw new TypeError(`startSandbox: \`${name}\` is not ${wanted}.`);
  }
  if (options.overlay !== undefined && options.variant !== undefined)
    throw new TypeError(
      'startSandbox: `overlay` cannot be given with `variant`, the folder that is generated from it.',
    );
}
