import type { Contract, OpenPoint } from '../model/contract.ts';
import { keysOfPointer } from '../model/json-pointer.ts';
import { editorSchemas } from '../read/editor-schemas.ts';
import { emitJson } from './documents.ts';

export function emitOverlaySchema({ openapi, openPoints }: Contract): string {
  const { overlay } = editorSchemas();
  const { target, 'x-answers': answers, 'x-evidence': evidence } = overlay.properties.actions?.items.properties ?? {};
  const answer = (point: OpenPoint) => ({
    type: 'string',
    minLength: 1,
    description: describe(point),
    title: point.title,
  });
  Object.assign(overlay, { title: `Overlay that answers open points of ${openapi.info.title}` });
  Object.assign(target ?? {}, { anyOf: [{ enum: targetsOf(openPoints) }, {}] });
  Object.assign(answers ?? {}, {
    properties: Object.fromEntries(openPoints.map((point) => [point.id, answer(point)])),
    additionalProperties: false,
  });
  Object.assign(evidence?.items ?? {}, { enum: openPoints.map(({ id }) => id) });
  return emitJson(overlay);
}

function describe({ question, meanwhile, 'if-wrong': ifWrong }: OpenPoint): string {
  return [question, `Meanwhile: ${meanwhile}`, `If you guess wrong: ${ifWrong}`].join('\n\n');
}

function targetsOf(points: readonly OpenPoint[]): string[] {
  const pointers = points.flatMap(({ occurrences }) => [...occurrences.openapi, ...occurrences.asyncapi]);
  return [...new Set(pointers.map(toJsonPath))].toSorted();
}

function toJsonPath(pointer: string): string {
  const steps = keysOfPointer(pointer).map((key) =>
    /^[a-z_]\w*$/i.test(key) ? `.${key}` : `['${key.replaceAll("'", "\\'")}']`,
  );
  return `$${steps.join('')}`;
}

export function emitRegisterSchema({ openapi, openPoints, sections }: Contract): string {
  const { register } = editorSchemas();
  const { group, source } = register.items.properties;
  Object.assign(register, { title: `Register of the open points of ${openapi.info.title}` });
  register.items.required = [...(register.items.required ?? []), 'source', 'at'];
  Object.assign(group ?? {}, { examples: [...new Set(openPoints.map((point) => point.group))] });
  Object.assign(source?.items ?? {}, { enum: [...sections.keys()] });
  return emitJson(register);
}
