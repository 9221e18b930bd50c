import { listVerdict } from '../listing.ts';
import { renderGithub } from '../render-github.ts';
import { renderJunit } from '../render-junit.ts';
import { renderSarif } from '../render-sarif.ts';
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
  /** The folder of the new contract, from where the user stands, for formats that name files. */
  readonly folder?: string | undefined;
}

const RENDERERS = {
  text: (verdict, { hasWording, width }) => renderText(verdict, hasWording, width),
  markdown: (verdict, { hasWording }) => renderMarkdown(verdict, hasWording),
  json: (verdict, { failOn }) => renderJson(verdict, failOn),
  github: (verdict, rendering) => renderGithub(listVerdict(verdict, rendering)),
  junit: (verdict, rendering) => renderJunit(listVerdict(verdict, rendering)),
  sarif: (verdict, rendering) => renderSarif(listVerdict(verdict, rendering)),
} satisfies Record<string, (verdict: Verdict, rendering: Rendering) => string>;

export type DiffFormat = keyof typeof RENDERERS;

export const DIFF_FORMATS = Object.keys(RENDERERS) as DiffFormat[];

/** Renders a comparison. Nothing in it makes a terminal, a forge or a parser do anything. */
export function renderVerdict(verdict: Verdict, format: DiffFormat, rendering: Rendering): string {
  return RENDERERS[format](printableVerdict(verdict), rendering);
}
