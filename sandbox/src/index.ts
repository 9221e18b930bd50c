/** The sandbox, for tests: a working service on this machine. Needs Node 24.15 or later. */
export { type ControlClient, createControlClient } from '../generated/controls/client.ts';
export type * from '../generated/controls/rest.ts';
export type { Assumption } from './assumptions.ts';
export type { ClockMode } from './clock.ts';
export { sandboxScheme } from './delivery/signature.ts';
export { DEFAULT_TOKEN, SANDBOX_PORT, type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
