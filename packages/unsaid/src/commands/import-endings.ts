import { createRequire } from 'node:module';
import path from 'node:path';
import type ts from 'typescript';
import { shownPath } from '../engine/system/user-path.ts';

/** How imports between generated files end. */
export const ENDINGS = ['ts', 'js', 'none'] as const;

export type Ending = (typeof ENDINGS)[number];

export interface Chosen {
  readonly ending: Ending;
  /** Why, for a person; absent for the usual one. */
  readonly because?: string;
}

/**
 * The suffix of imports for the project of a folder, by the nearest tsconfig.json: `.ts` if there is no tsconfig.json, so that Node, Bun and
 * Deno run the files as they are.
 */
export function endingFor(folder: string): Chosen {
  // Required rather than imported: an import first reads its nine megabytes for the names that they export.
  const typescript: typeof ts = createRequire(import.meta.url)('typescript');
  const file = typescript.findConfigFile(folder, typescript.sys.fileExists);
  if (file === undefined) return { ending: 'ts' };
  const shown = shownPath(path.relative('', file));
  const options = optionsOf(typescript, file);
  if (options === undefined) return { ending: 'ts', because: `${shown} cannot be read` };
  if (options.allowImportingTsExtensions || options.rewriteRelativeImportExtensions) return { ending: 'ts' };
  const { Node16, NodeNext } = typescript.ModuleKind;
  const { module = 0, moduleResolution } = options;
  const isNode =
    moduleResolution === undefined
      ? module >= Node16 && module <= NodeNext
      : [typescript.ModuleResolutionKind.Node16, typescript.ModuleResolutionKind.NodeNext].includes(moduleResolution);
  if (isNode && module < NodeNext && isCommonJs(typescript, folder, options)) {
    const remedy = `set "module" to "nodenext" in ${shown}`;
    return { ending: 'js', because: `this is a CommonJS project, which cannot import ES modules by node16: ${remedy}` };
  }
  return isNode
    ? { ending: 'js', because: `${shown} resolves modules as Node does` }
    : { ending: 'none', because: `${shown} does not resolve modules as Node does` };
}

function isCommonJs(typescript: typeof ts, folder: string, options: ts.CompilerOptions): boolean {
  const file = path.resolve(folder, 'index.ts');
  const format = typescript.getImpliedNodeFormatForFile(file, undefined, typescript.sys, options);
  return format === typescript.ModuleKind.CommonJS;
}

/** The options of a configuration, those of its `extends` included; where it only refers to others, as in Vite's projects, of the first. */
function optionsOf(typescript: typeof ts, file: string): ts.CompilerOptions | undefined {
  const { config, error } = typescript.readConfigFile(file, typescript.sys.readFile);
  if (error !== undefined) return undefined;
  const host = { ...typescript.sys, readDirectory: () => [] };
  const { options, projectReferences = [] } = typescript.parseJsonConfigFileContent(config, host, path.dirname(file));
  const [first] = projectReferences;
  if (first === undefined || config.files?.length !== 0) return options;
  const other = typescript.resolveProjectReferencePath(first);
  return other === file ? options : optionsOf(typescript, other);
}

/** Gives the imports between generated files another ending. */
export function withEnding(files: ReadonlyMap<string, string>, ending: Ending): ReadonlyMap<string, string> {
  if (ending === 'ts') return files;
  const end = ending === 'js' ? '.js' : '';
  const changed = (text: string) =>
    text.replaceAll(/^((?:import|export|\}) (?:.* )?from '\.\/[\w-]+)\.ts';$/gm, `$1${end}';`);
  return new Map([...files].map(([file, text]) => [file, file.endsWith('.ts') ? changed(text) : text]));
}
