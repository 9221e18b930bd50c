import type { Contract } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { Html, html } from './html.ts';
import type { Resolve } from './markdown.ts';
import { headOf, PAGES, type PageName, topBarOf } from './page-layout.ts';

interface ReferencePage {
  readonly contract: Contract;
  readonly name: PageName;
  readonly description: string;
  /** The document on one page, for readers without a script, for paper, and until Redoc has loaded. */
  readonly onePage: Html;
  /** The script with the data of Redoc. */
  readonly data: string;
  /** What is shown where the address asks for neither. */
  readonly first: 'redoc' | 'page';
}

/** A page that has a document twice: as plain HTML, and in Redoc. */
export function referencePage({ contract, name, description, onePage, data, first }: ReferencePage): string {
  const service = contract.openapi.info.title;
  return `${html`<!doctype html>
<html lang="en">
<head>
${headOf({ title: `${PAGES[name].label} · ${service}`, description, file: PAGES[name].file, scripts: [data] })}
<link rel="stylesheet" href="site.css" id="page-style">
<link rel="stylesheet" href="reference.css">
<link rel="stylesheet" href="code-tabs.css">
<link rel="stylesheet" href="send.css">
<link rel="stylesheet" href="redoc.css">
</head>
<body data-view="page" data-first="${first}">
${topBarOf({ contract, current: name, main: 'main' })}
<nav class="views" aria-label="View"><h1>${PAGES[name].label} in Redoc</h1><a href="#one-page" aria-current="true">One page</a><a href="#/">Redoc</a></nav>
<div id="redoc"></div>
<main id="main" tabindex="-1">
<div id="one-page">${onePage}</div>
</main>
<script type="module" src="code-tabs.js"></script>
<script type="module" src="send.js"></script>
${first === 'redoc' ? html`<link rel="modulepreload" href="redoc.js" fetchpriority="low">` : undefined}
<script>${new Html(data)}</script>
<script type="module" src="redoc-page.js"></script>
</body>
</html>`}\n`;
}

/** Leads links to an operation of Redoc's to the place of the same operation on the one page. */
export function toOnePage({ openapi }: Contract): Resolve {
  const places = new Map(
    [
      ...pathOperations(openapi.paths).map(({ operation: { operationId } }) => [operationId, operationId] as const),
      ...pathOperations(openapi.webhooks).map(({ name, operation: { operationId } }) => [operationId, name] as const),
    ].map(([operationId, place]) => [operationId.toLowerCase(), place] as const),
  );
  return (href) => {
    const [, file = '', operation = ''] = /^([\w.-]*)#\/[^/#]+\/(\w+)$/.exec(href) ?? [];
    const place = places.get(operation);
    return place === undefined ? href : `${file}#${place}`;
  };
}
