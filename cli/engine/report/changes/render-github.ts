import path from 'node:path';
import type { ChangeClass } from '../../compare/contracts/change.ts';
import { changesOf, exitCodeOf, type FailOn, type Verdict } from './verdict.ts';
import { forWhom, headlineOf } from './words.ts';

/** Workflow commands by which GitHub Actions shows each change; wording, which asks nobody for anything, on demand. */
export function renderGithub(
  verdict: Verdict,
  hasWording: boolean,
  folder: string | undefined,
  failOn?: FailOn,
): string {
  const shown = verdict.changes.filter((change) => hasWording || change.class !== 'wording');
  const level = (name: ChangeClass) => {
    if (name === 'breaking' || (name === 'reopened' && failOn !== 'breaking' && failOn !== undefined)) return 'error';
    return name === 'reopened' ? 'warning' : 'notice';
  };
  const lines = shown.map((change) => {
    const { place, says, why, source, fingerprint } = change;
    const at = source && folder !== undefined ? { file: path.posix.join(folder, source.file), line: source.line } : {};
    const title = `${change.class}: ${place}`;
    const whom = forWhom(change);
    const text = [says.replace(/\.?$/, '.'), why, whom === '' ? '' : `For ${whom}.`, fingerprint]
      .filter(Boolean)
      .join(' ');
    return command(level(change.class), { ...at, title }, text);
  });
  const urgent = changesOf(verdict, 'breaking', 'reopened').length > 0;
  const last = command(
    exitCodeOf(verdict, failOn) === 1 ? 'error' : urgent ? 'warning' : 'notice',
    { title: 'Contract' },
    headlineOf(verdict),
  );
  return `${[...lines, last].join('\n')}\n`;
}

/** A workflow command, in which nothing of its parts begins another one. */
function command(name: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const inert = (part: string) => part.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const written = Object.entries(properties).map(([key, value]) => {
    return `${key}=${inert(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`;
  });
  return `::${name} ${written.join(',')}::${inert(text)}`;
}
