import { type Html, html } from '../html.ts';

/** What the search needs in the head of a page, and of the site beside it. */
export const SEARCH_FILES = ['search.css', 'search.js'] as const;

/** File of the index, loaded when somebody searches: as a script, because a page opened from a folder may load no other data. */
export const SEARCH_INDEX = 'search-index.js';

/** The search over all pages, as the top bar of each has it. It is not shown where scripts do not run. */
export function searchBox(root: string): Html {
  return html`<search class="site-search" data-root="${root}" data-index="${root}${SEARCH_INDEX}">
<label for="site-search">Search all pages</label>
<input id="site-search" type="search" autocomplete="off" spellcheck="false" placeholder="Search" aria-describedby="site-search-keys">
<kbd aria-hidden="true">/</kbd>
<span id="site-search-keys" hidden>The key / leads here, arrow keys to the results, Escape back.</span>
<div class="site-search-results" hidden><p role="status"></p><ol></ol><button type="button" hidden></button></div>
</search>
<script src="${root}search.js" defer></script>`;
}
