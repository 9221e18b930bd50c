import { compileProject } from '../../scripts/compile-project.ts';

/** What a project consists of, and what our packages bring to it; not the declarations of TypeScript, Node and others. */
const OURS = /^(?!.*\/node_modules\/(?!(reward-card|openapi)-))/;

/** Compiles a project as tsc does; the long form also checks the declarations that neither the project nor ours has written. */
export function compile(config: string): string[] {
  return compileProject(config, process.env.SOAK ? {} : { judged: (file) => OURS.test(file) });
}
