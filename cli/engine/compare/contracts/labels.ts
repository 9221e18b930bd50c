import { pathOperations } from '../../model/path-operations.ts';
import type { Side } from './change.ts';
import type { Use } from './finding.ts';

/** Where uses are, each place once. What holds for every event, or for every operation, is one place. */
export function labelsOf(uses: readonly Use[], { openapi, asyncapi }: Side): string[] {
  const labels = [...new Set(uses.map(({ label }) => label).filter(Boolean))];
  const events = Object.keys(asyncapi?.channels?.webhook?.messages ?? openapi.webhooks ?? {});
  const operations = pathOperations(openapi.paths ?? {}).map(({ operation }) => operation?.operationId ?? '');
  return joinNames(joinNames(labels, new Set(events), 'event'), new Set(operations), 'operation');
}

/** Where there is the same label for every name, one label takes their place. */
function joinNames(labels: readonly string[], names: ReadonlySet<string>, noun: string): string[] {
  const times = new Map<string, number>();
  const shapes = labels.map((label) => shapeOf(label, names, noun));
  for (const shape of shapes) if (shape !== undefined) times.set(shape, (times.get(shape) ?? 0) + 1);
  const joined = labels.map((label, index) => {
    const shape = shapes[index];
    return shape !== undefined && names.size > 1 && times.get(shape) === names.size ? shape : label;
  });
  return [...new Set(joined)];
}

/** A label with `every` in place of its name; `undefined` where it has none of the names. */
function shapeOf(label: string, names: ReadonlySet<string>, noun: string): string | undefined {
  const [head = '', ...field] = label.split(', ');
  const start = head.lastIndexOf(' ') + 1;
  if (!names.has(head.slice(start))) return undefined;
  const before = head.slice(0, start).replace(new RegExp(`${noun} $`), '');
  return [`${before}every ${noun}`, ...field].join(', ');
}
