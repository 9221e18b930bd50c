/** The names of a schema and of those that it refers to, itself first. */
export function neededBy(name: string, schemas: Readonly<Record<string, unknown>>): string[] {
  const found = new Set([name]);
  // A set also visits what is added on the way.
  for (const each of found) {
    for (const [, other = ''] of JSON.stringify(schemas[each]).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      if (Object.hasOwn(schemas, other)) found.add(other);
  }
  return [...found];
}
