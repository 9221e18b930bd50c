import path from 'node:path';
import { slugOf } from '../../packages/unsaid/src/docs/markdown.ts';

const CODE = /^ *```[\s\S]*?^ *```$|`[^`\n]+`/gm;
const INLINE = /\]\(<?([^()<>\s]+)>?(?:\s+"[^"]*")?\)/g;
const DEFINITION = /^\[[^\]]+\]: +<?([^<>\s]+)/gm;
const ATTRIBUTE = /\b(?:href|src)="([^"]+)"/g;
/** Another site, an absolute path, or no link at all: `[a-z](?:x)` of a pattern in YAML. */
const ELSEWHERE = /^(?:[a-z][a-z+.-]*:|\/|\?)/i;

/** The relative links of a text to none of the texts of its package, by their files, or to none of the headings there. */
export function linksToNowhere(file: string, text: string, texts: ReadonlyMap<string, string>): string[] {
  const prose = text.replaceAll(CODE, '');
  return [INLINE, DEFINITION, ATTRIBUTE]
    .flatMap((rule) => [...prose.matchAll(rule)].map(([, link = '']) => link))
    .filter((link) => !ELSEWHERE.test(link))
    .filter((link) => {
      const [target = '', anchor] = link.split('#');
      const found = target === '' ? text : texts.get(path.posix.join(path.posix.dirname(file), target));
      return found === undefined || (anchor !== undefined && !anchorsOf(found).includes(anchor));
    })
    .map((link) => `${file}: ${link}`);
}

const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title));
