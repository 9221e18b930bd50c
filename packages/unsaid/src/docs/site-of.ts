import { RUNTIME } from '../engine/emit/run-time.ts';
import type { Contract } from '../engine/model/contract.ts';
import { MOCK_PORT } from '../mock/start-mock.ts';
import { callOf, isOwn, type Named, type Product } from '../product.ts';
import type { Page } from './page-layout.ts';

/** A service on the reader's machine that a page sends calls to. */
export interface Service {
  /** Name in texts and on buttons. */
  readonly name: string;
  readonly url: string;
  /** The command that starts it. */
  readonly start: string;
  /** The token that it takes in place of the credentials of the contract. */
  readonly token?: string;
  /** Path of it that answers `{"status": "ok"}`. */
  readonly health?: string;
  /** The header of its responses that names open points, and what it says of them. */
  readonly points: { readonly header: string; readonly says: string };
}

/** How the TypeScript samples make a client. */
export interface ClientNames {
  readonly create: string;
  readonly from: string;
  /** Name of the helper in the same module that makes the file of a field. */
  readonly file?: string;
  /** The module of the variant, where the client has to be given one. */
  readonly variant?: string;
}

/** A page that a product adds to the site of its own contract. */
export interface ProductPage {
  readonly name: string;
  readonly file: string;
  readonly label: string;
  /** True if it is the first page; otherwise it is the last entry of the bar. */
  readonly isFirst?: true;
  readonly write: (contract: Shown) => Promise<Page>;
}

/** Additions of a product to the site of its own contract. */
export interface ProductDocs {
  readonly pages?: readonly ProductPage[];
  readonly client?: ClientNames;
  /** Services other than the mock, with the contract as closed by the overlay. */
  readonly services?: (overlay?: string) => readonly Service[];
  /** Overlays whose answers are no provider's: their name, and what texts call them. */
  readonly standIn?: { readonly by: string; readonly called: string };
  /** How a reader has an event sent, in Markdown. */
  readonly trigger?: (event: string) => string;
}

/** Names on pages and in texts for the current contract: commands, services, client and pages. */
export interface Site extends Omit<ProductDocs, 'services'> {
  /** Where calls can be sent, the mock first. */
  readonly services: readonly [mock: Service, ...others: Service[]];
  readonly client: ClientNames;
  readonly pages: readonly ProductPage[];
  /** The command that serves these pages. */
  readonly docs: string;
  /** The command that generates code from the contract. */
  readonly generate: string;
  /** Name of the command in the guides for any API, which the site of a product's own contract has beside its own. */
  readonly guidesWith?: string | undefined;
  /** Name in the bar and on tabs, in place of the title of the description. */
  readonly title?: string | undefined;
  /** Image before the name, as a `data:` address. */
  readonly logo?: string | undefined;
  /** Commit of the description, with its date. */
  readonly commit?: string | undefined;
}

/** A contract as pages show it. */
export type Shown = Contract & { readonly site: Site };

/** Where services answer that answer elsewhere than usual, by their names. */
export type Addresses = Readonly<Record<string, string>>;

/** Where the mock answers unless another address is given. */
export const USUAL_MOCK = `http://127.0.0.1:${MOCK_PORT}`;

/** Names for the pages of a contract: those of the product for its own, and defaults for any other. */
export function siteOf(product: Product, root: string, named: Named = {}, addresses: Addresses = {}): Site {
  const docs = isOwn(product, root) ? (product.docs ?? {}) : {};
  const { services, client = GENERAL_CLIENT, pages = [], ...others } = docs;
  const mock: Service = {
    name: 'mock',
    url: USUAL_MOCK,
    start: callOf(product, 'mock', named),
    points: { header: 'x-open-points', says: 'Open points that the mock had to guess' },
  };
  const at = (service: Service): Service => ({ ...service, url: addresses[service.name] ?? service.url });
  return {
    ...others,
    client,
    pages,
    services: [at(mock), ...(services?.(named.overlay) ?? []).map(at)],
    docs: `${callOf(product, 'docs', named)} --serve`,
    generate: callOf(product, 'generate', named),
    guidesWith: isOwn(product, root) ? product.identity.command : undefined,
  };
}

/** The client of any contract, which is given what `generate` wrote. */
const GENERAL_CLIENT: ClientNames = {
  create: 'createClient',
  from: `${RUNTIME}/client`,
  variant: './contract/index.ts',
};
