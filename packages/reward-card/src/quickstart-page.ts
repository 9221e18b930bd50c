import {
  type Call,
  type Contract,
  callsScript,
  DELIVERIES,
  fenced,
  headed,
  PAGES,
  type Page,
  pageOf,
  paragraphs,
  pathOperations,
  pointOf,
  readBelow,
  readCalls,
  readStories,
  redocAnchor,
  type Service,
  type Shown,
  type Step,
  sampleFences,
  samplesOf,
  sectionHref,
  sendPanel,
  type Workflow,
} from 'unsaid/docs';
import { SANDBOX } from './sandbox.ts';

/** The workflows beside the documents, as the site offers them. */
export const WORKFLOWS_FILE = 'cards.arazzo.yaml';

/** The receiver of the README; it verifies as the sandbox signs. */
const receiverOf = (readme: string) =>
  readme
    .split('```ts\n')
    .find((text) => text.includes('sandboxScheme'))
    ?.split('\n```')[0] ?? '';

/** Command that registers the receiver with the sandbox. */
export const REGISTER = 'webhooks add http://127.0.0.1:3000/ --events card.issued,card.topped_up,card.redeemed';

/** From nothing to a card that was issued and an event that was received. */
export async function quickstartPage(contract: Shown): Promise<Page> {
  const { root, site } = contract;
  const [mock, sandbox] = site.services;
  const [readme, workflows] = await Promise.all([readBelow(root)('README.md'), readStories(root)]);
  const [call] = readCalls(contract);
  if (!call) throw new Error('The contract has no operation.');
  const operations = pathOperations(contract.openapi.paths).map(({ operation }) => operation);
  const places = new Map(operations.map((each) => [each.operationId, PAGES.reference.file + redocAnchor(each)]));
  return pageOf({
    contract,
    name: 'quickstart',
    description:
      'Start the mock, add a credential, issue a card, receive an event, and see how calls follow each other.',
    markdown: paragraphs([
      '# Quickstart',
      'From nothing to a first call, and to a first event received.',
      headed('start', '1. Start'),
      fenced(`npm install --save-dev reward-card\n${mock.start}`, 'sh', 'In a terminal'),
      `The mock answers on \`${mock.url}\`, with the examples of the documents. It says with each response which open points it had to guess.`,
      headed('credential', '2. Add a credential'),
      credential(contract, call),
      headed('issue', '3. Issue a card'),
      sampleFences(samplesOf(call, mock.url, site.client)),
      ...responseTo(contract, call),
      `Every field of the request and of the response: [the reference](${places.get(call.operationId)}).`,
      headed('receive', '4. Receive an event'),
      sandbox === undefined ? '' : receive(sandbox, receiverOf(readme)),
      headed('workflows', '5. Follow a card through its life'),
      stories(places, workflows),
    ]),
    panels: { issue: sendPanel(call, contract) },
    head: callsScript(contract),
    sendsTo: site.services.map(({ url }) => url),
  });
}

/** The workflows, step by step, each with a link to its operation. */
function stories(places: ReadonlyMap<string, string>, workflows: readonly Workflow[]): string {
  const stepOf = ({ description, operationId }: Step, at: number) =>
    `${at + 1}. ${description} [\`${operationId}\`](${places.get(operationId)})`;
  return paragraphs([
    `How calls follow each other, as an [Arazzo document](${WORKFLOWS_FILE}) that tools can run.`,
    ...workflows.flatMap(({ summary, steps }) => [`**${summary}**`, steps.map(stepOf).join('\n')]),
  ]);
}

/** The example of a successful response, as the mock returns it. */
function responseTo({ openapi }: Contract, { operationId }: Call): string[] {
  const found = pathOperations(openapi.paths).find(({ operation }) => operation.operationId === operationId);
  const media = Object.values(found?.operation.responses ?? {}).flatMap(({ content = {} }) => Object.values(content));
  const [example] = Object.values(media[0]?.examples ?? {});
  return example === undefined ? [] : [fenced(JSON.stringify(example.value, null, 2), 'json', 'The mock returns')];
}

function credential(contract: Contract, { credentials: [first] }: Call): string {
  const point = pointOf(contract, 'credentials');
  const [given] = point?.answers ?? [];
  const link = point && `[${point.title}](${PAGES.openPoints.file}#${point.id})`;
  if (given) {
    return paragraphs([
      `${link}, as the overlay **${given.by}** answers: ${given.answer}`,
      first ? fenced(`${first.header}: ${first.value}`, 'http', 'Header') : '',
    ]);
  }
  return `Access to the API requires credentials, which the provider issues on request. How they are sent is open${
    link ? `: ${link}` : ''
  }. The mock takes calls without any; the samples have a comment where yours go.`;
}

function receive({ url, start }: Service, receiver: string): string {
  const register = 'In a third terminal: register the receiver; its secret is printed once';
  return paragraphs([
    'The sandbox is a working service on your machine that sends signed webhooks; where the specification leaves something open, it chooses an answer and says so.',
    fenced(`npm install --save-dev reward-card-sandbox\n${start}`, 'sh', 'In a second terminal'),
    fenced(receiver, 'ts', 'receiver.mts'),
    fenced(`${SANDBOX} ${REGISTER}`, 'sh', register),
    fenced(
      'WEBHOOK_SECRET=whsec_... node receiver.mts',
      'sh',
      'In the third terminal too: start the receiver with that secret; it keeps running',
    ),
    fenced(`${SANDBOX} trigger card.redeemed`, 'sh', 'In a fourth terminal: have the sandbox send an event'),
    `The receiver prints what it has verified. [The page of the sandbox](${url}) lists what was sent where; every event is described under [${DELIVERIES}](${sectionHref(DELIVERIES)}).`,
  ]);
}
