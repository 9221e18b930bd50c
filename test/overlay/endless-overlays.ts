import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { action, overlayText } from './overlay-folder.ts';

interface EndlessOverlay {
  readonly name: string;
  readonly write: (folder: string) => Promise<unknown>;
  /** What its refusal says, beyond the place. */
  readonly says: RegExp;
  /** Whether it is ended for the time that it takes, rather than refused for what it is. */
  readonly isEnded?: true;
}

const FILE = 'openapi.overlay.yaml';
const LIMITS = '{ rate-limits: None. }';
const FORM = '{ phone-number-form: x }';
const PHONE = '$.components.schemas.PhoneNumber';
const ENDED = /takes too long to apply|takes too much memory to apply/;
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));

function endless(name: string, text: string, says: RegExp = ENDED): EndlessOverlay {
  const write = (folder: string) => writeFile(path.join(folder, FILE), text);
  return { name, write, says, ...(says === ENDED && { isEnded: true }) };
}

/** Overlays that would take forever, or all memory, each in another way. */
export const ENDLESS: readonly EndlessOverlay[] = [
  endless(
    'nested quantifiers in a JSONPath',
    overlayText(action(`$..[?search(@, "([a-zA-Z ,.]+)*[0-9]{9}")]`, LIMITS)),
  ),
  endless(
    'nested quantifiers in a pattern, and an example for them',
    overlayText(
      action(`${PHONE}.examples`, FORM, `update: ['+${'1'.repeat(60)}x']`),
      action(PHONE, FORM, "update: { allOf: [{ type: string, pattern: '^\\+([0-9]+)+$' }] }"),
    ),
  ),
  endless(
    'a JSONPath that names everything many times',
    overlayText(action(`$${"['paths','paths']"}${'[*,*,*,*,*,*]'.repeat(12)}`, LIMITS)),
  ),
  endless(
    '40,000 keys',
    overlayText(action('$', LIMITS, `update: { ${many(40_000, (index) => `x-k${index}: 1`).join(', ')} }`)),
  ),
  endless(
    'an answer of 30 MB',
    overlayText(action('$', `{ rate-limits: ${'x'.repeat(30_000_000)} }`)),
    /has 30\d+ bytes; an overlay has 1048576 at most/,
  ),
  endless(
    '100,000 lists in one another',
    overlayText(action('$', LIMITS, `update: { x-a: ${'['.repeat(1e5)}${']'.repeat(1e5)} }`)),
    /nesting exceeded|nested/,
  ),
  endless(
    '70 mappings in one another',
    overlayText(action('$', LIMITS, `update: { x-a: ${'{ a: '.repeat(70)}1${' }'.repeat(70)} }`)),
    /is nested more than 64 deep/,
  ),
  endless(
    'aliases of aliases',
    `x-a: &a [a]\n${many(30, (index) => `x-${index}: &b${index} [${'*a, '.repeat(9)}]`).join('\n')}\n${overlayText(action('$', LIMITS))}`,
    /is an alias|alias/,
  ),
  endless(
    'mappings merged 100,000 times',
    `x-a: &a { ${many(20_000, (index) => `k${index}: 1`).join(', ')} }\nx-b: { <<: [${'*a,'.repeat(1e5)}] }\n${overlayText(action('$', LIMITS))}`,
    /merge|alias/,
  ),
  endless(
    'a JSONPath of 50,000 parentheses',
    overlayText(action(`$[?${'('.repeat(5e4)}@.a${')'.repeat(5e4)}]`, LIMITS)),
    /the target has more than 1000 characters/,
  ),
  {
    name: 'a pipe in place of a file',
    write: (folder) => promisify(execFile)('mkfifo', [path.join(folder, FILE)]),
    says: /is not a file/,
  },
];
