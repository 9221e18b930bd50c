import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** A bundle for browsers, minified. */
export interface Bundle {
  readonly code: string;
  /** Bytes after gzip. */
  readonly size: number;
}

/** Bundles code that stands in a folder where the package is installed. Fails on anything that only Node has. */
export async function bundle(folder: string, code: string): Promise<Bundle> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    logLevel: 'silent',
  });
  const text = outputFiles[0]?.text ?? '';
  return { code: text, size: gzipSync(text, { level: 9 }).length };
}
