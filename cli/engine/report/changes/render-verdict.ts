import { renderGithub } from './render-github.ts';
import { renderJson } from './render-json.ts';
import { renderMarkdown } from './render-markdown.ts';
import { renderText } from './render-text.ts';
import type { FailOn, Verdict } from './verdict.ts';
import { printableVerdict } from './words.ts';

export interface Rendering {
  readonly failOn?: FailOn;
  /** Whether changes of wording are listed, not only counted. */
  readonly hasWording: boolean;
  /** Columns of the terminal, for `text`. */
  readonly width: number;
  /** The folder of the new contract, from where the user stands, for `github`. */
  readonly folder?: string | undefined;
}

const RENDERERS = {
  text: (verdict, { hasWording, width }) => renderText(verdict, hasWording, width),
  markdown: (verdict, { hasWording }) => renderMarkdown(verdict, hasWording),
  json: (verdict, { failOn }) => renderJson(verdict, failOn),
  github: (verdict, { hasWording, folder, failOn }) => renderGithub(verdict, hasWording, folder, failOn),
} satisfies Record<string, (verdict: Verdict, rendering: Rendering) => string>;

export type DiffFormat = keyof typeof RENDERERS;

export const DIFF_FORMATS = Object.keys(RENDERERS) as DiffFormat[];

/** Renders a comparison. Nothing in it makes a terminal, a forge or a parser do anything. */
export function renderVerdict(verdict: Verdict, format: DiffFormat, rendering: Rendering): string {
  return RENDERERS[format](printableVerdict(verdict), rendering);
}
