import { runCommand } from './command.ts';
import { DOCUMENTS, ROOT } from './contract/read-contract.ts';
import { lintWithRedocly, validateAsyncApi } from './lint/lint-documents.ts';
import { lintRegister } from './lint/lint-register.ts';

await runCommand({
  name: 'npm run lint --',
  summary: 'Check both documents and the register of open points.',
  options: {},
  async run() {
    const findings = await Promise.all([
      lintWithRedocly(ROOT, Object.values(DOCUMENTS)),
      validateAsyncApi(ROOT, DOCUMENTS.asyncapi),
      lintRegister(ROOT),
    ]);
    for (const finding of findings.flat()) console.error(finding);
    if (findings.flat().length > 0) return 1;
    console.log(`${Object.values(DOCUMENTS).join(', ')} and open-points.yaml are clean.`);
    return 0;
  },
});
