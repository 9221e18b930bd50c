import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { referenceDocument, shownContract } from '../docs/reference-document.ts';
import { type Site, siteOf } from '../docs/site-of.ts';
import { nameSchemas } from '../engine/emit/names.ts';
import { type OperationShape, operationsOf } from '../engine/emit/operations.ts';
import { type ContractPlace, contractOf, readAsWritten } from '../engine/load/read-contract.ts';
import type { Contract, OpenApiDocument } from '../engine/model/contract.ts';
import { OVERLAY_FILES } from '../engine/overlay/overlay.ts';
import { markFile } from '../engine/read/annotations.ts';
import { filesBehind } from '../engine/read/origins.ts';
import { REGISTER } from '../engine/read/read-open-points.ts';
import { readStatements, STATEMENTS, type Statement } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import type { Named, Product } from '../product.ts';
import { NOTES } from '../silences/notes.ts';

/** A contract as it was last read, with what is made of it at first use. */
export class Reading {
  readonly product: Product;
  readonly named: Named;
  readonly contract: Contract;
  readonly statements: readonly Statement[];
  readonly site: Site;
  readonly #made = new Map<unknown, unknown>();

  constructor(product: Product, named: Named, contract: Contract, statements: readonly Statement[]) {
    this.product = product;
    this.named = named;
    this.contract = contract;
    this.statements = statements;
    this.site = siteOf(product, contract.root, named);
  }

  /** Returns the result of a function of the contract, computed once. */
  make<Made>(make: (reading: Reading) => Made): Made {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as Made;
  }
}

export const shownIn = ({ contract, site }: Reading) => shownContract({ ...contract, site });
export const documentIn = (reading: Reading): OpenApiDocument => referenceDocument(reading.make(shownIn));
export const shapesIn = ({ contract }: Reading): { openapi: OpenApiDocument; shapes: readonly OperationShape[] } => {
  const { openapi } = nameSchemas(contract);
  return { openapi, shapes: operationsOf(contract) };
};

/** Reads a contract, and again once one of its files has changed. */
export class Source {
  readonly product: Product;
  readonly named: Named;
  readonly place: ContractPlace;
  #files: readonly string[] = [];
  #stamp = '';
  #reading: Promise<Reading> | undefined;

  constructor(product: Product, named: Named, place: ContractPlace) {
    this.product = product;
    this.named = named;
    this.place = place;
  }

  /** The contract as its files are now, and whether it has changed since it was read before. */
  async current(): Promise<{ readonly reading: Reading; readonly hasChanged: boolean }> {
    const before = this.#reading;
    if (before !== undefined && (await stampOf(this.#files)) === this.#stamp)
      return { reading: await before, hasChanged: false };
    // If several calls come at once, the first one reads.
    if (this.#reading === before) {
      this.#reading = this.#read();
      // After a failed reading, the next call tries again.
      this.#reading.catch(() => {
        this.#reading = undefined;
      });
    }
    return { reading: await (this.#reading as Promise<Reading>), hasChanged: before !== undefined };
  }

  async #read(): Promise<Reading> {
    const { overlay } = this.named;
    const documents = await readAsWritten(this.place);
    const { root, bundles } = documents;
    const guides = await readdir(path.join(root, 'guides')).catch(() => []);
    this.#files = [
      ...Object.values(bundles).flatMap((document) => filesBehind(document)),
      ...[...BESIDE, 'guides', ...guides.map((name) => `guides/${name}`)].map((file) => path.join(root, file)),
      ...(overlay === undefined ? [] : Object.values(OVERLAY_FILES).map((file) => path.join(userPath(overlay), file))),
    ];
    this.#stamp = await stampOf(this.#files);
    const contract = await contractOf(documents, overlay && userPath(overlay), {
      shown: overlay && shownPath(overlay),
    });
    return new Reading(this.product, this.named, contract, await readStatements(readBelow(contract.root)));
  }
}

/** Files that a contract may have beside its documents. */
const BESIDE = [REGISTER, STATEMENTS, NOTES, markFile('openapi'), markFile('asyncapi')];

/** Sizes and times of files. */
async function stampOf(files: readonly string[]): Promise<string> {
  const found = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  return found.map((each) => `${each?.mtimeMs} ${each?.size}`).join();
}
