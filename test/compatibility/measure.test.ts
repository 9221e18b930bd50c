import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { packedPackage } from '../package/packed-package.ts';
import { registryMissing } from './registry-missing.ts';

// The run-times come from the registry, 1 GB of them, so that there is no short form: section.test.ts holds the tables.
describe.skipIf(!process.env.SOAK || registryMissing('the packed packages in each run-time and compiler'))(
  'the packed packages',
  () => {
    const packed = packedPackage();

    test('do at their edges what is promised and what the README says', async () => {
      const args = ['compatibility/run.ts', '--check', '--tarballs', path.dirname(packed.tarball)];
      const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
        });
      const [code] = await once(child, 'close');
      expect([code, output]).toEqual([0, expect.stringContaining('All that is promised works.')]);
    });
  },
);
