import type { Command } from 'commander';
import { UserError } from '../engine/system/user-error.ts';
import { shownPath, userPath } from '../engine/system/user-path.ts';
import { serve } from '../mcp/serve.ts';
import type { Product } from '../product.ts';
import { placeOf } from './place-of.ts';
import { addContract, createCommand, type NamedContract, namedOf, overlayOption } from './run-command.ts';

interface Options extends NamedContract {
  readonly overlay?: string;
  readonly draft?: string;
}

const AFTER = `
The server speaks the Model Context Protocol on standard input and output, opens no connection, and ends with the host. It reads
the description again when one of its files changes. \`init\` writes the .mcp.json that starts it.`;

export function mcpCommand(product: Product, name: string, summary: string): Command {
  return addContract(createCommand(name, summary))
    .addOption(overlayOption())
    .option(
      '--draft <dir>',
      'Folder to which an agent writes the draft of the register; without it, the agent receives the text',
    )
    .addHelpText('after', AFTER)
    .action(async (file: string | undefined, options: Options) => {
      const { overlay, draft } = options;
      const contract = namedOf(file, options);
      const place = await placeOf(product, contract, 'mcp');
      if (draft !== undefined && userPath(draft) === place.root)
        throw new UserError(`--draft ${shownPath(draft)}: is the folder of the contract. Choose another one.`, 2);
      await serve({ product, named: { contract, overlay }, place, draft });
    });
}
