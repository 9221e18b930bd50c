import { type Issue, schemaSet, type Validator } from 'unsaid-runtime/validation';
import { constraintsOf } from './constraints.ts';
import { FORMATS } from './formats.ts';
import { isRecord } from './json-pointer.ts';

/** Makes the validator of a schema. It throws an Error for a reference that leads nowhere. */
export type ValidatorOf = (schema: object) => Validator<unknown>;

type Constraints = Parameters<ReturnType<typeof schemaSet>['validator']>[0][string];

/** The issues of a value; `undefined` if its schema cannot be compiled. */
export function issuesOf(validate: Validator<unknown>, value: unknown): readonly Issue[] | undefined {
  try {
    const judged = validate(value);
    return judged.ok ? [] : judged.issues;
  } catch {
    return undefined;
  }
}

/** Makes validators of schemas whose references lead to the components of a document, as generated code has them. */
export function validatorsIn(document: object): ValidatorOf {
  const { components } = document as { readonly components?: { readonly schemas?: object } };
  const shared = Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, constraintsIn(schema)]);
  const set = schemaSet(JUDGES, { shared: Object.fromEntries(shared) });
  let number = 0;
  return (schema) => {
    number += 1;
    // No component has such a name.
    return set.validator({ [` ${number}`]: constraintsIn(schema) });
  };
}

function constraintsIn(schema: unknown): Constraints {
  return isRecord(schema) ? (constraintsOf(schema) as Constraints) : schema !== false;
}

function judgesOf<Value>(type: string): Record<string, (value: Value) => boolean> {
  const formats = FORMATS.filter(({ types }) => types.some((each) => each === type));
  return Object.fromEntries(formats.map(({ name, judge }) => [name, judge as (value: Value) => boolean]));
}

const JUDGES = { string: judgesOf<string>('string'), number: judgesOf<number>('number') };
