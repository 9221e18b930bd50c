import { UserError } from '../engine/system/user-error.ts';

/** What a page needs to show a document with Redoc. */
export interface Rendered {
  /** The program, a module that exports `hydrate`; it is the same for every document. */
  readonly program: string;
  /** A script that declares `__redoc_definition` and `__redoc_options`, which `hydrate` is called with. */
  readonly data: string;
}

/** The script of a page of Redocly's: the program, and what it is called with. */
const SCRIPT =
  /<script type="module">([\s\S]*?)(const __redoc_definition = .*;)\s*(const __redoc_options = .*;)\s*hydrate\(/;

/** The vendor's logo as the bundle names it, in a short and a long form. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

/** Where the bundle looks for icons that a document may ask for by name; ours ask for none. */
const ICONS = /https:\/\/cdn\.redocly\.com\/icons\/[\w./-]+/g;

const LOGO_AS_TEXT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14">' +
    '<text y="11" font-family="sans-serif" font-size="11" fill="#7d879a">Redoc</text></svg>',
)}`;

/**
 * Takes the program and its data out of a page of Redocly's, changed so that nothing in it leaves its own host.
 * Throws a UserError when the page is not as expected, since it might then load something from elsewhere unseen.
 */
export function takeOffline(page: string, file: string): Rendered {
  const [, program, definition, options] = SCRIPT.exec(page) ?? [];
  if (program === undefined) throw unexpected(file, 'has no inline script');
  if (program.search(LOGO) < 0) throw unexpected(file, 'does not load its logo from the known address');
  const offline = program.replace(LOGO, LOGO_AS_TEXT).replace(ICONS, 'data:,').trim();
  const [remote] = offline.match(/https?:\/\/cdn\.[^\s"'`<>)]+/) ?? [];
  if (remote) throw unexpected(file, `still names ${remote}`);
  return { program: `${offline}\n`, data: `${definition}\n${options}` };
}

function unexpected(file: string, problem: string): UserError {
  return new UserError(
    `${file}: the page that Redocly built ${problem}. Install the version of @redocly/cli that reward-card-cli depends on.`,
  );
}
