import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';

export type DocumentKind = 'openapi' | 'asyncapi';

/** Tells which kind of description a document is. Throws a UserError for one that is of another version, or is none. */
export function kindOfDocument(document: unknown, shown: string): DocumentKind {
  const { openapi, asyncapi, swagger } = isRecord(document) ? document : {};
  if (typeof openapi === 'string' && /^3\.[012]\./.test(openapi)) return 'openapi';
  if (typeof asyncapi === 'string' && /^3\./.test(asyncapi)) return 'asyncapi';
  const version = openapi ?? asyncapi ?? swagger;
  if (version === undefined)
    throw new UserError(`${shown}: is not a description in OpenAPI 3 or AsyncAPI 3. Name one.`);
  const isShort = openapi !== undefined && /^3\.[012]$/.test(String(version));
  const advice = isShort ? `Write it as '${version}.0', in quotes.` : 'Convert it first.';
  const said = String(version).slice(0, 20);
  throw new UserError(`${shown}: is not a description in OpenAPI 3 or AsyncAPI 3: it is version ${said}. ${advice}`);
}
