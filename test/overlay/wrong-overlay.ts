import { action, type OverlayFiles, overlayText } from './overlay-folder.ts';

/** An overlay that is refused. Its error names the line with the comment `# here`, or no line where there is none. */
export interface WrongOverlay {
  readonly name: string;
  readonly files: OverlayFiles;
  /** What the message says, and how it says to mend it. */
  readonly says: readonly [string, string];
}

/** Actions before and after the wrong one, against which no message may be directed. */
const BEFORE = action('$', '{ rate-limits: There are none. }');
const AFTER = action('$.components.schemas.CurrencyCode', '{ currency-codes: Capitals. }', 'update: { maxLength: 9 }');
const EVENTS_BEFORE = action('$', '{ event-order: There is none. }');

/** A file of the REST API that is wrong as a whole. */
export function whole(name: string, text: string, ...says: readonly [string, string]): WrongOverlay {
  return { name, files: { 'openapi.overlay.yaml': text }, says };
}

/** A wrong action between two good ones. */
export function among(name: string, wrong: string, ...says: readonly [string, string]): WrongOverlay {
  return whole(name, overlayText(BEFORE, wrong, AFTER), ...says);
}

/** A wrong action on the document of the REST API: target, answers, change. */
export function rest(name: string, wrong: readonly [string, string, string], ...says: readonly [string, string]) {
  const [target, answers, change] = wrong;
  return among(name, action(`${target} # here`, answers, change), ...says);
}

/** A wrong action on the document of the webhooks. */
export function events(
  name: string,
  [target, answers, change]: readonly [string, string, string],
  ...says: readonly [string, string]
): WrongOverlay {
  const text = overlayText(EVENTS_BEFORE, action(`${target} # here`, answers, change));
  return { name, files: { 'asyncapi.overlay.yaml': text }, says };
}
