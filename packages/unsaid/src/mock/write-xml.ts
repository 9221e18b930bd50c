import type { OpenApiDocument, Schema } from '../engine/model/contract.ts';
import { propertiesOf } from '../engine/model/dialect.ts';
import { isRecord, resolveRef } from '../engine/model/json-pointer.ts';
import { element, text, xmlDocument } from '../engine/report/xml.ts';

/** The keyword `xml` of a schema (OpenAPI 3.1, XML Object). */
interface XmlObject {
  readonly name?: string;
  readonly namespace?: string;
  readonly prefix?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
}

type XmlSchema = Schema & { readonly xml?: XmlObject };

/**
 * Writes a value as XML, whose parts are named as the `xml` keywords of its schema say.
 * @param root Name of the outermost element if they do not say it.
 */
export function writeXml(openapi: OpenApiDocument, schema: Schema, value: unknown, root: string): string {
  const elements = writeElements(openapi, schema, value, root);
  // A document has one root, around a list as well.
  return xmlDocument(
    Array.isArray(value) && elements.isUnwrapped ? element(elements.name, {}, elements.text) : elements.text,
  );
}

interface Elements {
  readonly name: string;
  readonly text: string;
  readonly isUnwrapped?: boolean;
}

function writeElements(openapi: OpenApiDocument, given: Schema, value: unknown, usual: string): Elements {
  const schema = resolved(openapi, given);
  const { xml = {} } = schema;
  const name = nameOf(xml, usual);
  const attributes = xml.namespace ? { [xml.prefix ? `xmlns:${xml.prefix}` : 'xmlns']: xml.namespace } : {};
  if (Array.isArray(value)) {
    const items = value.map((item) => writeElements(openapi, schema.items || {}, item, name).text).join('');
    return xml.wrapped ? { name, text: element(name, attributes, items) } : { name, text: items, isUnwrapped: true };
  }
  if (!isRecord(value)) return { name, text: element(name, attributes, text(value === null ? '' : String(value))) };
  const properties = propertiesOf(openapi, schema);
  const parts: string[] = [];
  const all: Record<string, string> = { ...attributes };
  for (const [key, member] of Object.entries(value)) {
    const property = properties[key] ?? {};
    const { xml: own = {} } = resolved(openapi, property);
    if (own.attribute) all[nameOf(own, key)] = String(member);
    else parts.push(writeElements(openapi, property, member, key).text);
  }
  return { name, text: element(name, all, parts.join('')) };
}

const resolved = (openapi: OpenApiDocument, schema: Schema) => resolveRef<XmlSchema>(openapi, schema);

/** A name that XML can have. */
function nameOf({ name, prefix }: XmlObject, usual: string): string {
  const own = (name ?? usual).replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return prefix ? `${prefix}:${own}` : own;
}
