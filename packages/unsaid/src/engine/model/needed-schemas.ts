import { keysOfPointer, pointerOfRef } from './json-pointer.ts';

/** The names of a schema and of those that it refers to, itself first. */
export function neededBy(name: string, schemas: Readonly<Record<string, unknown>>): string[] {
  const found = new Set([name]);
  // A set also visits what is added on the way.
  for (const each of found) {
    for (const [, $ref = ''] of JSON.stringify(schemas[each]).matchAll(REFERENCES)) {
      const [, , other = ''] = keysOfPointer(pointerOfRef(JSON.parse(`"${$ref}"`)));
      if (Object.hasOwn(schemas, other)) found.add(other);
    }
  }
  return [...found];
}

const REFERENCES = /"\$ref":"[^#"]*(#\/components\/schemas\/(?:[^"\\]|\\.)+)"/g;
