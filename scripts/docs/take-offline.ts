import { UserError } from '../user-error.ts';

const SCRIPT = '<script type="module">';

/** The vendor's logo as the bundle names it, in a short and a long form. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

/** Where the bundle looks for icons that a document may ask for by name; ours ask for none. */
const ICONS = /https:\/\/cdn\.redocly\.com\/icons\/[\w./-]+/g;

const LOGO_AS_TEXT = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="36" height="14">' +
    '<text y="11" font-family="sans-serif" font-size="11" fill="#7d879a">Redoc</text></svg>',
)}`;

/**
 * Changes a page of Redocly's so that nothing on it leaves its own host and its menu's links lead somewhere.
 * Throws a UserError when the page is not as expected, since it might then load something from elsewhere unseen.
 */
export function takeOffline(page: string, file: string): string {
  const start = page.indexOf(SCRIPT);
  if (start < 0) throw unexpected(file, 'has no inline script');
  if (page.search(LOGO) < 0) throw unexpected(file, 'does not load its logo from the known address');
  const script = page.slice(start).replace(LOGO, LOGO_AS_TEXT).replace(ICONS, 'data:,');
  const offline = linkWithinPage(page.slice(0, start)) + script;
  const [remote] = offline.match(/https?:\/\/cdn\.[^\s"'`<>)]+/) ?? [];
  if (remote) throw unexpected(file, `still names ${remote}`);
  return offline;
}

/** Rendered ahead of time, the menu links to `/tag/operation` on the host, where nothing is; Redoc routes by fragment. */
function linkWithinPage(markup: string): string {
  return markup.replace(/(<a\b[^>]*\bhref=")\/(?!\/)/g, '$1#/');
}

function unexpected(file: string, problem: string): UserError {
  return new UserError(
    `${file}: the page that Redocly built ${problem}. Install the version of @redocly/cli that reward-card-cli depends on.`,
  );
}
