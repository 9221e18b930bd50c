import type { Level, Page } from './page.ts';

const COMMANDS: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Workflow commands by which GitHub Actions shows each entry, and at last the whole. */
export function renderGithub({ title, headline, level, entries, incomplete }: Page): string {
  const lines = entries.map(({ level: own, at: [first], class: name, rule, place, message, reasons, fingerprint }) => {
    const ids = rule === name ? [fingerprint] : [rule, fingerprint];
    return command(COMMANDS[own], { ...first, title: `${name}: ${place}` }, [message, ...reasons, ...ids].join(' '));
  });
  const broken = incomplete.map((line) => command('error', { title: 'Not completed' }, line));
  return `${[...broken, ...lines, command(COMMANDS[level], { title }, headline)].join('\n')}\n`;
}

/** A workflow command, in which nothing of its parts begins another one. */
function command(name: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const inert = (part: string) => part.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const written = Object.entries(properties).map(([key, value]) => {
    return `${key}=${inert(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`;
  });
  return `::${name} ${written.join(',')}::${inert(text)}`;
}
