import { MASK } from 'reward-card-contract/client/recording';
import { readStatements } from '../engine/guard/statements/read-statements.ts';
import { harOf } from '../engine/observe/har-recorder.ts';
import { createTrafficMask } from '../engine/observe/mask.ts';
import { readBelow } from '../engine/read/read-text.ts';
import { applyBaseline } from '../engine/report/baseline.ts';
import type { Acceptance, Report } from '../engine/report/report.ts';
import { UserError } from '../engine/system/user-error.ts';
import { PERSONAL } from './inputs.ts';
import { type Check, runCheck } from './run-check.ts';
import type { Sent } from './send-call.ts';

export interface Checking extends Omit<Check, 'statements'> {
  readonly baseline: readonly Acceptance[];
  /** Whether the recording keeps secrets and personal data. */
  readonly isUnmasked: boolean;
  /** Called once, with the calls as a HAR, when the last of them has ended. */
  readonly record: (har: string) => Promise<void>;
  /** The file of the recording, where there is one. */
  readonly recording?: string;
}

/**
 * Checks a service and makes a report of what was seen, however far that went, without secrets and personal data. Throws a
 * UserError where the service cannot be reached.
 */
export async function checkService({ baseline, isUnmasked, record, recording, ...check }: Checking): Promise<Report> {
  const { contract, baseUrl, story, signal } = check;
  const statements = await readStatements(readBelow(contract.root));
  const calls: Sent[] = [];
  const onSent = (sent: Sent) => {
    calls.push(sent);
    check.onSent(sent);
  };
  // Whatever happens here: of calls that moved money there has to be a recording.
  const { analysis, incomplete } = await runCheck({ ...check, statements, onSent }).finally(() => {
    const creator = { name: 'reward-card', version: contract.openapi.info.version };
    return record(harOf(isUnmasked ? calls : maskCalls(calls, check), creator));
  });
  const redact = createRedaction(secretsOf(check, calls));
  if (!signal.aborted && calls.every(({ mayHaveArrived }) => !mayHaveArrived))
    throw new UserError(`${redact(incomplete[0] ?? 'Nothing was sent.')} Check --base-url ${baseUrl}.`, 2);
  const stopped = signal.aborted ? [`Stopped after ${calls.length} calls.`] : [];
  return redact({
    ...analysis,
    title: `Check of ${baseUrl}`,
    ...(recording !== undefined && { recording }),
    contract: { openPoints: contract.openPoints, sections: contract.sections },
    ...applyBaseline(analysis.findings, baseline),
    incomplete: [...incomplete, ...stopped],
    notes: story.leftOut.map((reason) => `Left out: ${reason}`),
  });
}

type Secretive = Pick<Check, 'contract' | 'headers' | 'story'>;

/** What is secret or personal in this run, whatever places it turns up in. */
function secretsOf({ contract, headers, story }: Secretive, calls: readonly Sent[]): string[] {
  const mask = createTrafficMask(contract);
  const personal = story.steps.flatMap(({ body = {} }) =>
    Object.entries(body).flatMap(([name, value]) => (PERSONAL.test(name) ? [String(value)] : [])),
  );
  const masked = calls.flatMap(({ exchange }) => {
    const [before = [], after] = [exchange, mask.exchange(exchange)].map(({ response }) => textsIn(response?.body));
    return before.filter((text) => !after?.includes(text));
  });
  return [...headers.map(([, value]) => value), ...story.secrets, ...personal, ...masked];
}

/** The texts of a body of JSON; of any other, the mask itself takes care. */
function textsIn(body: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  try {
    JSON.parse(new TextDecoder().decode(body), (_, value) => typeof value === 'string' && texts.push(value));
  } catch {}
  return texts;
}

/** Calls without secrets and personal data: those that the contract tells of, and those of this run. */
function maskCalls(calls: readonly Sent[], check: Secretive): Pick<Sent, 'exchange' | 'milliseconds'>[] {
  const mask = createTrafficMask(check.contract);
  const redact = createRedaction(secretsOf(check, calls));
  const message = <Message extends { readonly body?: Uint8Array }>({ body, ...rest }: Message) => ({
    ...redact(rest),
    ...(body && { body: Buffer.from(redact(Buffer.from(body).toString())) }),
  });
  return calls.map(({ exchange, milliseconds }) => {
    const { request, response, ...rest } = mask.exchange(exchange);
    return {
      exchange: { ...rest, request: message(request), ...(response && { response: message(response) }) },
      milliseconds,
    };
  });
}

/** Shorter texts stand in too many places to be taken for a secret. */
const MIN_CHARACTERS = 6;

/**
 * Replaces known secrets in every text of a value, whatever its shape: what a service repeats of a credential is found
 * wherever it stands.
 */
function createRedaction(secrets: readonly string[]): <Value>(value: Value) => Value {
  // The longer first: one secret may be a part of another.
  const known = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= MIN_CHARACTERS)
    .sort((a, b) => b.length - a.length);
  const text = (plain: string) => known.reduce((rest, secret) => rest.replaceAll(secret, MASK), plain);
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(redact);
    // A map is not a text, and stays as it is.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [text(key), redact(member)]));
  };
  return redact as <Value>(value: Value) => Value;
}

/** A secret as it may be repeated: whole, without its scheme, and the user name and password of what is in base64. */
function formsOf(secret: string): string[] {
  const [, scheme = '', rest] = /^([A-Za-z][\w-]*) +(\S+)$/.exec(secret) ?? [];
  const isBasic = scheme.toLowerCase() === 'basic' && rest !== undefined;
  const credentials = isBasic ? Buffer.from(rest, 'base64').toString().split(':') : [];
  const all = [secret, ...(rest === undefined ? [] : [rest]), ...credentials];
  const plain = [...all, ...all.map(decoded)];
  return [
    ...plain,
    ...plain.map((each) => encodeURIComponent(each.replaceAll(/\p{Cs}/gu, '\uFFFD'))),
    ...plain.map((each) => JSON.stringify(each).slice(1, -1)),
  ];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
