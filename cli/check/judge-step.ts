import { isRecord } from '../engine/model/json-pointer.ts';
import { maskedPhone } from './describe-plan.ts';
import type { Sent } from './send-call.ts';
import type { Step } from './story.ts';

/** Why the story cannot build on a response, in a sentence; nothing where it can. */
export function problemOf(step: Step, sent: Sent): string | undefined {
  const { response } = sent.exchange;
  if (response === undefined) return `${nameOf(step)}: ${sent.lost}. ${lossOf(step, sent)}`;
  // How one answers what is not there is an open point.
  if (step.card === 'unknown') return undefined;
  const type = mediaTypeOf(sent);
  if (bodyOf(sent) === undefined && /html/.test(type)) {
    const hint = 'Is --base-url the address of the API, and not of a page?';
    return `${nameOf(step)} was answered with ${response.status} and HTML instead of JSON. ${hint}${uncertaintyNote(step, sent)}`;
  }
  if (response.status >= 200 && response.status < 300) {
    // The rest of the story is about the card that was issued.
    const isIssue = step.body?.recipient_phone !== undefined;
    if (!isIssue || cardIn(sent) !== undefined) return undefined;
    const what = typeof bodyOf(sent)?.card_id === 'string' ? 'a card_id that no URL can carry' : 'no card_id';
    return `${nameOf(step)} was answered with ${response.status} and ${what}.${uncertaintyNote(step, sent)}`;
  }
  const credentials =
    response.status === 401
      ? ' Pass credentials with --header-env NAME=VARIABLE, or --credential-env with an overlay.'
      : '';
  const redirect = response.status >= 300 && response.status < 400 ? ' Redirects are not followed.' : '';
  return `${nameOf(step)} was answered with ${response.status}.${redirect}${credentials}${uncertaintyNote(step, sent)}`;
}

/** What may have become of a call whose response is missing, and what was not done about it. */
function lossOf(step: Step, { mayHaveArrived }: Sent): string {
  if (!mayHaveArrived) return 'The call was not sent.';
  if (!step.movesMoney) return 'The calls after it were left out.';
  return `${effectOf(step)}. It was not repeated; ask the provider before you run this again.`;
}

/** A failure of the server, or a response that did not come from the API, leaves it unclear whether the call took effect. */
function uncertaintyNote(step: Step, { exchange: { response } }: Sent): string {
  const status = response?.status ?? 0;
  const isRefused = status >= 300 && status < 500 && status !== 408;
  return step.movesMoney && !isRefused ? ` ${effectOf(step)}; it was not repeated.` : '';
}

/** What a call that moves money may have done. */
function effectOf({ body = {}, card }: Step): string {
  const { value, amount, currency = '', recipient_phone: phone } = body;
  if (card === 'issued') return `The card may have been topped up with ${amount} ${currency}`.trim();
  if (phone !== undefined)
    return `A card of ${value} ${currency} for ${maskedPhone(String(phone))} may have been issued`;
  return 'Cards of the CSV file may have been issued';
}

/** Whether the service cannot be called on: no response came, or one that is not the API's. */
export function endsStory(sent: Sent): boolean {
  return sent.exchange.response === undefined || /html/.test(mediaTypeOf(sent));
}

/** The call of a step, as the contract names it. */
export function nameOf({ operation }: Step): string {
  return `${operation.method.toUpperCase()} ${operation.name}`;
}

function mediaTypeOf({ exchange: { response } }: Sent): string {
  return response?.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1].toLowerCase() ?? '';
}

/** The code of the card, which the response to an issue carries. */
export function codeIn(sent: Sent): string | undefined {
  const { card_id: id, code } = bodyOf(sent) ?? {};
  return id !== undefined && typeof code === 'string' ? code : undefined;
}

/** No URL can carry half of a character. */
const HALF_CHARACTER = /\p{Cs}/u;

/** The card that the response to an issue names. */
export function cardIn(sent: Sent): string | undefined {
  const id = bodyOf(sent)?.card_id;
  // That a number is no string is a breach, and no reason not to look further.
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' && !HALF_CHARACTER.test(id) ? id : undefined;
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
