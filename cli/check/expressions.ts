import { isRecord, valueAt } from '../engine/model/json-pointer.ts';

/** What run-time expressions of Arazzo read. */
export interface Known {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Outputs of the steps so far, as `step.output`. */
  readonly outputs: ReadonlyMap<string, unknown>;
  readonly response?: { readonly status: number; readonly body: unknown };
}

/** A value in which each expression, and each one in braces within a text, stands for what it reads; others are absent. */
export function resolveValue(value: unknown, known: Known): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('$')) return read(value, known);
    return value.replaceAll(/\{(\$[^}]+)\}/g, (_, expression: string) => String(read(expression, known) ?? ''));
  }
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, known));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, resolveValue(member, known)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

function read(expression: string, { inputs, outputs, response }: Known): unknown {
  const [, input] = /^\$inputs\.(.+)$/.exec(expression) ?? [];
  if (input !== undefined) return inputs[input];
  const [, step, output] = /^\$steps\.([^.]+)\.outputs\.(.+)$/.exec(expression) ?? [];
  if (step !== undefined) return outputs.get(`${step}.${output}`);
  if (expression === '$statusCode') return response?.status;
  const [, pointer] = /^\$response\.body(?:#(.*))?$/.exec(expression) ?? [];
  return expression.startsWith('$response.body') ? valueAt(response?.body, pointer ?? '') : undefined;
}

const COMPARE: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  '==': (a, b) => String(a) === String(b),
  '!=': (a, b) => String(a) !== String(b),
  '>=': (a, b) => Number(a) >= Number(b),
  '<=': (a, b) => Number(a) <= Number(b),
  '>': (a, b) => Number(a) > Number(b),
  '<': (a, b) => Number(a) < Number(b),
};

/** Whether a condition holds: comparisons joined by `&&`. One that is written otherwise is left to others, and holds. */
export function holds(condition: string, known: Known): boolean {
  return condition.split('&&').every((part) => {
    const [, left = '', operator = '', right = ''] = /^\s*(\S+)\s*(==|!=|>=|<=|>|<)\s*(.+?)\s*$/.exec(part) ?? [];
    return COMPARE[operator]?.(resolveValue(left, known), resolveValue(right.replace(/^'(.*)'$/, '$1'), known)) ?? true;
  });
}
