/** File of the changes in words, relative to the root of the package. */
export const CHANGELOG = 'CHANGELOG.md';

/** What the changelog says about one version, or about what is not released yet. */
export interface ChangelogSection {
  /** `undefined` for what is not released yet. */
  readonly version: string | undefined;
  readonly heading: string;
  readonly text: string;
}

/** The sections of the changelog, the newest first as they stand. */
export function sectionsOf(changelog: string): ChangelogSection[] {
  const [, ...parts] = `\n${changelog}`.split(/\n## /);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [version] = /\d+\.\d+\.\d+(?:-[\w.]+)?/.exec(heading) ?? [];
    return { version, heading, text: lines.join('\n').trim() };
  });
}

/** Tells whether a text has a line for what breaks. */
export function saysBreaking(text: string): boolean {
  return /^[-*] +(?:\*\*)?breaking\b/im.test(text);
}
