import { ROOT } from '../scripts/contract/read-contract.ts';

/** For `node --import`: lets an example import the package by its name before the package is built. */
export const RESOLVE_SOURCES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  import { readFileSync } from 'node:fs';
  import { pathToFileURL } from 'node:url';
  const root = pathToFileURL(${JSON.stringify(`${ROOT}/`)});
  const { name, exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const sourceOf = (door) => exports[door]?.default?.replace(/^\\.\\/dist\\/lib\\//, '').replace(/\\.js$/, '.ts');
  registerHooks({
    resolve(specifier, context, next) {
      const source = specifier.startsWith(name) ? sourceOf('.' + specifier.slice(name.length)) : undefined;
      return next(source === undefined ? specifier : new URL(source, root).href, context);
    },
  });
`)}`;
