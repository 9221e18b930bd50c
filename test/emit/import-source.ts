import { stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Code } from '../../cli/engine/emit/code.ts';
import { ROOT } from '../../cli/engine/system/root.ts';

/** Loads a generated module whose imports are the same in every contract, and stand in `generated/`. */
export function importSource(source: Code) {
  const code = stripTypeScriptTypes(String(source)).replaceAll(
    "from './",
    `from '${pathToFileURL(ROOT).href}/generated/`,
  );
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
