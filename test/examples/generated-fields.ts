/** The fields of a class that was generated, and of each whether it may be left out. */
export type Fields = Record<string, boolean>;

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Record<string, unknown>;
}
export type Schemas = Record<string, Schema>;

/** What a generated client should have for the schemas of the document: nothing more, nothing less. */
export function expectedFields(schemas: Schemas): Record<string, Fields> {
  return fromPairs(
    Object.entries(schemas)
      .filter(([, { properties }]) => properties)
      .map(([name, { properties = {}, required = [] }]) => [
        name,
        fromPairs(Object.keys(properties).map((field) => [field, !required.includes(field)])),
      ]),
  );
}

/** The names of the sets and forms that are open, which have to be strings of any kind. */
export function openStrings(schemas: Schemas): string[] {
  return Object.keys(schemas).filter((name) => schemas[name]?.type === 'string' && !('const' in schemas[name]));
}

/** The data classes in front of the run-time part, without their docstrings. */
export function fieldsOfPython(code: string): Record<string, Fields> {
  const models = (code.split('# ─── Embedded runtime')[0] ?? '').replaceAll(/"""[\s\S]*?"""/g, '');
  return fromPairs(
    [...models.matchAll(/^@dataclass\nclass (\w+):\n((?: .*\n|\n(?= ))*)/gm)].map(([, name = '', body = '']) => [
      name,
      fromPairs(
        [...body.matchAll(/^ {4}(\w+): [^=\n]+?( = .+)?$/gm)].map(([, field = '', value]) => [
          field,
          value === ' = None',
        ]),
      ),
    ]),
  );
}

/** The structs in front of the run-time part. */
export function fieldsOfGo(code: string): Record<string, Fields> {
  const [models = ''] = code.split('// ─── Embedded runtime');
  return fromPairs(
    [...models.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => [
      name,
      fromPairs([...body.matchAll(/`json:"(\w+)(,omitempty)?"`/g)].map(([, field = '', omit]) => [field, !!omit])),
    ]),
  );
}

function fromPairs<Value>(pairs: readonly (readonly [name: string, value: Value])[]): Record<string, Value> {
  return Object.fromEntries(pairs);
}
