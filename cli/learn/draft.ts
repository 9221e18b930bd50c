import { OVERLAY_FILES, type OverlaidDocument, type Overlay, type OverlayAction } from '../engine/overlay/overlay.ts';
import { stringifyYaml } from '../engine/read/redocly.ts';
import type { DraftAction } from './action.ts';

/** Texts of the files of a draft, by their names. */
export type DraftFiles = ReadonlyMap<string, string>;

interface Drafting {
  /** Answers that are known already, which the draft repeats. */
  readonly known?: Overlay;
  readonly actions: readonly DraftAction[];
}

const KINDS = Object.keys(OVERLAY_FILES) as OverlaidDocument[];

/** Writes the overlay of a draft: known answers first, then what was seen, then what a person confirmed. */
export function draftFiles({ known, actions }: Drafting): DraftFiles {
  const files = KINDS.flatMap((kind): [string, string][] => {
    const repeated = (known?.actions[kind] ?? []).filter(({ evidence }) => evidence.length === 0).map(repeat);
    const own = actions.filter(({ document }) => document === kind).map(({ document: _, ...action }) => action);
    const all = [...repeated, ...own];
    if (all.length === 0) return [];
    const name = known === undefined ? {} : { 'x-answered-by': known.name };
    const info = { title: 'What recordings showed, and what a person confirmed', version: '1.0.0', ...name };
    const text = stringifyYaml({ overlay: '1.0.0', info, actions: all }, { lineWidth: -1, noRefs: true });
    return [[OVERLAY_FILES[kind], `${ABOUT}${text}`]];
  });
  return new Map(files);
}

const ABOUT = `# x-evidence notes what was seen and closes nothing: it says that something occurs, not that nothing else does.
# x-answers closes an open point: a person confirmed it with --confirm, or the overlay says so that learn began with.
`;

function repeat({ target, update, remove, answers }: OverlayAction) {
  return { target, 'x-answers': answers, ...(update !== undefined && { update }), ...(remove && { remove }) };
}
