import path from 'node:path';
import { sharedFolder } from '../../../../test/shared-folders.ts';
import { makeProject } from '../../../../test/user-project.ts';
import { ASYNCAPI, OPENAPI, PROGRAM } from './answers.ts';
import { USES } from './uses.ts';

/** A project with the contract as its only dependency, and the variant that `generate` wrote into it; made once. */
export function variantProject(): Promise<string> {
  const files = {
    'answers/openapi.overlay.yaml': OPENAPI,
    'answers/asyncapi.overlay.yaml': ASYNCAPI,
    'program.ts': PROGRAM,
    'uses.ts': USES,
  };
  return sharedFolder('variant-project', async (home) => {
    await makeProject(home, files, '--overlay', path.join(home, 'answers'));
  });
}
