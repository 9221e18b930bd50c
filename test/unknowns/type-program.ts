import type { Json, Schema } from '../../cli/engine/model/contract.ts';
import { isRecord, resolveRef } from '../../cli/engine/model/json-pointer.ts';
import { WEBHOOK_EVENTS } from '../../generated/receiver.ts';
import { contract } from '../contract.ts';
import type { Case } from './cases.ts';

const { openapi } = contract;
const HEAD = `import type * as Contract from 'reward-card-contract';
import { createRewardCardClient, csvFile } from 'reward-card-contract/client';
import { type BulkIssueCardsReply, type GetCardReply, type IssueCardReply, type TopUpCardReply, reply } from 'reward-card-contract/server';
import { createWebhookReceiver, createWebhookSender } from 'reward-card-contract/webhooks';
import { signDelivery } from 'reward-card-contract/webhooks/testing';

const client = createRewardCardClient({ baseUrl: 'https://service.example' });
const fields = <Value extends object>(value: Value): Value => value;
`;

/** A schema with those that hold at its place as well. */
function nodesOf(schema: Schema | undefined): Schema[] {
  if (!schema) return [];
  const node = resolveRef<Schema>(openapi, schema);
  return [node, ...(node.allOf ?? []).flatMap(nodesOf)];
}

/** A value as somebody writes it. What is listed is written out; what is not comes from elsewhere, by a spread. */
function literal(value: Json, schema?: Schema): string {
  const nodes = nodesOf(schema);
  if (typeof value === 'string' && nodes.some(({ contentEncoding }) => contentEncoding === 'base64'))
    return `csvFile(${JSON.stringify(value)})`;
  if (Array.isArray(value)) {
    const [items] = nodes.flatMap((node) => node.items ?? []);
    return `[${value.map((item) => literal(item, items)).join(', ')}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  const properties = new Map(nodes.flatMap((node) => Object.entries(node.properties ?? {})));
  const entries = Object.entries(value as Record<string, Json>);
  const write = ([name, field]: [string, Json]) => `[${JSON.stringify(name)}]: ${literal(field, properties.get(name))}`;
  const listed = entries.filter(([name]) => properties.has(name)).map(write);
  const others = entries.filter(([name]) => !properties.has(name)).map(write);
  if (properties.size === 0) return `{ ${others.join(', ')} }`;
  return `{ ${[...(others.length > 0 ? [`...fields({ ${others.join(', ')} })`] : []), ...listed].join(', ')} }`;
}

const bodyOf = ({ carrier: { component }, body = null }: Case) =>
  literal(body, component === undefined ? undefined : openapi.components.schemas[component]);

/** The type of a place, from that of the body. */
function typeAt({ carrier: { component }, place: { keys } }: Case, upTo = keys.length): string {
  const step = (type: string, key: string) =>
    `NonNullable<${type}>[${/^\d+$/.test(key) ? 'number' : JSON.stringify(key)}]`;
  return `NonNullable<${keys.slice(0, upTo).reduce(step, `Contract.${component}`)}>`;
}

const NEGATIVE = '// @ts-expect-error';
const replyType = (of: string) => `${of.charAt(0).toUpperCase()}${of.slice(1)}Reply`;

/** A switch over all that is known does not end there; with a default it compiles. */
function switchesOf(type: string, on: string, values: readonly string[], id: number): string[] {
  const cases = values.map((value, index) => `case ${JSON.stringify(value)}: return ${index};`).join(' ');
  return [
    NEGATIVE,
    `export function some${id}(value: ${type}): number { switch (${on}) { ${cases} } }`,
    `export function all${id}(value: ${type}): number { switch (${on}) { ${cases} default: return -1; } }`,
  ];
}

function linesOfRequest(one: Case, id: number): string[] {
  const { carrier, headers, place, card } = one;
  const params = carrier.path.includes('{') ? [`path: { card_id: ${JSON.stringify(card)} }`] : [];
  const query = place.kind === 'query' ? ['query: { unseen: "1" }'] : [];
  const parts = [
    ...(params.length + query.length > 0 ? [`params: { ${[...params, ...query].join(', ')} }`] : []),
    ...(carrier.component ? [`body: ${bodyOf(one)}`] : []),
    ...(Object.keys(headers).length > 0 ? [`headers: ${literal(headers)}`] : []),
  ];
  const call = `export const call${id} = () => client.${carrier.method}(${JSON.stringify(carrier.path)}, { ${parts.join(', ')} });`;
  const assigned = carrier.component ? [`export const body${id}: Contract.${carrier.component} = ${bodyOf(one)};`] : [];
  return [...assigned, ...(query.length > 0 ? [NEGATIVE] : []), call];
}

function linesOfResponse(one: Case, id: number): string[] {
  const { carrier, status, headers, place } = one;
  const isRefused = place.kind === 'status' && carrier.status === '201';
  const made = `reply(${status}, ${bodyOf(one)}, ${literal(headers)})`;
  const assigned = carrier.component ? [`export const data${id}: Contract.${carrier.component} = ${bodyOf(one)};`] : [];
  return [
    ...assigned,
    ...(isRefused ? [NEGATIVE] : []),
    `export const reply${id}: ${replyType(carrier.of)} = ${made};`,
  ];
}

function linesOfEvent(one: Case, id: number): string[] {
  const { carrier, place, body, headers, unseen } = one;
  if (place.kind === 'event') {
    const type = 'Contract.WebhookEvent | Contract.UnknownEvent';
    const event = `export const event${id}: Contract.UnknownEvent = ${literal(body ?? null)};`;
    const receiver = `export const receiver${id} = createWebhookReceiver({ verify: () => true, on: {}, onUnknown: ({ event }) => event });`;
    return [event, receiver, ...switchesOf(type, 'value.event', Object.keys(WEBHOOK_EVENTS), id)];
  }
  const sign = `() => ${JSON.stringify(place.keys[0]?.startsWith('<') ? String(unseen) : 'seen')}`;
  return [
    `export const event${id}: Contract.${carrier.component} = ${bodyOf(one)};`,
    `export const sent${id} = () => createWebhookSender({ sign: ${sign}, endpoint: '', schedule: () => 1, headers: () => (${literal(headers)}) }).send(event${id});`,
    `export const signed${id} = () => signDelivery(event${id}, { sign: ${sign}, headers: ${literal(headers)} });`,
  ];
}

function linesOf(one: Case, id: number): string[] {
  const { carrier, place, unseen } = one;
  const { request, response, event } = { request: linesOfRequest, response: linesOfResponse, event: linesOfEvent };
  const lines = { request, response, event, acknowledgement: () => [] }[carrier.travels](one, id);
  const values = place.kind === 'value' ? place.node['x-values-seen'] : undefined;
  if (values) lines.push(...switchesOf(typeAt(one), 'value', values, id));
  if (place.kind === 'field') {
    const name = JSON.stringify(Object.keys(unseen as object)[0]);
    lines.push(
      `export const read${id} = (value: ${typeAt(one)}): unknown => (${name} in value ? value[${name}] : undefined);`,
    );
  }
  return lines;
}

/** A program that has every case in its lines, and which case a line is of. */
export function programOf(cases: readonly Case[]) {
  const lines = HEAD.split('\n').map((text) => ({ text, one: undefined as Case | undefined }));
  for (const [id, one] of cases.entries()) lines.push(...linesOf(one, id).map((text) => ({ text, one })));
  return { text: lines.map(({ text }) => text).join('\n'), caseAt: (line: number) => lines[line - 1]?.one };
}
