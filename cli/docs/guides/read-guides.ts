import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readBelow } from '../../engine/read/read-text.ts';
import { ROOT } from '../../engine/system/root.ts';
import { openingOf, titleOf } from './render-markdown.ts';

/** A guide that ships with the packages. */
export interface Guide {
  /** Name of its file, without the ending. */
  readonly name: string;
  readonly title: string;
  /** Its first paragraph. */
  readonly opening: string;
  /** The guide in Markdown. */
  readonly text: string;
  /** Its page in the site. */
  readonly file: string;
}

/** Reads the guides, which a contract may do without, in the order of their titles. Throws a UserError for one that cannot be read. */
export async function readGuides(root: string = ROOT): Promise<Guide[]> {
  const found = await readdir(path.join(root, 'guides')).catch(() => []);
  const files = found.filter((file) => file.endsWith('.md'));
  const guides = await Promise.all(
    files.map(async (file): Promise<Guide> => {
      const text = await readBelow(root)(`guides/${file}`);
      const name = file.slice(0, -'.md'.length);
      return { name, title: titleOf(text), opening: openingOf(text), text, file: guideFile(name) };
    }),
  );
  return guides.toSorted((one, other) => (one.title < other.title ? -1 : 1));
}

/** The page of a guide. */
export const guideFile = (name: string): string => `guide-${name}.html`;
