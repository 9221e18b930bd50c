/** Exports with which a product adds pages to the site of its contract. */
export { redocAnchor } from '../docs/find-places.ts';
export { fenced, headed, paragraphs, sampleFences } from '../docs/markdown.ts';
export { PAGES, type Page, pageOf } from '../docs/page-layout.ts';
export { DELIVERIES, sectionHref } from '../docs/reference-document.ts';
export { type Call, readCalls } from '../docs/samples/read-calls.ts';
export { samplesOf } from '../docs/samples/write-samples.ts';
export type { ProductDocs, ProductPage, Service, Shown } from '../docs/site-of.ts';
export { callsScript, sendPanel } from '../docs/try-it/send-panel.ts';
export type { Contract } from '../engine/model/contract.ts';
export { pathOperations } from '../engine/model/path-operations.ts';
export { pointOf } from '../engine/model/roles.ts';
export { readBelow } from '../engine/read/read-text.ts';
export { readStories, type Step, type Workflow } from '../engine/read/read-workflows.ts';
