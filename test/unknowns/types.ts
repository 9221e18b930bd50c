import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../cli/engine/system/root.ts';
import { compileProject } from '../../scripts/compile-project.ts';
import type { Case } from './cases.ts';
import type { Component } from './component.ts';
import { programOf } from './type-program.ts';

const COMPILER = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, isolatedModules: true },
  ...{ verbatimModuleSyntax: true, erasableSyntaxOnly: true, skipLibCheck: true, noEmit: true, types: ['node'] },
  ...{ allowImportingTsExtensions: true, target: 'es2023', lib: ['es2023'] },
  ...{ module: 'nodenext', customConditions: ['reward-card-source'] },
};

/** What is wrong with the lines of a case, by its name. */
const errors = new Map<string, string[]>();

async function compile(cases: readonly Case[]): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'unknowns-'));
  try {
    await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'), 'junction');
    const { text, caseAt } = programOf(cases);
    const files = { 'package.json': '{"type":"module"}', 'program.ts': text };
    for (const [file, content] of Object.entries(files)) await writeFile(path.join(home, file), content);
    const config = path.join(home, 'tsconfig.json');
    await writeFile(config, JSON.stringify({ compilerOptions: COMPILER, files: ['program.ts'] }));
    for (const error of await compileProject(config)) {
      const line = Number(/^program\.ts\((\d+),/.exec(error)?.[1]);
      const name = caseAt(line)?.name;
      if (name === undefined) throw new Error(error);
      errors.set(name, [...(errors.get(name) ?? []), `${error.trim()}: ${text.split('\n')[line - 1]}`]);
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

export const TYPES: Component = {
  name: 'types',
  reports:
    'the compiler does: what is unseen is assigned without a cast, and a switch over values seen or events that has no default does not compile. By design a query parameter, and another success of an issue than 201, do not compile either',
  start: compile,
  without: ({ carrier }) => (carrier.travels === 'acknowledgement' ? 'no type is of it' : undefined),
  check: ({ name }) => errors.get(name) ?? [],
};
