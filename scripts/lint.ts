import { runCommand } from './command.ts';
import { bundleDocument } from './contract/bundle-document.ts';
import { CONTROLS, DOCUMENTS } from './contract/documents.ts';
import { readBelow } from './contract/read-text.ts';
import { ROOT } from './contract/root.ts';
import { lintWithRedocly, validateAsyncApi } from './lint/lint-documents.ts';
import { findUnbacked } from './statements/find-unbacked.ts';

await runCommand({
  name: 'npm run lint --',
  summary:
    'Check both documents, the statements behind them, the register of open points and the controls of the sandbox.',
  options: {},
  async run() {
    // First, for it refuses references that lead out of the contract; the tools would follow them.
    for (const document of Object.values(DOCUMENTS)) await bundleDocument(ROOT, document);
    await bundleDocument(ROOT, CONTROLS.document, [CONTROLS.folder]);
    const documents = [...Object.values(DOCUMENTS), CONTROLS.document];
    const [redocly, asyncapi, { findings, coverage }] = await Promise.all([
      lintWithRedocly(ROOT, documents),
      validateAsyncApi(ROOT, DOCUMENTS.asyncapi),
      findUnbacked(readBelow(ROOT)),
    ]);
    const all = [...redocly, ...asyncapi, ...findings];
    for (const finding of all) console.error(finding);
    if (all.length > 0) return 1;
    console.log(`${documents.join(', ')}, statements.yaml and open-points.yaml are clean.\n${coverage}`);
    return 0;
  },
});
