import { isRecord, valueAt } from '../engine/model/json-pointer.ts';
import { maskedPhone } from './describe-plan.ts';
import { type Known, resolveValue } from './expressions.ts';
import type { Sent } from './send-call.ts';
import { nameOf, PERSONAL, type Step } from './story.ts';

/** Why the story cannot build on a response, in a sentence; nothing where it can. */
export function problemOf(step: Step, sent: Sent, known: Known): string | undefined {
  const { response } = sent.exchange;
  if (response === undefined) return `${nameOf(step)}: ${sent.lost}. ${lossOf(step, sent, known)}`;
  // How one answers what is not there is an open point.
  if (step.isWrong) return undefined;
  if (bodyOf(sent) === undefined && /html/.test(mediaTypeOf(sent))) {
    const hint = 'Is --base-url the address of the API, and not of a page?';
    return `${nameOf(step)} was answered with ${response.status} and HTML instead of JSON. ${hint}${uncertaintyNote(step, sent, known)}`;
  }
  if (response.status >= 200 && response.status < 300) {
    const outputs = outputsOf(step, sent);
    const missing = Object.keys(step.arazzo.outputs ?? {}).find((name) => outputs[name] === undefined);
    if (missing === undefined) return undefined;
    const isText = typeof valueAt(bodyOf(sent), pointerOf(step, missing)) === 'string';
    const what = isText ? `a ${missing} that no URL can carry` : `no ${missing}`;
    return `${nameOf(step)} was answered with ${response.status} and ${what}.${uncertaintyNote(step, sent, known)}`;
  }
  const credentials =
    response.status === 401
      ? ' Pass credentials with --header-env NAME=VARIABLE, or --credential-env with an overlay.'
      : '';
  const redirect = response.status >= 300 && response.status < 400 ? ' Redirects are not followed.' : '';
  return `${nameOf(step)} was answered with ${response.status}.${redirect}${credentials}${uncertaintyNote(step, sent, known)}`;
}

/** No URL can carry half of a character. */
const HALF_CHARACTER = /\p{Cs}/u;

/** The outputs of a step that its response carries and a later call can use. */
export function outputsOf(step: Step, sent: Sent): Record<string, string> {
  const body = bodyOf(sent);
  const entries = Object.keys(step.arazzo.outputs ?? {}).flatMap((name): [string, string][] => {
    const value = valueAt(body, pointerOf(step, name));
    // That a number is no string is a breach, and no reason not to look further.
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text !== '' && !HALF_CHARACTER.test(text) ? [[name, text]] : [];
  });
  return Object.fromEntries(entries);
}

const pointerOf = ({ arazzo }: Step, output: string) =>
  (arazzo.outputs?.[output] ?? '').replace(/^\$response\.body#?/, '');

/** What may have become of a call whose response is missing, and what was not done about it. */
function lossOf(step: Step, { mayHaveArrived }: Sent, known: Known): string {
  if (!mayHaveArrived) return 'The call was not sent.';
  if (!step.hasEffect) return 'The calls after it were left out.';
  return `${effectOf(step, known)}. It was not repeated; ask the provider before you run this again.`;
}

/** A failure of the server, or a response that did not come from the API, leaves it unclear whether the call took effect. */
function uncertaintyNote(step: Step, { exchange: { response } }: Sent, known: Known): string {
  const status = response?.status ?? 0;
  const isRefused = status >= 300 && status < 500 && status !== 408;
  return step.hasEffect && !isRefused ? ` ${effectOf(step, known)}; it was not repeated.` : '';
}

/** What a call may have done, in the words of its workflow. */
function effectOf({ arazzo: { 'x-effect': effect = 'It may have been carried out' }, body = {} }: Step, known: Known) {
  const shown = Object.entries({ ...known.inputs, ...body }).map(([name, value]) => [
    name,
    PERSONAL.test(name) ? maskedPhone(String(value)) : value,
  ]);
  return String(resolveValue(effect, { ...known, inputs: Object.fromEntries(shown) })).trim();
}

/** Whether the service cannot be called on: no response came, or one that is not the API's. */
export function endsStory(sent: Sent): boolean {
  return sent.exchange.response === undefined || /html/.test(mediaTypeOf(sent));
}

function mediaTypeOf({ exchange: { response } }: Sent): string {
  return response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].toLowerCase() ?? '';
}

/** The JSON object of a response; `undefined` for any other body. */
export function bodyOf({ exchange: { response } }: Sent): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(response?.body));
    return isRecord(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
