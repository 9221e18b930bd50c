import { ROOT } from '../../../../scripts/root.ts';
import { contract as CONTRACT } from '../../../../test/contract.ts';
import { CARD_JUDGES } from '../../../reward-card/src/judges/judges.ts';
import type { Contract } from '../../src/engine/model/contract.ts';
import { createAnalysis, UNJUDGED } from '../../src/engine/observe/create-analysis.ts';
import type { Exchange, HeaderFields, RecordedDelivery } from '../../src/engine/observe/exchange.ts';
import type { Analysis, Finding } from '../../src/engine/observe/finding.ts';
import { readStatements } from '../../src/engine/read/read-statements.ts';
import { readBelow } from '../../src/engine/read/read-text.ts';

export { CONTRACT };
export const STATEMENTS = await readStatements(readBelow(ROOT));

export type Traffic = readonly (Exchange | RecordedDelivery)[];

let entries = 0;

/** The time of a second of the story. */
const at = (seconds: number) => new Date(Date.UTC(2026, 5, 1, 9) + seconds * 1000).toISOString();

const bytes = (body: unknown) => new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));

export const JSON_HEADERS: HeaderFields = [['content-type', 'application/json']];

export interface Call {
  readonly second?: number;
  readonly method?: string;
  readonly path: string;
  readonly send?: unknown;
  readonly requestHeaders?: HeaderFields;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: HeaderFields;
}

/** A call and its response; `status` 0 stands for none. */
export function call({ second = 0, path, send, status = 200, body, headers = JSON_HEADERS, ...rest }: Call): Exchange {
  const { method = send === undefined ? 'GET' : 'POST', requestHeaders = send === undefined ? [] : JSON_HEADERS } =
    rest;
  return {
    source: { file: 'story.har', entry: ++entries },
    time: at(second),
    request: {
      method,
      url: `https://api.example.com${path}`,
      headers: requestHeaders,
      ...(send !== undefined && { body: bytes(send) }),
    },
    ...(status > 0 && { response: { status, headers, ...(body !== undefined && { body: bytes(body) }) } }),
  };
}

export interface Delivery {
  readonly second?: number;
  readonly payload: unknown;
  readonly headers?: HeaderFields;
  readonly response?: RecordedDelivery['response'];
}

export const SIGNED: HeaderFields = [
  ['content-type', 'application/json'],
  ['x-service-signature', 'v1=5f2c8a0b9d1e4f7a'],
];

/** A delivery that is answered 200 unless `response` says otherwise. */
export function delivery({
  second = 0,
  payload,
  headers = SIGNED,
  response = { status: 200, seconds: 0.1 },
}: Delivery): RecordedDelivery {
  return {
    source: { file: 'deliveries.ndjson', entry: ++entries },
    time: at(second),
    headers,
    body: bytes(payload),
    response,
  };
}

/** What a contract says of traffic, the open one unless given. */
export function analyse(
  traffic: Traffic,
  { contract = CONTRACT, ...options }: { readonly contract?: Contract; readonly baseUrl?: string } = {},
): Analysis {
  const analysis = createAnalysis(contract, { statements: STATEMENTS, judges: CARD_JUDGES, ...options });
  for (const each of traffic) {
    if ('request' in each) analysis.addExchange(each);
    else analysis.addDelivery(each);
  }
  const result = analysis.result();
  // Nothing throws, so a mistake of the analysis shows itself here.
  if (result.skipped.some(({ reason }) => reason === UNJUDGED)) throw new Error('An entry could not be judged.');
  return result;
}

export const breachesOf = ({ findings }: Analysis): Finding[] => findings.filter((each) => each.class === 'breach');
