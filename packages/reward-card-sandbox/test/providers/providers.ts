import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../../scripts/root.ts';
import { createRewardCardClient } from '../../../../src/client.ts';
import type { SignatureDescription } from '../../../../src/webhooks.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { linkPackages } from '../../../unsaid/test/emit/compile.ts';
import type { Sandbox, SandboxOptions } from '../../src/index.ts';
import { startSandbox } from '../../src/index.ts';

/** The imagined providers of `guides/examples/providers`. */
export const PROVIDERS = ['acacia', 'baobab', 'cedar'] as const;

export type ProviderName = (typeof PROVIDERS)[number];

export const overlayOf = (name: ProviderName) => path.join(ROOT, 'guides/examples/providers', name);

/** What `reward-card generate` wrote for a provider; its types are those of the open contract here. */
export interface Generated {
  readonly folder: string;
  readonly variant: never;
  readonly signature: SignatureDescription;
  readonly operations: Readonly<Record<string, { responses: Readonly<Record<string, { validate?: Validate }>> }>>;
  readonly authenticate: (credentials: Readonly<Record<string, unknown>>) => (request: Request) => Request;
}

type Validate = (value: unknown) => { readonly ok: boolean };

/** Generates the contract of a provider into a folder: of its overlay alone, or with the sandbox's answers where it is silent. */
export async function generate(overlay: string, out: string, isFilled: boolean): Promise<Generated> {
  const fallback = isFilled ? ['--fallback', path.join(ROOT, 'packages/reward-card-sandbox/overlay')] : [];
  const { code, stderr } = await runCliInProcess(['generate', '--overlay', overlay, ...fallback, '--out', out]);
  if (code !== 0) throw new Error(stderr);
  await linkPackages(out);
  const { variant, authenticate } = await import(pathToFileURL(path.join(out, 'index.ts')).href);
  return {
    folder: out,
    variant: variant as never,
    signature: variant.signature,
    operations: variant.operations,
    authenticate,
  };
}

const TOKEN = 'sandbox-token';

/** The credentials of a sandbox, as the generated `authenticate` of each provider takes them. */
const CREDENTIALS: Readonly<Record<ProviderName, Readonly<Record<string, unknown>>>> = {
  acacia: { token: TOKEN },
  baobab: { key: TOKEN },
  cedar: { account: `sandbox:${TOKEN}` },
};

/** The headers of the same for calls by hand. */
export const HEADERS: Readonly<Record<ProviderName, Readonly<Record<string, string>>>> = {
  acacia: { authorization: `Bearer ${TOKEN}` },
  baobab: { 'x-api-key': TOKEN },
  cedar: { authorization: `Basic ${btoa(`sandbox:${TOKEN}`)}` },
};

/** Starts a sandbox that speaks as what was generated. */
export const speaking = (variant: string, options: SandboxOptions = {}): Promise<Sandbox> =>
  startSandbox({ port: 0, clock: 'manual', variant, ...options });

/** A client as the provider's contract has it. */
export function clientOf({ url }: Sandbox, name: ProviderName, { variant, authenticate }: Generated) {
  return createRewardCardClient({ baseUrl: url, variant, authenticate: authenticate(CREDENTIALS[name]) });
}
