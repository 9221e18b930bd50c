import { createRequire } from 'node:module';
import type { GlobalContext, OpenAPI3, resolveRef, scanDiscriminators } from 'openapi-typescript';
import type ts from 'typescript';

const require = createRequire(import.meta.url);

// The TypeScript that openapi-typescript has: where a project has another 5.x, npm gives it that one, and us a copy of our own,
// and the nodes of one version are not those of the other. Required rather than imported: an import of TypeScript first
// reads its nine megabytes for the names that they export.
export const typescript = createRequire(require.resolve('openapi-typescript'))('typescript') as typeof ts;

type Transform = (document: OpenAPI3, context: Omit<GlobalContext, 'redoc'>) => ts.Node[];

// The parts of openapi-typescript that make types of a bundled document, by subpaths that its `exports` offers. Its main
// entry point loads a second version of Redocly, which adds about 0.4 s to half a second, and bundles the document once
// more.
export const transformSchema = require('openapi-typescript/dist/transform/index.cjs') as Transform;
export const utilities = require('openapi-typescript/dist/lib/utils.cjs') as {
  readonly resolveRef: typeof resolveRef;
  readonly scanDiscriminators: typeof scanDiscriminators;
};
