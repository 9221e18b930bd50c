/** Bounds of a description: of a body that nobody specified, the outline will do. */
const MAX_DEPTH = 4;
const MAX_FIELDS = 30;

/** Describes a JSON value by its types and field names, as in `{ code: string; details: { field: string }[] }`. */
export function describeShape(value: unknown, depth = 0): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'object') return typeof value;
  if (depth === MAX_DEPTH) return Array.isArray(value) ? '[...]' : '{ ... }';
  return Array.isArray(value) ? describeItems(value, depth) : describeFields(value, depth);
}

function describeItems(items: readonly unknown[], depth: number): string {
  const shapes = [...new Set(items.slice(0, MAX_FIELDS).map((item) => describeShape(item, depth + 1)))];
  const [only = ''] = shapes;
  return shapes.length > 1 ? `(${shapes.join(' | ')})[]` : `${only}[]`;
}

function describeFields(value: object, depth: number): string {
  const fields = Object.entries(value);
  if (fields.length === 0) return '{}';
  const shown = fields
    .slice(0, MAX_FIELDS)
    .map(([name, field]) => `${fieldName(name)}: ${describeShape(field, depth + 1)}`);
  return `{ ${[...shown, ...(fields.length > MAX_FIELDS ? ['...'] : [])].join('; ')} }`;
}

function fieldName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
}
