import type { Contract } from '../engine/model/contract.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import { cardIn, endsStory, nameOf, problemOf } from './judge-step.ts';
import { type Probe, requiredHeaders } from './probes.ts';
import { type Sent, sendCall } from './send-call.ts';
import { type Step, unknownCard } from './story.ts';

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
export async function runStory(steps: readonly Step[], caller: Caller): Promise<Told> {
  const problems: string[] = [];
  const leftOut: string[] = [];
  let [issued, isRefused, sent] = [undefined as string | undefined, false, 0];
  for (const [index, step] of steps.entries()) {
    const id = idFor(step, issued);
    // What was refused is not tried in another way.
    if (id === undefined || (isRefused && step.movesMoney)) {
      leftOut.push(nameOf(step));
      continue;
    }
    const call = await sendStep(step, id, caller, ++sent);
    caller.onSent(step, call);
    if (step.movesMoney) issued ??= cardIn(call);
    const problem = problemOf(step, call);
    if (problem === undefined) continue;
    problems.push(problem);
    isRefused ||= step.movesMoney;
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

function idFor({ card }: Step, issued: string | undefined): string | undefined {
  if (card === undefined || card === 'unknown') return unknownCard();
  return card === 'issued' ? issued : card.id;
}

function sendStep({ operation, body }: Step, id: string, caller: Caller, entry: number): Promise<Sent> {
  const { contract, baseUrl, headers } = caller;
  const given = new Set(headers.map(([name]) => name.toLowerCase()));
  const required = requiredHeaders(contract.openapi, operation).filter(([name]) => !given.has(name.toLowerCase()));
  const path = operation.name.replaceAll(/\{[^}]+\}/g, () => encodeURIComponent(id));
  const call = {
    method: operation.method.toUpperCase(),
    url: `${baseUrl}${path}`,
    headers: [
      ['Accept', 'application/json'] as const,
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
      ...headers,
      ...required,
    ],
    ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }),
  };
  return sendCall(call, caller, entry);
}
