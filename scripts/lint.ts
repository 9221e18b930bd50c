import { runCommand } from './command.ts';
import { bundleDocument } from './contract/bundle-document.ts';
import { DOCUMENTS } from './contract/documents.ts';
import { readBelow } from './contract/read-text.ts';
import { ROOT } from './contract/root.ts';
import { lintWithRedocly, validateAsyncApi } from './lint/lint-documents.ts';
import { findUnbacked } from './statements/find-unbacked.ts';

await runCommand({
  name: 'npm run lint --',
  summary: 'Check both documents, the statements behind them and the register of open points.',
  options: {},
  async run() {
    // First, for it refuses references that lead out of the contract; the tools would follow them.
    const read = readBelow(ROOT);
    for (const document of Object.values(DOCUMENTS)) await bundleDocument(ROOT, document, read);
    const [redocly, asyncapi, { findings, coverage }] = await Promise.all([
      lintWithRedocly(ROOT, Object.values(DOCUMENTS)),
      validateAsyncApi(ROOT, DOCUMENTS.asyncapi),
      findUnbacked(read),
    ]);
    const all = [...redocly, ...asyncapi, ...findings];
    for (const finding of all) console.error(finding);
    if (all.length > 0) return 1;
    console.log(`${Object.values(DOCUMENTS).join(', ')}, statements.yaml and open-points.yaml are clean.\n${coverage}`);
    return 0;
  },
});
