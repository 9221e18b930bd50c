import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contractOf } from '../../cli/engine/load/read-contract.ts';
import type { Contract } from '../../cli/engine/model/contract.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { documents } from '../contract.ts';
import { closeWith, type OverlayFiles, withOverlay } from '../overlay/overlay-folder.ts';
import { variants } from '../render/variants.ts';
import { ASYNCAPI, OPENAPI } from '../variant/answers.ts';

const OPEN_POINTS = await readFile(path.join(ROOT, 'guides/open-points.md'), 'utf8');
const FIRST_CONTRACT = await readFile(path.join(ROOT, 'guides/first-contract.md'), 'utf8');

/** Every variant that an overlay of the package, of its tests or of its guides makes of the open contract. */
export async function answeredVariants(): Promise<[name: string, contract: Contract][]> {
  const [, ...closed] = await variants();
  const own = { 'openapi.overlay.yaml': OPENAPI, 'asyncapi.overlay.yaml': ASYNCAPI };
  return [
    ...closed,
    ['the answers of an imaginary provider', await closeBy(own)],
    ['the walk-through of the guide', await closeBy(filesOf(OPEN_POINTS.split('## Worked answers')[0] ?? ''))],
    ['the guide to the first contract', await closeBy(filesOf(FIRST_CONTRACT))],
    ...(await Promise.all(
      worked().map(async ([name, answers]) => [name, await closeWith(answers)] as [string, Contract]),
    )),
  ];
}

function closeBy(files: OverlayFiles): Promise<Contract> {
  return withOverlay(files, (folder) => contractOf(documents, folder));
}

/** The overlays that a guide writes out whole. */
function filesOf(guide: string): OverlayFiles {
  const blocks = [...guide.matchAll(/```yaml(?: title=(\S+))?\n(overlay: [\s\S]*?)```/g)];
  return Object.fromEntries(
    blocks.map(([, title = 'openapi.overlay.yaml', text = '']) => [path.basename(title), text]),
  );
}

/** The worked answers of the guide, each a list of actions for the file that its first line names. */
function worked(): [string, { openapi: string[]; asyncapi: string[] }][] {
  const [, section = ''] = OPEN_POINTS.split('## Worked answers\n');
  const blocks = [
    ...section.matchAll(/### (.*)\n[\s\S]*?```yaml\n# (openapi|asyncapi)\.overlay\.yaml\n([\s\S]*?)```/g),
  ];
  return blocks.map(([, name = '', kind = '', text = '']) => {
    const actions = [text.replaceAll(/^/gm, '  ')];
    return [name, { openapi: [], asyncapi: [], [kind]: actions }];
  });
}
