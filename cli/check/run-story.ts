import type { Contract } from '../engine/model/contract.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { type Known, resolveValue } from './expressions.ts';
import { endsStory, outputsOf, problemOf } from './judge-step.ts';
import { type Probe, requiredHeaders } from './probes.ts';
import { type Sent, sendCall } from './send-call.ts';
import { type Body, nameOf, type Step, type Story, unknownThing } from './story.ts';

/** How calls are sent, and who hears of them. */
export interface Caller {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly headers: HeaderFields;
  readonly timeoutMs: number;
  /** Aborts when the user stops the check. */
  readonly signal: AbortSignal;
  /** Called with each call as soon as it has ended. */
  readonly onSent: (step: Step, sent: Sent) => void;
}

/** How far the story went. */
export interface Told {
  /** What kept it from going on, in sentences. */
  readonly incomplete: readonly string[];
  /** Whether calls were left out. */
  readonly isCutShort: boolean;
  readonly sent: number;
}

/** Sends the calls of a story in their order, each once. What builds on a response that is missing is left out. */
export async function runStory({ steps, inputs }: Story, caller: Caller): Promise<Told> {
  const problems: string[] = [];
  const leftOut: string[] = [];
  const outputs = new Map<string, string>();
  const known: Known = { inputs, outputs };
  let [isRefused, sent] = [false, 0];
  for (const [index, step] of steps.entries()) {
    const target = targetOf(step, known);
    // What was refused is not tried in another way.
    if (target === undefined || (isRefused && step.hasEffect)) {
      leftOut.push(nameOf(step));
      continue;
    }
    const call = await sendStep(step, target, known, caller, ++sent);
    caller.onSent(step, call);
    for (const [name, value] of Object.entries(outputsOf(step, call)))
      outputs.set(`${step.arazzo.stepId}.${name}`, value);
    const problem = problemOf(step, call, known);
    if (problem === undefined) continue;
    problems.push(problem);
    isRefused ||= step.hasEffect;
    if (!endsStory(call)) continue;
    leftOut.push(...steps.slice(index + 1).map(nameOf));
    break;
  }
  const rest = leftOut.length === 0 ? [] : [`Left out because of that: ${leftOut.join(', ')}.`];
  return { incomplete: [...problems, ...rest], isCutShort: leftOut.length > 0, sent };
}

export interface Prober extends Omit<Caller, 'onSent'> {
  readonly onProbed: (probe: Probe, sent: Sent) => void;
  /** How many calls were sent before. */
  readonly sent: number;
}

/** Sends the wrong requests, each once, until one of them gets no response; says why, if so. */
export async function runProbes(probes: readonly Probe[], prober: Prober): Promise<string[]> {
  for (const [index, probe] of probes.entries()) {
    const { method, path, body, mediaType = 'application/json', withoutCredential } = probe;
    const call = {
      method,
      url: `${prober.baseUrl}${path}`,
      headers: [
        ['Accept', 'application/json'] as const,
        ...(withoutCredential ? [] : prober.headers),
        ...(body === undefined ? [] : [['Content-Type', mediaType] as const]),
      ],
      ...(body !== undefined && { body: Buffer.from(body) }),
    };
    const sent = await sendCall(call, prober, prober.sent + index + 1);
    prober.onProbed(probe, sent);
    if (sent.lost !== undefined) return [`${probe.title}: ${sent.lost}. The wrong requests after it were left out.`];
  }
  return [];
}

/** What a step sends besides its body; `undefined` where it needs what no response gave. */
function targetOf({ operation, arazzo }: Step, known: Known): Target | undefined {
  const parameters = (arazzo.parameters ?? []).map(({ name, in: place, value }) => {
    const text = resolveValue(value, known);
    return { name, place: place ?? 'path', text: text === undefined ? undefined : String(text) };
  });
  if (parameters.some(({ text }) => text === undefined)) return undefined;
  const inPath = (name: string) => parameters.find((each) => each.place === 'path' && each.name === name)?.text;
  const path = operation.name.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath(name) ?? unknownThing()),
  );
  const pairsIn = (wanted: string) =>
    parameters.flatMap(({ name, place, text = '' }): [string, string][] => (place === wanted ? [[name, text]] : []));
  const query = new URLSearchParams(pairsIn('query')).toString();
  return { path: query === '' ? path : `${path}?${query}`, headers: pairsIn('header') };
}

interface Target {
  readonly path: string;
  readonly headers: readonly [string, string][];
}

function sendStep(step: Step, target: Target, known: Known, caller: Caller, entry: number): Promise<Sent> {
  const { operation } = step;
  const { contract, baseUrl, headers } = caller;
  const given = new Set([...headers, ...target.headers].map(([name]) => name.toLowerCase()));
  const required = requiredHeaders(contract.openapi, operation).filter(([name]) => !given.has(name.toLowerCase()));
  const [mediaType = 'application/json'] = Object.keys(operation.operation.requestBody?.content ?? {});
  const body = step.body && { ...step.body, ...(resolveValue(step.arazzo.requestBody?.payload ?? {}, known) as Body) };
  const call = {
    method: operation.method.toUpperCase(),
    url: `${baseUrl}${target.path}`,
    headers: [
      ['Accept', 'application/json'] as const,
      ...(body === undefined ? [] : [['Content-Type', mediaType] as const]),
      ...headers,
      ...target.headers,
      ...required,
    ],
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  };
  return sendCall(call, caller, entry);
}
