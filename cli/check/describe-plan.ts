import type { Probe } from './probes.ts';
import type { Step, Story } from './story.ts';

const CARDS = { issued: 'the card just issued', unknown: 'an identifier that no card has' } as const;
const PERSONAL = /phone|email/;

/** Says what a check would send, for a person who has to allow it: every call, its values, and what it moves. */
export function describePlan({ steps, leftOut }: Story, probes: readonly Probe[], baseUrl: string): string {
  const money = steps.filter(({ movesMoney }) => movesMoney).length;
  const lines = [
    `This would be sent to ${baseUrl}, one call after the other, and none of them twice:`,
    '',
    ...steps.flatMap((step, index) => describeStep(step, index + 1)),
    ...(probes.length > 0
      ? ['', `Then ${probes.length} wrong requests, none of which names a recipient or an amount:`]
      : []),
    ...probes.map(({ title }) => `- ${title}`),
    ...(leftOut.length > 0 ? ['', 'Left out:'] : []),
    ...leftOut.map((reason) => `- ${reason}`),
    '',
    `${money} of these calls move money, and nobody can take that back from here.`,
  ];
  return lines.join('\n');
}

function describeStep({ operation, card, body, fromExample, movesMoney }: Step, number: number): string[] {
  const about = card === undefined ? '' : `  (${typeof card === 'string' ? CARDS[card] : 'the card named by --card'})`;
  const head = `${number}. ${operation.method.toUpperCase()} ${operation.name}${about}${movesMoney ? '  MOVES MONEY' : ''}`;
  const fields = Object.entries(body ?? {}).map(([name, value]) => {
    const origin = fromExample?.fields.includes(name) ? `  (from the example ${fromExample.name})` : '';
    return `     ${name}: ${shownValue(name, value)}${origin}`;
  });
  return [head, ...fields];
}

/** A value as a person recognises it, without what identifies a recipient. */
function shownValue(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (name === 'file') return `the file of --csv, ${Buffer.from(text, 'base64').byteLength} bytes`;
  if (PERSONAL.test(name)) return maskedPhone(text);
  return text.length > 120 ? `${text.length} characters` : text;
}

/** A phone number by its first and last digits. */
export function maskedPhone(phone: string): string {
  return phone.length < 8 ? '***' : `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}
