import { chosenBody } from '../engine/model/chosen-body.ts';
import type { Contract, Parameter, Schema } from '../engine/model/contract.ts';
import { isRecord, resolveRef, valueAt } from '../engine/model/json-pointer.ts';
import type { PathOperation } from '../engine/model/path-operations.ts';
import { headerValue } from '../engine/observe/bodies.ts';
import type { CreateJudge } from '../engine/observe/context.ts';
import { createAnalysis } from '../engine/observe/create-analysis.ts';
import type { HeaderFields } from '../engine/observe/exchange.ts';
import type { Analysis } from '../engine/observe/finding.ts';
import { harOf } from '../engine/observe/har-recorder.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
import { readStatements } from '../engine/read/read-statements.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { applyBaseline } from '../engine/report/baseline.ts';
import type { Acceptance, Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { PERSONAL } from './inputs.ts';
import { type Probe, unknownThing } from './probes.ts';
import type { Carried } from './read-target.ts';
import { type Call, type Sent, sendCall } from './send-call.ts';
import { type Body, type Known, maskedPhone, resolveValue, type Step, type Story } from './story.ts';

export interface Check {
  readonly contract: Contract;
  readonly baseUrl: string;
  /** Headers of every call. */
  readonly headers: HeaderFields;
  /** Query parameters of every call. */
  readonly query: Carried['query'];
  readonly timeoutMs: number;
  /** Aborts when the user stops the check. */
  readonly signal: AbortSignal;
  readonly story: Story;
  readonly probes: readonly Probe[];
  readonly judges: readonly CreateJudge[];
  /** Called with each call as soon as it has ended. */
  readonly onSent: (sent: Sent) => void;
}

export interface Checked {
  readonly analysis: Analysis;
  /** Reasons why the check is incomplete, in sentences. */
  readonly incomplete: readonly string[];
}

/** Sends a call; `isWrong` where the request breaks the contract. */
type Send = (call: Call, isWrong?: true) => Promise<Sent>;

/** Sends the story and the wrong requests, and analyses what was seen, however far that went. */
export async function runCheck(check: Check): Promise<Checked> {
  const { contract, baseUrl, story, probes } = check;
  const statements = await readStatements(readBelow(contract.root));
  const analysis = createAnalysis(contract, { statements, judges: check.judges, baseUrl });
  const statuses: (number | undefined)[] = [];
  const send: Send = async (call, isWrong) => {
    const answered = await sendCall(call, check, statuses.length + 1);
    const sent = isWrong ? { ...answered, exchange: { ...answered.exchange, isWrong } } : answered;
    statuses.push(sent.exchange.response?.status);
    analysis.addExchange(sent.exchange);
    check.onSent(sent);
    return sent;
  };
  const { problems, leftOut } = await sendStory(story, check, send);
  const incomplete = [...problems, ...story.unjudged];
  if (leftOut.length > 0) incomplete.push(`Left out because of that: ${leftOut.join(', ')}.`);
  if (probes.length > 0 && leftOut.length > 0)
    incomplete.push('No wrong request was sent, because the story was not completed.');
  else incomplete.push(...(await sendProbes(check, send)));
  const result = analysis.result();
  if (statuses.some((status) => status !== 401)) return { analysis: result, incomplete };
  // Without credentials nothing was seen of what the service does.
  const breaches = result.findings.filter((each) => each.class === 'breach');
  return { analysis: { ...result, findings: breaches }, incomplete };
}

/** Sends the calls of a story in their order, each once. What builds on a response that is missing is left out. */
async function sendStory({ steps, inputs }: Story, check: Check, send: Send) {
  const problems: string[] = [];
  const leftOut: string[] = [];
  const outputs = new Map<string, string>();
  const known: Known = { inputs, outputs };
  let isRefused = false;
  for (const [index, step] of steps.entries()) {
    const call = callOf(step, known, check);
    // A rejected call is not retried in another form.
    if (call === undefined || (isRefused && step.hasEffect)) {
      leftOut.push(step.call);
      continue;
    }
    const sent = await send(call);
    for (const [name, value] of Object.entries(outputsOf(step, sent)))
      if (isUsable(value)) outputs.set(`${step.arazzo.stepId}.${name}`, String(value));
    const problem = problemOf(step, sent);
    if (problem === undefined) continue;
    problems.push(`${problem}${uncertaintyNote(step, sent, known)}`);
    isRefused ||= step.hasEffect;
    // No response came, or one that is not the API's.
    if (sent.exchange.response !== undefined && !isPage(sent)) continue;
    leftOut.push(...steps.slice(index + 1).map(({ call: later }) => later));
    break;
  }
  return { problems, leftOut };
}

/** Sends the wrong requests, each once, until one of them gets no response; says why, if so. */
async function sendProbes({ probes, headers, query, baseUrl }: Check, send: Send): Promise<string[]> {
  for (const { title, method, path, body, mediaType = 'application/json', withoutCredential } of probes) {
    const content = body === undefined ? undefined : { body: Buffer.from(body), mediaType };
    const carried = withoutCredential ? { headers: [], query: [] } : { headers, query };
    const url = `${baseUrl}${path}${queryOf(carried.query)}`;
    const sent = await send(callTo(method, url, carried.headers, content), true);
    if (sent.lost !== undefined) return [`${title}: ${sent.lost}. The wrong requests after it were left out.`];
  }
  return [];
}

function callTo(
  method: string,
  url: string,
  headers: HeaderFields,
  content?: { readonly body: Uint8Array; readonly mediaType: string },
): Call {
  const accept = ['Accept', 'application/json'] as const;
  if (content === undefined) return { method, url, headers: [accept, ...headers] };
  return { method, url, headers: [accept, ['Content-Type', content.mediaType], ...headers], body: content.body };
}

/** The call of a step; `undefined` where it needs what no response gave. */
function callOf(step: Step, known: Known, { contract, baseUrl, headers, query }: Check): Call | undefined {
  const { operation, arazzo } = step;
  const parameters = (arazzo.parameters ?? []).map(({ name, in: place = 'path', value }) => {
    const resolved = resolveValue(value, known);
    return { name, place, text: resolved === undefined ? undefined : String(resolved) };
  });
  if (parameters.some(({ text }) => text === undefined)) return undefined;
  const pairsIn = (wanted: string) =>
    parameters.flatMap(({ name, place, text = '' }): [string, string][] => (place === wanted ? [[name, text]] : []));
  const inPath = new Map(pairsIn('path'));
  const path = operation.name.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath.get(name) ?? unknownThing()),
  );
  const given = [...headers, ...pairsIn('header')];
  const required = requiredHeaders(contract.openapi, operation).filter(([name]) => !headerValue(given, name));
  const { mediaType = 'application/json' } =
    chosenBody(contract.openapi, operation.operation.requestBody?.content) ?? {};
  const body = step.body && { ...step.body, ...(resolveValue(arazzo.requestBody?.payload ?? {}, known) as Body) };
  const content = body && { body: Buffer.from(JSON.stringify(body)), mediaType };
  const url = `${baseUrl}${path}${queryOf([...query, ...pairsIn('query')])}`;
  return callTo(operation.method.toUpperCase(), url, [...given, ...required], content);
}

