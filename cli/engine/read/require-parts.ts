import { valueAt } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';

/** What everything derived builds on, as JSON pointers into the bundled documents. */
const PARTS = {
  openapi: ['/paths', '/tags', '/components/schemas', '/components/parameters', '/components/responses'],
  asyncapi: [
    ...['/info/tags', '/channels/webhook/messages', '/channels/acknowledgement/messages/acknowledged'],
    ...[
      '/components/schemas',
      '/components/operationTraits/delivery/x-delivery',
      '/components/messageTraits/delivery/headers',
    ],
  ],
} as const;

/** Throws a UserError when a valid document lacks a part that we cannot do without. */
export function requireParts(file: string, kind: keyof typeof PARTS, document: object): void {
  const missing = missingPart(kind, document);
  if (missing === undefined) return;
  throw new UserError(`${file}: has no ${missing.slice(1)}, on which everything generated builds. Put it back.`);
}

/** The first part that a document lacks of those that everything derived builds on. */
export function missingPart(kind: keyof typeof PARTS, document: object): string | undefined {
  return PARTS[kind].find((pointer) => valueAt(document, pointer) === undefined);
}
