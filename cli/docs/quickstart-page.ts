import type { Contract } from '../engine/model/contract.ts';
import { pointOf } from '../engine/model/roles.ts';
import { receiverRunBy, sandboxCalledAs, sandboxStartedBy, startedBy } from '../engine/system/command-for.ts';
import { type Html, html, prose } from './html.ts';
import { codeBlock, codeTabs } from './one-page/code-tabs.ts';
import { layOutPage, PAGES } from './page-layout.ts';
import { type Call, readCalls } from './samples/read-calls.ts';
import { samplesOf } from './samples/samples-of.ts';
import { sendPanel } from './send/send-panel.ts';
import { mockUrlOf, SANDBOX_URL } from './send/targets.ts';

/** The receiver of the README; it verifies as the sandbox signs. */
export const RECEIVER = `import { createServer } from 'node:http';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { toNode } from 'reward-card-contract/webhooks/node';
import { sandboxScheme } from 'reward-card-sandbox';

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env;

const receiver = createWebhookReceiver({
  // How the sandbox signs; how the service does is an open point.
  verify: sandboxScheme(WEBHOOK_SECRET, { toleranceMs: 300_000 }).verify,
  on: { 'card.redeemed': (event) => console.log(\`verified: \${event.card_id} has \${event.balance_remaining} left\`) },
  onUnknown: ({ event }) => console.log(\`verified: \${event}\`),
});

const server = createServer(toNode(receiver)).listen(Number(PORT), '127.0.0.1', () => {
  console.log('listening on', server.address());
});`;

/** What registers the receiver with the sandbox. */
export const REGISTER = 'webhooks add http://127.0.0.1:3000/ --events card.issued,card.topped_up,card.redeemed';

/** Four steps from nothing to a card that was issued and an event that was received. */
export function quickstartPage(contract: Contract): string {
  const { openapi } = contract;
  const [call] = readCalls(contract);
  if (!call) throw new Error('The contract has no operation.');
  return layOutPage({
    title: `Quickstart · ${openapi.info.title}`,
    description: 'Four steps: start the mock, add a credential, issue a card, receive an event.',
    contract,
    name: 'quickstart',
    style: ['code-tabs.css', 'send.css', 'quickstart.css'],
    main: html`<h1>Quickstart</h1>
<p class="lead">From nothing to a first call, and to a first event received.</p>
<ol class="steps">
${start(mockUrlOf(openapi))}
${credential(contract, call)}
${issue(call, mockUrlOf(openapi))}
${receive()}
</ol>
<script type="module" src="code-tabs.js"></script>
<script type="module" src="send.js"></script>`,
  });
}

function step(id: string, title: string, content: Html): Html {
  return html`<li id="${id}"><h2>${title}</h2>${content}</li>`;
}

function start(mock: string): Html {
  return step(
    'start',
    'Start',
    html`${codeBlock('In a terminal', startedBy())}
<p>The mock answers on <code>${mock}</code>, with the examples of the documents. It says with each response which open points it
had to guess.</p>`,
  );
}

function credential(contract: Contract, { credentials }: Call): Html {
  const point = pointOf(contract, 'credentials');
  const [given] = point?.answers ?? [];
  const link = point && html`<a href="${PAGES.openPoints.file}#${point.id}">${point.title}</a>`;
  const [first] = credentials;
  if (given) {
    return step(
      'credential',
      'Add a credential',
      html`<p>${link}, as the overlay <b>${given.by}</b> answers: ${prose(given.answer)}</p>
${first ? codeBlock('Header', `${first.header}: ${first.value}`) : undefined}`,
    );
  }
  return step(
    'credential',
    'Add a credential',
    html`<p>Access to the API requires credentials, which the provider issues on request. How they are sent is
open${link && html`: ${link}`}. The mock takes calls without any; the samples have a comment where yours go.</p>`,
  );
}

function issue(call: Call, mock: string): Html {
  return step(
    'issue',
    'Issue a card',
    html`${sendPanel(call, mock)}
${codeTabs(samplesOf(call, mock), 'quickstart-sample', 'Sample')}
<p>Every field of the request and of the response: <a href="${PAGES.rest.file}#${call.operationId}">REST API</a>.</p>`,
  );
}

function receive(): Html {
  return step(
    'receive',
    'Receive an event',
    html`<p>The sandbox is a working service on your machine that sends signed webhooks; where the specification leaves
something open, it chooses an answer and says so.</p>
${codeBlock('In a second terminal', sandboxStartedBy())}
${codeBlock('receiver.mts', RECEIVER)}
${codeBlock('In a third terminal: register the receiver; its secret is printed once', sandboxCalledAs(REGISTER))}
${codeBlock('Start the receiver with that secret', `WEBHOOK_SECRET=whsec_... ${receiverRunBy()}`)}
${codeBlock('Have the sandbox send an event', sandboxCalledAs('trigger card.redeemed'))}
<p>The receiver prints what it has verified. What was sent where stands on <a href="${SANDBOX_URL}">the page of the
sandbox</a>; every event is described under <a href="${PAGES.events.file}">Events</a>.</p>`,
  );
}
