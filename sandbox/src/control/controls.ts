import type { CallLog } from '../calls/call-log.ts';
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
  readonly calls: CallLog;
  /** Moves the clock on, stopping wherever something falls due. */
  readonly advance: (milliseconds: number) => Promise<void>;
}
