import { PERSONAL } from './inputs.ts';
import type { Probe } from './probes.ts';
import type { Step, Story } from './story.ts';

/** Says what a check would send, for a person who has to allow it: every call, its values, and what it moves. */
export function describePlan({ steps, leftOut }: Story, probes: readonly Probe[], baseUrl: string): string {
  const effects = steps.filter(({ hasEffect }) => hasEffect).length;
  const money = steps.filter(({ arazzo }) => arazzo['x-moves-money']).length;
  const wrong = `Then ${probes.length} wrong requests, none of which names a recipient or an amount:`;
  return [
    `This would be sent to ${baseUrl}, one call after the other, and none of them twice:`,
    '',
    ...steps.flatMap((step, index) => describeStep(step, index + 1)),
    ...(probes.length > 0 ? ['', wrong] : []),
    ...probes.map(({ title }) => `- ${title}`),
    ...(leftOut.length > 0 ? ['', 'Left out:'] : []),
    ...leftOut.map((reason) => `- ${reason}`),
    '',
    `${money > 0 ? `${money} of these calls move money` : `${effects} of these calls may change something`}, and nobody can take that back from here.`,
  ].join('\n');
}

function describeStep({ call, about, body = {}, fromExample, hasEffect, arazzo }: Step, number: number): string[] {
  const effect = arazzo['x-moves-money'] ? '  MOVES MONEY' : '  HAS AN EFFECT';
  const fields = Object.entries(body).map(([name, value]) => {
    const origin = fromExample?.fields.includes(name) ? `  (from the example ${fromExample.name})` : '';
    return `     ${name}: ${shownValue(name, value)}${origin}`;
  });
  return [`${number}. ${call}${about && `  (${about})`}${hasEffect ? effect : ''}`, ...fields];
}

/** A value as a person recognises it, without what identifies a recipient. */
function shownValue(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > 40 && /^[A-Za-z0-9+/]+=*$/.test(text))
    return `a file, ${Buffer.from(text, 'base64').byteLength} bytes`;
  if (PERSONAL.test(name)) return maskedPhone(text);
  return text.length > 120 ? `${text.length} characters` : text;
}

/** A phone number by its first and last digits. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '***' : `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}
