import { deepEqual, match } from 'node:assert/strict';
import { createCli, type Product } from 'unsaid';
import { pageOf } from 'unsaid/docs';
import { type CreateJudge, isWord } from 'unsaid/judges';
import { didYouMean } from 'unsaid/lint';
import { start } from 'unsaid/start';

const judges: readonly CreateJudge[] = [];

const PARCELS: Product = {
  identity: { command: 'parcels', summary: 'Work with the contract of parcels.', version: '1.2.3' },
  judges: { create: judges },
  docs: {
    pages: [
      {
        name: 'routes',
        file: 'routes.html',
        label: 'Routes',
        write: async (contract) => pageOf({ contract, name: 'routes', description: 'Routes.', markdown: '# Routes' }),
      },
    ],
  },
  checks: { check: async () => ({ findings: [], counted: '' }), approve: async () => '', help: '' },
};

/** Makes the command of another product, and asks it for its version. */
export default async function use(): Promise<void> {
  const printed: string[] = [];
  const { write } = process.stdout;
  process.stdout.write = (text: string | Uint8Array) => printed.push(String(text)) > 0;
  try {
    await createCli(PARCELS)(['--version']);
  } finally {
    process.stdout.write = write;
  }
  deepEqual(printed, ['1.2.3\n']);
  deepEqual([isWord('sent'), typeof start], [true, 'function']);
  match(didYouMean('roads', ['routes', 'road']), /road/);
}
