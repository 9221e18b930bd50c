import { runCommand } from './command.ts';
import { DOCUMENTS, ROOT } from './contract/read-contract.ts';
import { lintWithRedocly, validateAsyncApi } from './lint/lint-documents.ts';
import { lintRegister } from './lint/lint-register.ts';

await runCommand({
  name: 'npm run lint --',
  summary: 'Check both documents and the register of open points.',
  options: {},
  async run() {
    // First, for it refuses references that lead out of the contract; the tools would follow them.
    const register = await lintRegister(ROOT);
    const documents = await Promise.all([
      lintWithRedocly(ROOT, Object.values(DOCUMENTS)),
      validateAsyncApi(ROOT, DOCUMENTS.asyncapi),
    ]);
    const findings = [...documents.flat(), ...register];
    for (const finding of findings) console.error(finding);
    if (findings.length > 0) return 1;
    console.log(`${Object.values(DOCUMENTS).join(', ')} and open-points.yaml are clean.`);
    return 0;
  },
});
