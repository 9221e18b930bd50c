import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { sharedFolder } from '../shared-folders.ts';
import { ASYNCAPI, OPENAPI, PROGRAM } from './answers.ts';
import { USES } from './uses.ts';

/** A project with the contract as its only dependency, and the variant that `generate` wrote into it; made once. */
export function variantProject(): Promise<string> {
  return sharedFolder('variant-project', async (home) => {
    await mkdir(path.join(home, 'answers'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'), 'junction');
    const files = {
      'package.json': '{"type":"module"}',
      'answers/openapi.overlay.yaml': OPENAPI,
      'answers/asyncapi.overlay.yaml': ASYNCAPI,
      'program.ts': PROGRAM,
      'uses.ts': USES,
    };
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(home, file), text);
    const args = [path.join(ROOT, 'cli/bin.js'), 'generate', '--overlay', 'answers', '--out', 'contract'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: home });
    expect(stdout).toContain('contract/index.ts');
  });
}