/** Masks find a secret that is written in this way. */
function queryOf(pairs: Carried['query']): string {
  const written = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

/** The headers that an operation requires, as their schemas have them; the key that makes a call repeatable is new each time. */
function requiredHeaders(document: object, { operation }: PathOperation): [string, string][] {
  const key = operation['x-idempotency']?.header?.toLowerCase();
  return (operation.parameters ?? []).flatMap((each): [string, string][] => {
    const { name, in: place, required, schema } = resolveRef<Parameter>(document, each);
    if (place !== 'header' || !required) return [];
    const { const: fixed, default: usual, enum: [listed] = [], examples = [] } = resolveRef<Schema>(document, schema);
    const known = fixed ?? usual ?? listed ?? examples[0];
    const isKey = name.toLowerCase() === key;
    return [[name, String((isKey ? undefined : known) ?? crypto.randomUUID())]];
  });
}

/** Why the story cannot build on a response, in a sentence; nothing where it can. */
function problemOf(step: Step, sent: Sent): string | undefined {
  const { response } = sent.exchange;
  if (response === undefined) return `${step.call}: ${sent.lost}.`;
  // How one answers what is not there is an open point.
  if (step.isWrong) return undefined;
  const answered = `${step.call} was answered with ${response.status}`;
  if (bodyOf(sent) === undefined && isPage(sent))
    return `${answered} and HTML instead of JSON. Is --base-url the address of the API, and not of a page?`;
  if (response.status === 401) return `${answered}. Pass credentials with --header-env NAME=VARIABLE.`;
  const isRedirect = response.status >= 300 && response.status < 400 && headerValue(response.headers, 'location');
  if (isRedirect) return `${answered}. Redirects are not followed.`;
  if (response.status < 200 || response.status >= 300) return `${answered}.`;
  const [missing] = Object.entries(outputsOf(step, sent)).filter(([, value]) => !isUsable(value));
  if (missing === undefined) return undefined;
  const [name, value] = missing;
  return `${answered} and ${typeof value === 'string' ? `a ${name} that no URL can carry` : `no ${name}`}.`;
}

/** The values of a response at the places of a step's outputs. */
function outputsOf({ arazzo: { outputs = {} } }: Step, sent: Sent): Record<string, unknown> {
  const body = bodyOf(sent);
  const pointers = Object.entries(outputs).map(([name, text]) => [name, text.replace(/^\$response\.body#?/, '')]);
  return Object.fromEntries(pointers.map(([name, pointer = '']) => [name, valueAt(body, pointer)]));
}

/**
 * Returns true if a later call can use an output. A number in place of a string is a breach, but the check continues; no URL
 * can carry half of a character.
 */
function isUsable(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && !/\p{Cs}/u.test(value));
}

/**
 * Describes the possible effect of a failed call, and the steps that were skipped. A failure of the server, or a response
 * that did not come from the API, leaves it unclear whether the call took effect.
 */
function uncertaintyNote(step: Step, { exchange: { response }, mayHaveArrived }: Sent, known: Known): string {
  if (response === undefined && !mayHaveArrived) return ' The call was not sent.';
  if (response === undefined && !step.hasEffect) return ' The calls after it were left out.';
  const isRefused = response && response.status >= 300 && response.status < 500 && response.status !== 408;
  if (isRefused || !step.hasEffect) return '';
  const { 'x-effect': effect = 'It may have been carried out' } = step.arazzo;
  const shown = Object.entries({ ...known.inputs, ...step.body }).map(([name, value]) => [
    name,
    PERSONAL.test(name) ? maskedPhone(String(value)) : value,
  ]);
  const said = String(resolveValue(effect, { ...known, inputs: Object.fromEntries(shown) })).trim();
  if (response) return ` ${said}; it was not repeated.`;
  return ` ${said}. It was not repeated; ask the provider before you run this again.`;
}

function isPage({ exchange: { response } }: Sent): boolean {
  return /html/i.test(headerValue(response?.headers ?? [], 'content-type') ?? '');
}

/** The JSON object of a response; `undefined` for any other body. */
function bodyOf({ exchange: { response } }: Sent): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(response?.body));
    return isRecord(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export interface Checking extends Check {
  /** The program that a recording names as its maker. */
  readonly creator: string;
  readonly baseline: readonly Acceptance[];
  /** Called once, with the calls as a HAR, when the last of them has ended. */
  readonly record: (har: string) => Promise<void>;
  /** The file of the recording, where there is one. */
  readonly recording?: string;
}

/**
 * Checks a service and makes a report of what was seen, however far that went, without secrets and personal data. Throws a
 * UserError where the service cannot be reached.
 */
export async function checkService({ baseline, record, recording, ...check }: Checking): Promise<Report> {
  const { contract, baseUrl, headers, query, story, signal } = check;
  const personal = story.steps.flatMap(({ body = {} }) =>
    Object.entries(body).flatMap(([name, value]) => (PERSONAL.test(name) ? [String(value)] : [])),
  );
  const mask = createTrafficMask(contract, [
    ...[...headers, ...query].map(([, value]) => value),
    ...story.secrets,
    ...personal,
  ]);
  const calls: Sent[] = [];
  const onSent = (sent: Sent) => {
    calls.push(sent);
    mask.note(sent.exchange);
    check.onSent(sent);
  };
  // Whatever happens here: of calls that moved money there has to be a recording.
  const { analysis, incomplete } = await runCheck({ ...check, onSent }).finally(() => {
    const masked = calls.map((sent) => ({ ...sent, exchange: mask.exchange(sent.exchange) }));
    const creator = { name: check.creator, version: contract.openapi.info.version };
    return record(harOf(masked, creator));
  });
  const problems = incomplete.map(mask.text);
  if (!signal.aborted && calls.every(({ mayHaveArrived }) => !mayHaveArrived))
    throw new UserError(`${problems[0] ?? 'Nothing was sent.'} Check --base-url ${baseUrl}.`, 2);
  const stopped = signal.aborted ? [`Stopped after ${calls.length} calls.`] : [];
  const findings = analysis.findings.map(mask.finding);
  return {
    ...analysis,
    title: `Check of ${baseUrl}`,
    ...(recording !== undefined && { recording }),
    contract: { openPoints: contract.openPoints, sections: contract.sections },
    ...applyBaseline(findings, baseline),
    incomplete: [...problems, ...stopped],
    notes: story.leftOut.map((reason) => `Left out: ${reason}`),
  };
}
