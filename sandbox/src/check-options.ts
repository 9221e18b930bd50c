import type { SandboxOptions } from './sandbox-options.ts';

type Rule = readonly [is: (value: unknown) => boolean, wanted: string];

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const FOLDER: Rule = [isText, 'the name of a folder'];

const RULES: Readonly<Record<keyof SandboxOptions, Rule>> = {
  port: [
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
    'a whole number from 0 to 65535',
  ],
  host: [isText, 'an address'],
  database: [isText, 'the name of a file, or :memory:'],
  allowHosts: [(value) => Array.isArray(value) && value.every(isText), 'a list of host names'],
  overlay: FOLDER,
  variant: FOLDER,
  token: [(value) => /^[\x21-\x7e]+$/.test(String(value)), 'printable ASCII without spaces'],
  clock: [(value) => value === 'system' || value === 'manual', 'system or manual'],
  webhooks: [(value) => Array.isArray(value) && value.every((each) => isText(each?.url)), 'a list, each with a url'],
  log: [(value) => typeof value === 'function', 'a function'],
};

/** Throws a TypeError for options that are unknown, of a wrong type, or contradict each other. */
export function checkOptions(options: SandboxOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const known = Object.keys(RULES).join(', ');
    if (!Object.hasOwn(RULES, name)) throw new TypeError(`startSandbox: \`${name}\` is not one of ${known}.`);
    const [is, wanted] = RULES[name as keyof SandboxOptions];
    if (value !== undefined && !is(value)) throw new TypeError(`startSandbox: \`${name}\` is not ${wanted}.`);
  }
  if (options.overlay !== undefined && options.variant !== undefined)
    throw new TypeError(
      'startSandbox: `overlay` cannot be given with `variant`, the folder that is generated from it.',
    );
}
