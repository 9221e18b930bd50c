import path from 'node:path';
import { ROOT } from '../../../../../scripts/root.ts';
import { documents } from '../../../../../test/contract.ts';
import type { Side } from '../../../src/engine/compare/contracts/change.ts';
import type { Contract, OpenPoint } from '../../../src/engine/model/contract.ts';
import { eachNode } from '../../../src/engine/model/json-pointer.ts';
import { closeContract } from '../../../src/engine/overlay/close-contract.ts';
import { readOverlay } from '../../../src/engine/overlay/read-overlay.ts';
import { normaliseEvents, normaliseRest } from '../../../src/engine/read/normalise.ts';
import { markOpenPoints } from '../../../src/engine/view/mark-open-points.ts';
import { projectWebhooks } from '../../../src/engine/view/project-webhooks.ts';
import type { Contents } from './edit.ts';
import type { LabelledEdit } from './labels.ts';

type Base = LabelledEdit['base'];
export type Bases = Readonly<Record<Base, Contents>>;

/** The open contract, and a copy of it that is closed with the overlay of the sandbox. */
export async function readBases(): Promise<Bases> {
  const { openapi, asyncapi, register } = documents;
  const overlay = await readOverlay(
    path.join(ROOT, 'packages/reward-card-sandbox/overlay'),
    'packages/reward-card-sandbox/overlay',
  );
  const closed = await closeContract(documents, { overlay }, register);
  return { open: { openapi, asyncapi, register: [...register] }, sandbox: { ...closed, register: [...register] } };
}

/** The contents before an edit and after it. */
export function contentsOf(bases: Bases, { base, given, edit }: LabelledEdit): { before: Contents; after: Contents } {
  const before = given === undefined ? bases[base] : structuredClone(bases[base]);
  given?.(before);
  const after = structuredClone(before);
  edit(after);
  return { before, after };
}

/** Contents as one side of a comparison, with the webhooks and the register as every contract has them. */
export function sideOf(shown: string, { openapi: rest, asyncapi: events, register }: Contents): Side {
  const asyncapi = normaliseEvents(events, rest);
  const openapi = projectWebhooks(normaliseRest(rest), asyncapi);
  const openPoints = markOpenPoints(register, { openapi, asyncapi, sections: new Map() }, answersIn(openapi, asyncapi));
  return { shown, version: openapi.info.version, openapi, asyncapi, openPoints };
}

/** The answers that nodes carry, by the id of the point; `undefined` where nobody answered anything. */
function answersIn(...documents: object[]) {
  const answers = new Map<string, NonNullable<OpenPoint['answers']>[number]>();
  for (const document of documents) {
    eachNode(document, ({ 'x-answers': given }) => {
      const entries = Object.entries((given ?? {}) as Record<string, { answer: string; by: string }>);
      for (const [id, { answer, by }] of entries) answers.set(id, { answer, by, place: 'answers.yaml:1' });
    });
  }
  return answers.size === 0 ? undefined : (id: string) => [answers.get(id) ?? []].flat();
}

/** A contract as one side of a comparison. */
export function contractSide({ openapi, asyncapi, openPoints }: Contract, shown = 'contract'): Side {
  return { shown, version: openapi.info.version, openapi, asyncapi, openPoints };
}
