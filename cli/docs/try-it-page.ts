import type { Contract } from '../engine/model/contract.ts';
import { pathOperations } from '../engine/model/path-operations.ts';
import { redocAnchor } from './find-places.ts';
import { headed, paragraphs, sampleFences } from './markdown.ts';
import { PAGES, type Page, pageOf } from './page-layout.ts';
import { withTags } from './reference-document.ts';
import { readCalls } from './samples/read-calls.ts';
import { samplesOf } from './samples/write-samples.ts';
import { CALLS_SCRIPT, sendPanel } from './send/send-panel.ts';
import type { Targets } from './send/targets.ts';

/** Every call of the contract, to be edited and sent to the mock or the sandbox. */
export function tryItPage(contract: Contract, targets: Targets): Page {
  const calls = readCalls(contract);
  const operations = pathOperations(withTags(contract.openapi).paths);
  return pageOf({
    contract,
    name: 'tryIt',
    description: 'Edit any call and send it to the mock or to the sandbox on your machine.',
    markdown: paragraphs([
      '# Try it',
      'Edit a call and send it to the mock or to the sandbox on your machine.',
      ...operations.flatMap(({ name, method, operation }, at) => [
        headed(operation.operationId, operation.summary),
        `\`${method.toUpperCase()} ${name}\` [Fields and responses](${PAGES.reference.file}${redocAnchor(operation)})`,
        ...calls.slice(at, at + 1).map((call) => sampleFences(samplesOf(call, targets.mock))),
      ]),
    ]),
    menu: 'Calls',
    panels: Object.fromEntries(calls.map((call) => [call.operationId, sendPanel(call, targets)])),
    head: CALLS_SCRIPT,
  });
}
