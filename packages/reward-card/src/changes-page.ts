import { type Page, pageOf, readBelow, type Shown } from 'unsaid/docs';

export async function changesPage(contract: Shown): Promise<Page> {
  const markdown = await readBelow(contract.root)('CHANGELOG.md');
  const description = 'What users of the packages notice, newest first.';
  return { ...pageOf({ contract, name: 'changes', description, markdown }), kind: 'change' };
}
