import type { ProductChecks } from './commands/lint.ts';
import type { ProductDocs } from './docs/site-of.ts';
import type { CreateJudge } from './engine/observe/context.ts';
import { allowedFolder } from './engine/system/allowed-folder.ts';
import { isAddress } from './engine/system/fetched.ts';
import { UserError } from './engine/system/user-error.ts';
import { shellWord, shownPath } from './engine/system/user-path.ts';

/** A command: the engine, with a contract of its own where it has one. */
export interface Product {
  readonly identity: Identity;
  readonly contract?: ProductContract;
  readonly judges?: ProductJudges;
  readonly docs?: ProductDocs;
  /** Checks of `lint` beside those of every contract. */
  readonly checks?: ProductChecks;
}

export interface Identity {
  /** Name of the command. */
  readonly command: string;
  /** Purpose of the command, in one sentence. */
  readonly summary: string;
  readonly version: string;
}

/** The contract that a command works on where the user names none. */
export interface ProductContract {
  /** Name of the package that holds it. */
  readonly package: string;
  /** Its folder, an absolute path. */
  readonly folder: string;
}

export interface ProductJudges {
  /** Makes the judges of traffic, of this contract alone. */
  readonly create: readonly CreateJudge[];
}

/** Contract and overlay named on the command line. */
export interface Named {
  /** A file or a folder. */
  readonly contract?: string | undefined;
  /** Folder of an overlay. */
  readonly overlay?: string | undefined;
}

/** A command as a user calls it, with the contract and the overlay that the user named. */
export function callOf({ identity }: Product, command: string, { contract, overlay }: Named = {}): string {
  const words = [
    'npx',
    identity.command,
    command,
    ...(contract === undefined ? [] : wordsFor(contract).map(shellWord)),
    ...(overlay === undefined ? [] : ['--overlay', shellWord(shownPath(overlay))]),
  ];
  return words.join(' ');
}

/** The words of a command line that name a contract. */
export function wordsFor(contract: string): string[] {
  const shown = shownPath(contract);
  const allowed = allowedFolder();
  return [shown, ...(isAddress(shown) ? ['--fetch'] : []), ...(allowed ? ['--refs', shownPath(allowed)] : [])];
}

export const isOwn = ({ contract }: Product, root: string): boolean => contract?.folder === root;

/** The judges of a contract: what a product knows of its domain holds for its own contract alone. */
export const judgesFor = (product: Product, { root }: { readonly root: string }): readonly CreateJudge[] =>
  isOwn(product, root) ? (product.judges?.create ?? []) : [];

/** Commands whose arguments are something else. */
const TAKE_AN_OPTION = new Set(['check', 'learn']);

/** The contract of the command, where the user named none. Throws a UserError for a command without a contract. */
export function ownContract(product: Product, command: string): ProductContract {
  if (product.contract !== undefined) return product.contract;
  const option = TAKE_AN_OPTION.has(command) ? '--contract ' : '';
  const call = `${callOf(product, command)} ${option}FILE, or a folder that holds openapi.yaml`;
  throw new UserError(`Name the API description: ${call}.`, 2);
}
