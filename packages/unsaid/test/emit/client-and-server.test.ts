import { cp } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from 'unsaid-runtime/client';
import type { OperationRow } from 'unsaid-runtime/contract';
import { createServer, reply, type Server, toNode } from 'unsaid-runtime/server';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { listen } from '../../../../test/listen.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type Call, readCalls } from '../../src/docs/samples/read-calls.ts';
import { contractOf, readDocuments } from '../../src/engine/load/read-contract.ts';
import { generateIn } from './compile.ts';

/** Public descriptions whose examples are enough to call at least 20 operations. */
const PUBLISHED = ['box', 'lob', 'sendgrid', 'square', 'xero-payroll-au'];
const { DESCRIPTIONS, SOAK } = process.env;

const home = await temporaryFolder();
const contracts = [
  ['lockers', path.join(ROOT, 'packages/unsaid/test/lockers/contract'), 3] as const,
  ...(DESCRIPTIONS && SOAK ? PUBLISHED.map((name) => [name, path.join(DESCRIPTIONS, name), 20] as const) : []),
];

/** What a handler was called with. */
interface Received {
  readonly operation: string;
  readonly params: object;
  readonly query: object;
  readonly headers: object;
  readonly body: unknown;
}

describe.each(contracts)('%s', async (name, source, atLeast) => {
  const folder = path.join(home, name);
  await cp(source, folder, { recursive: true });
  const { out } = await generateIn(folder);
  const contract = await contractOf(await readDocuments({ root: folder }));
  const { variant } = await import(/* @vite-ignore */ pathToFileURL(path.join(out, 'variant.ts')).href);
  const received: Received[] = [];
  const refused: object[] = [];
  const handlers = Object.fromEntries(
    Object.entries(variant.operations).map(([operation, row]) => [
      operation,
      ({ params, query, headers, body }: Received) => {
        received.push({ operation, params, query, headers, body });
        const [status = '200'] = Object.keys((row as { responses: object }).responses);
        return reply(/^\d+$/.test(status) ? Number(status) : 200, null);
      },
    ]),
  );
  const refuse = (refusal: object) => {
    refused.push(refusal);
    return reply(400, null);
  };
  const server = createServer(handlers, { variant, refuse, checkResponses: 'off', report: () => {} }) as Server;

  test('what its client sends, its server stubs receive', async () => {
    await using listening = await listen(toNode(server));
    const calls = readCalls(contract).filter((each) => isComplete(each, variant.operations[each.operationId]));
    expect(calls.length).toBeGreaterThanOrEqual(atLeast);
    for (const call of calls) {
      received.length = 0;
      await send(call, listening.url, variant);
      expect([call.operationId, refused]).toEqual([call.operationId, []]);
      const { operationId: operation, parameters: params, query, body } = call;
      const shown = received.map((each) => ({ ...each, params: texts(each.params), query: texts(each.query) }));
      expect(shown).toEqual([
        { operation, params: texts(params), query: texts(query), headers: expect.anything(), body },
      ]);
    }
    console.info(`${name}: ${calls.length} operations of ${Object.keys(variant.operations).length}`);
  });
});

/** Whether the examples of a description are all that a call needs. */
function isComplete({ body, mediaType, ...call }: Call, row: OperationRow | undefined): boolean {
  if (row === undefined) return false;
  const given = { ...call.headers, ...call.query, ...call.parameters };
  const fits = row.parameters.every(({ name, type, validate }) => {
    const text = given[name];
    return text === undefined || validate(type === 'string' ? text : JSON.parse(text)).ok;
  });
  // A description may leave a parameter of its path undeclared.
  const places = call.template.match(/(?<={)[^{}]+/g) ?? [];
  if (!fits || places.some((name) => given[name] === undefined)) return false;
  return body === undefined
    ? row.body?.required !== true
    : row.body?.mediaType === mediaType && row.body.validate(body).ok;
}

type Variant = Parameters<typeof createClient>[0]['variant'];

type Method = (path: string, options: object) => Promise<{ readonly response: Response }>;

async function send(call: Call, baseUrl: string, variant: Variant): Promise<void> {
  const { method, template, parameters, query, headers, body, credentials } = call;
  const client = createClient({ baseUrl, variant, authenticate: withCredentials(credentials) });
  const params = { path: parameters, query, header: headers };
  await (client as unknown as Readonly<Record<string, Method>>)[method]?.(template, {
    params,
    ...(body !== undefined && { body }),
  });
}

const withCredentials = (credentials: Call['credentials']) => (request: Request) => {
  for (const { header, value } of credentials) request.headers.set(header, value);
  return request;
};

const texts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().map(String)]));
