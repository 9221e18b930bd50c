/** The sandbox, for tests: a working service on this machine. `startSandbox` needs Node 24.15; the rest runs on Node 20. */
export { type ControlClient, createControlClient } from '../generated/controls/client.ts';
export type * from '../generated/controls/rest.ts';
export type { ClockMode } from './clock.ts';
export { sandboxScheme } from './delivery/signature.ts';
export {
  DEFAULT_TOKEN,
  SANDBOX_PORT,
  type Sandbox,
  type SandboxOptions,
  type WebhookOption,
} from './sandbox-options.ts';
export { startSandbox } from './start-sandbox.ts';
