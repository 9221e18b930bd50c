import type { Contract } from '../engine/model/contract.ts';
import { html } from './html.ts';
import { layOutPage, PAGES } from './page-layout.ts';

/** What the server shows for an address that names no file. */
export function notFoundPage(contract: Contract): string {
  return layOutPage({
    title: `Not found · ${contract.openapi.info.title}`,
    description: 'The address names no page of this documentation.',
    // Shown for any address, below any folder.
    root: '/',
    contract,
    main: html`<h1>There is no such page</h1>
<p>Everything this documentation has is reached from the <a href="/${PAGES.overview.file}">overview</a>.</p>`,
  });
}
