import { contract, documents, sandboxContract } from '../../../../test/contract.ts';
import type { Contract, OpenPoint } from '../../src/engine/model/contract.ts';
import { eachNode } from '../../src/engine/model/json-pointer.ts';
import { action, closeWith } from '../overlay/overlay-folder.ts';

/** The open contract, and two that overlays close: one in part, with ten answers and one that holds at one place only. */
export async function variants(): Promise<[name: string, contract: Contract][]> {
  return [
    ['the open contract', contract],
    ['the variant of the sandbox', await sandboxContract()],
    ['a variant with ten answers', await closeWith(tenAnswers(contract))],
  ];
}

/** Ten points answered wherever they are open, and one at the first of several operations that leave it open. */
function tenAnswers({ openPoints }: Contract) {
  const step = Math.floor(openPoints.length / 10);
  const ten = openPoints.filter((_, index) => index % step === 0).slice(0, 10);
  const inPart = openPoints.find((point) => !ten.includes(point) && operationsOf(point).length > 1);
  const [pointer = ''] = inPart === undefined ? [] : operationsOf(inPart);
  const keys = pointer.slice(1).split('/');
  const jsonPath = `$${keys.map((key) => `['${key.replaceAll('~1', '/').replaceAll('~0', '~')}']`).join('')}`;
  const everywhere = (kind: 'openapi' | 'asyncapi') => {
    const answers = ten
      .filter(({ id }) => placesOf(id, kind).length > 0)
      .map(({ id }) => [id, `Chosen in these words for ${id}.`]);
    return action('$', JSON.stringify(Object.fromEntries(answers)));
  };
  const here = action(jsonPath, JSON.stringify({ [inPart?.id ?? '']: 'Chosen for one place alone.' }));
  return { openapi: [everywhere('openapi'), here], asyncapi: [everywhere('asyncapi')] };
}

/** The places of a document as an overlay sees it, before webhooks are made from the other one. */
function placesOf(id: string, kind: 'openapi' | 'asyncapi'): string[] {
  const places: string[] = [];
  eachNode(documents[kind], (node, pointer) => {
    if ((node['x-open-points'] as string[] | undefined)?.includes(id)) places.push(pointer);
  });
  return places;
}

const operationsOf = ({ id }: OpenPoint) =>
  placesOf(id, 'openapi').filter((pointer) => /^\/paths\/[^/]+\/\w+$/.test(pointer));
