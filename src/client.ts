/** `unsaid-runtime/client`, bound to this contract. */
import {
  type Client,
  type ClientOptions,
  type ClientVariant,
  createClient,
  type RequiredCredentials,
} from 'unsaid-runtime/client';
import type { paths } from '../generated/rest.ts';

export * from 'unsaid-runtime/client';
export { type Base64, csvFile } from './csv-file.ts';

/** The operations of the service, each called by its method and path. */
export type RewardCardClient<Paths = paths> = Client<Paths>;

/** Options of `createClient`; `variant`, for a contract that an overlay closed, may be left out. */
export interface RewardCardClientOptions<Paths = paths, Credentials = unknown>
  extends Omit<ClientOptions<Paths, Credentials>, 'variant'> {
  readonly variant?: ClientVariant<Paths, Credentials>;
}

/** The contract without its operations, whose validators no call of an open contract needs. */
const OPEN: ClientVariant<paths> = { format: 2 };

/** Creates a client of the service: `createClient` of `unsaid-runtime`, for this contract unless a `variant` is given. */
export function createRewardCardClient<Paths = paths, Credentials = unknown>(
  options: RewardCardClientOptions<Paths, Credentials> & RequiredCredentials<Credentials>,
): RewardCardClient<Paths> {
  return createClient<unknown>({ ...options, variant: options?.variant ?? OPEN }) as RewardCardClient<Paths>;
}
