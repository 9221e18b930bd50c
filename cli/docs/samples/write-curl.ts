import { quoted } from '../../mock/sample-curl.ts';
import { bodyTextOf, type Call, headersOf, pathOf } from './read-calls.ts';

/** The call as a command of a POSIX shell. */
export function writeCurl(call: Call, baseUrl: string): string {
  const { method, credentials, note } = call;
  const body = bodyTextOf(call, 2);
  const headers = [
    ...Object.entries(headersOf(call)),
    ...credentials.map(({ header, value }) => [header, value] as const),
  ];
  const words = [
    `curl -i -X ${method} ${quoted(baseUrl + pathOf(call))}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ];
  return [...(note ? [`# ${note}`] : []), words.join(' \\\n  ')].join('\n');
}
