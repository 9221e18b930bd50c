import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';

export type DocumentKind = 'openapi' | 'asyncapi';

/**
 * Determines the kind of description of a document, and writes a version that YAML reads as a number as a text. Throws a
 * UserError for one of another version, and for what is not a description.
 */
export function kindOfDocument(document: unknown, shown: string): DocumentKind {
  const described = isRecord(document) ? document : {};
  for (const [key, versions] of Object.entries(VERSIONS)) {
    const text = String(described[key]);
    if (!versions.test(text)) continue;
    const isSwagger = key === 'swagger';
    described[key] = isSwagger ? '2.0' : /^\d\.\d$/.test(text) ? `${text}.0` : text;
    return isSwagger ? 'openapi' : (key as DocumentKind);
  }
  const { openapi, asyncapi, swagger } = described;
  const version = openapi ?? asyncapi ?? swagger;
  const read = 'OpenAPI 2.0 to 3.2 or AsyncAPI 2 or 3';
  if (version === undefined) throw new UserError(`${shown}: is not a description in ${read}. Name one.`);
  const said = String(version).slice(0, 20);
  throw new UserError(`${shown}: is not a description in ${read}: it is version ${said}. Convert it first.`);
}

const VERSIONS = { openapi: /^3\.[012](?:\.|$)/, asyncapi: /^(?:2\.[0-6]|3\.\d)(?:\.|$)/, swagger: /^2(?:\.0)?$/ };
