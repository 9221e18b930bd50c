import type { Contract, OpenApiDocument } from '../engine/model/contract.ts';
import { mapOperations } from '../engine/model/path-operations.ts';
import { type Html, html } from './html.ts';
import { eventCatalogue } from './one-page/event-catalogue.ts';
import { restView } from './one-page/rest-view.ts';
import { PAGES, pagesOf } from './page-layout.ts';
import { referencePage, toOnePage } from './reference-page.ts';
import { renderRedoc } from './render-redoc.ts';
import { readCalls } from './samples/read-calls.ts';
import { sendPanel } from './send/send-panel.ts';
import { mockUrlOf } from './send/targets.ts';

/** The pages of the two documents, and the program that both show them with. */
export async function referencePages(
  contract: Contract,
  { rest, events }: Record<'rest' | 'events', OpenApiDocument>,
  scratch: string,
): Promise<[string, string][]> {
  const hasEvents = pagesOf(contract).includes('events');
  const [redocOfRest, redocOfEvents] = await Promise.all([
    renderRedoc({ document: withWaysToSend(rest), name: 'rest', scratch }),
    hasEvents ? renderRedoc({ document: events, name: 'events', scratch }) : undefined,
  ]);
  const resolve = toOnePage(contract);
  const restPage = referencePage({
    contract,
    name: 'rest',
    description: 'Every operation of the REST API with its fields, samples, and what is left open.',
    onePage: restView(rest, resolve, sendPanels(contract)),
    data: redocOfRest.data,
    first: 'redoc',
  });
  const eventsPage =
    redocOfEvents &&
    referencePage({
      contract,
      name: 'events',
      description: 'Every event that the service sends by webhook: when it fires, its fields, and a sample.',
      onePage: eventCatalogue(contract, events, resolve),
      data: redocOfEvents.data,
      first: 'page',
    });
  return [
    [PAGES.rest.file, restPage],
    ...(eventsPage === undefined ? [] : [[PAGES.events.file, eventsPage] as [string, string]]),
    ['redoc.js', redocOfRest.program],
  ];
}

function sendPanels(contract: Contract): (operationId: string) => Html {
  const calls = new Map(readCalls(contract).map((call) => [call.operationId, call]));
  return (operationId) => {
    const call = calls.get(operationId);
    return call ? sendPanel(call, mockUrlOf(contract.openapi)) : html``;
  };
}

/** Redoc draws its operations itself, so the buttons are where the one page has them. */
function withWaysToSend(document: OpenApiDocument): OpenApiDocument {
  const paths = mapOperations(document.paths, (operation) => ({
    ...operation,
    description: `${operation.description}\n\n**Try it:** [Send this call](#${operation.operationId})`,
  }));
  return { ...document, paths };
}
