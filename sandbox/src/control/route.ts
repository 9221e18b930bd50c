import type { SandboxClock } from '../clock.ts';
import type { AddressPolicy } from '../delivery/address-rules.ts';
import type { FaultBox } from '../delivery/faults.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { GroupCommit } from '../store/group-commit.ts';

/** What the controls work on. */
export interface Controls {
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly clock: SandboxClock;
  readonly faults: FaultBox;
  readonly policy: AddressPolicy;
  /** Moves the clock on, stopping wherever something falls due. */
  readonly advance: (milliseconds: number) => Promise<void>;
  readonly idle: () => Promise<void>;
}

/** One request to the controls, taken apart. */
export interface ControlCall {
  readonly controls: Controls;
  readonly params: Readonly<Record<string, string>>;
  /** Parameters of the query, each once. */
  readonly query: Readonly<Record<string, string>>;
  /** The body; `{}` where there is none. */
  readonly body: unknown;
}

/** What a route answers: 200 unless it says otherwise; without a body 204. */
export interface ControlAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One route of the controls. `{name}` in the path is a parameter. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly answer: (call: ControlCall) => ControlAnswer | Promise<ControlAnswer>;
}
