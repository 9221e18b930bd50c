import type { AsyncApiDocument, OpenApiDocument, OpenPoint } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { ROLES } from '../../model/roles.ts';
import { UserError } from '../../system/user-error.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';

const TEXTS = [
  'title',
  'group',
  'kind',
  'impact',
  'observable',
  'question',
  'meanwhile',
  'advice',
  'if-wrong',
] as const;
const LISTS = ['source', 'sections', 'at'] as const;

/**
 * Reads the register as bundles have it beside them, of any version: fields that it lacks are empty, and where its
 * points occur the documents say. Throws a UserError for what is not a register.
 */
export function readPoints(
  value: unknown,
  file: string,
  { openapi, asyncapi }: { readonly openapi: OpenApiDocument; readonly asyncapi?: AsyncApiDocument },
): OpenPoint[] {
  if (!Array.isArray(value)) throw new UserError(`${file}: is not a list of open points. Write it with generate.`);
  const [rest, events] = [occurrencesOf(openapi), occurrencesOf(asyncapi ?? {})];
  return value.map((entry, index) => {
    if (!isRecord(entry) || typeof entry.id !== 'string')
      throw new UserError(`${file}: entry ${index + 1} is not an open point. Write the file with generate.`);
    const { id, answers } = entry;
    const texts = TEXTS.map((field) => [field, typeof entry[field] === 'string' ? entry[field] : ''] as const);
    const lists = LISTS.map((field) => [field, textsOf(entry[field])] as const);
    const occurrences = { openapi: rest.get(id) ?? [], asyncapi: events.get(id) ?? [] };
    const given = Array.isArray(answers) ? { answers: answers.filter(isAnswer) } : {};
    const role = ROLES.find((each) => each === entry.role);
    return {
      id,
      ...(role && { role }),
      ...Object.fromEntries([...texts, ...lists]),
      ...given,
      occurrences,
    } as unknown as OpenPoint;
  });
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isAnswer(value: unknown): boolean {
  return isRecord(value) && [value.answer, value.by, value.place].every((each) => typeof each === 'string');
}
