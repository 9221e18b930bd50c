import { stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../../../scripts/root.ts';
import type { Code } from '../../src/engine/emit/code.ts';

/** Loads a generated module whose imports are the same in every contract, and stand in `generated/`. */
export function importSource(source: Code) {
  const root = pathToFileURL(ROOT).href;
  const code = stripTypeScriptTypes(String(source))
    .replaceAll("from './", `from '${root}/generated/`)
    .replaceAll("from 'unsaid-runtime/validation'", `from '${root}/packages/unsaid-runtime/src/validation/index.ts'`);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
