// Closes the contract with each overlay whose folder is named on the command line, and emits every file of the variant:
// what `npm run generate` does, in one process for all. Prints what each is refused with, or `accepted`, as a list.

import { emitFiles } from '../../cli/engine/emit/files.ts';
import { contractOf, readDocuments } from '../../cli/engine/load/read-contract.ts';

const documents = await readDocuments();
const outcomes: string[] = [];
for (const folder of process.argv.slice(2)) {
  const outcome = contractOf(documents, folder).then(emitFiles);
  outcomes.push(
    await outcome.then(
      () => 'accepted',
      (error: Error) => (error.name === 'UserError' ? error.message : String(error.stack)),
    ),
  );
}
console.log(JSON.stringify(outcomes));
