import { stripTypeScriptTypes } from 'node:module';

/** Loads a generated module that imports nothing at run time. */
export function importSource(source: string) {
  return import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`);
}
