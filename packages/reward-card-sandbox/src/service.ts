import type { ApiFault, Faults } from '../generated/controls/rest.ts';
import type { SandboxClock } from './clock.ts';
import type { Engine } from './create-engine.ts';
import type { HeaderList } from './delivery/post.ts';
import type { Credentials } from './provider/credentials.ts';
import type { SayProblem } from './provider/problem-replies.ts';
import type { DeclaredHeaders } from './provider/response-headers.ts';

/** Context of the operations of the contract and the controls. */
export interface Service extends Engine {
  readonly clock: SandboxClock;
  readonly credentials: Credentials;
  readonly say: SayProblem;
  readonly declared: DeclaredHeaders;
  readonly log: (line: string) => void;
  /** The newest calls of the API, oldest first; they are forgotten when the sandbox ends. */
  readonly calls: LoggedCall[];
  /** The faults of each request that was let in. */
  readonly faultsOf: WeakMap<object, Faults['api']>;
}

/** One side of a call: its headers, the beginning of its body, and how long that was. */
export interface Side {
  readonly headers: () => HeaderList;
  readonly body: { readonly body: string; readonly bytes: number };
}

/** A call of the API, as it was seen on the wire. */
export interface LoggedCall {
  readonly call: number;
  /** Milliseconds since 1970 by the clock of the sandbox. */
  readonly at: number;
  /** Number of the newest delivery when it came: what it fired is newer. */
  readonly afterDelivery: number;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** Status of the response; of one that was dropped, the status that it would have had. */
  readonly status: number;
  readonly durationMs: number;
  /** Identifier of the card or batch that it is about. */
  readonly subject: string | null;
  readonly faults: readonly ApiFault[];
  readonly request: Side;
  readonly response: Side;
}
