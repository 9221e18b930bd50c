import { afterAll, beforeAll } from 'vitest';
import { contract } from '../../../../test/contract.ts';
import type { Contract, Method, Operation, Response } from '../../src/engine/model/contract.ts';
import { resolveRef } from '../../src/engine/model/json-pointer.ts';
import type { LogEntry } from '../../src/mock/create-mock.ts';
import { type RunningMock, startMock } from '../../src/mock/start-mock.ts';

/** Runs a mock on a free port around the tests of a file. */
export function runningMock(served: Contract = contract): { url: string; log: LogEntry[] } {
  const running = { url: '', log: [] as LogEntry[] };
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ contract: served, port: 0, log: (entry) => running.log.push(entry) });
    running.url = mock.url;
  });
  afterAll(() => mock.close());
  return running;
}

/** Mocks of several contracts for the tests of a file: each is started when it is first asked for, and once. */
export function runningMocks(): (name: string, served: () => Promise<Contract>) => Promise<VariantMock> {
  const started = new Map<string, Promise<VariantMock>>();
  afterAll(async () => {
    for (const each of started.values()) await (await each).close();
  });
  const start = async (contract: Contract) => ({ ...(await startMock({ contract, port: 0 })), contract });
  return (name, served) => {
    const mock = started.get(name) ?? served().then(start);
    started.set(name, mock);
    return mock;
  };
}

interface VariantMock extends RunningMock {
  readonly contract: Contract;
}

/** One operation of the contract, with what a client sends for its first request example. */
export interface Sample {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit & { headers: Record<string, string> };
  /** The response for success, and the status at which the mock answers it. */
  readonly success: Response;
  readonly status: number;
  readonly examples: Record<string, unknown>;
}

export const samples: Sample[] = Object.entries(contract.openapi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => sampleOf(path, method as Method, operation)),
);

/** The sample of one operation. */
export function sample(operationId: string): Sample {
  const found = samples.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`The contract has no operation ${operationId}.`);
  return found;
}

function sampleOf(path: string, method: Method, operation: Operation): Sample {
  const [code = '', response = {}] = Object.entries(operation.responses)[0] ?? [];
  const success = resolveRef<Response>(contract.openapi, response);
  const body = Object.values(operation.requestBody?.content['application/json']?.examples ?? {})[0]?.value;
  const examples = Object.entries(success.content?.['application/json']?.examples ?? {});
  return {
    operation,
    method: method.toUpperCase(),
    path: path.replace('{card_id}', 'crd_1'),
    init: {
      method: method.toUpperCase(),
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    success,
    status: code === '2XX' ? 200 : Number(code),
    examples: Object.fromEntries(examples.map(([name, { value }]) => [name, value])),
  };
}

/** Sends a sample's request, with further headers if need be. */
export function send(url: string, { path, init }: Sample, headers: Record<string, string> = {}) {
  return fetch(url + path, { ...init, headers: { ...init.headers, ...headers } });
}

/** The ids that a response names in `x-open-points`. */
export function openPoints(response: globalThis.Response): string[] {
  return response.headers.get('x-open-points')?.split(', ') ?? [];
}
