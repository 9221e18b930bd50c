import path from 'node:path';
import { DOCUMENTS } from '../contract/root.ts';
import { OVERLAY_FILES } from '../overlay/overlay.ts';
import { userPath } from '../user-path.ts';
import type { Located } from './located.ts';
import type { ChangedFiles } from './render-github.ts';

/** The files of a side, relative to where the user stands; none for what does not lie there, such as a revision. */
export function changedFiles(located: Located): ChangedFiles {
  const { directory } = located;
  const names = located.kind === 'bundles' ? located.files : located.kind === 'overlay' ? OVERLAY_FILES : DOCUMENTS;
  const home = userPath('.');
  const files = (['openapi', 'asyncapi'] as const).flatMap((document) => {
    const name = names[document];
    const file = name === undefined ? '' : path.relative(home, path.join(directory, name)).replaceAll(path.sep, '/');
    return file === '' || /^\.\.(?:\/|$)|^[a-z]:/i.test(file) || path.isAbsolute(file)
      ? []
      : [[document, file] as const];
  });
  return Object.fromEntries(files);
}
