/** A part of a page, from one heading to the next. */
export interface Section {
  /** `undefined` where the heading has no id, and none before it. */
  readonly id: string | undefined;
  readonly title: string;
  readonly text: string;
}

const HEADING = /<h[1-3]\b([^>]*)>([\s\S]*?)<\/h[1-3]>([\s\S]*?)(?=<h[1-3]\b|<\/main>)/g;

/** The sections of a page of ours, in its order; what is no text of the page, such as a script, is left out. */
export function sectionsOf(page: string): Section[] {
  const main = page
    .slice(Math.max(0, page.indexOf('<main')))
    .replaceAll(/<(script|style|template|form)\b[\s\S]*?<\/\1>/g, ' ');
  let id: string | undefined;
  return [...main.matchAll(HEADING)].map(([, attributes = '', title = '', text = '']) => {
    id = /\bid="([^"]+)"/.exec(attributes)?.[1] ?? id;
    return { id, title: textOf(title), text: textOf(text) };
  });
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
