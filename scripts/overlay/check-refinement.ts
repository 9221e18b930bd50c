import { isDeepStrictEqual } from 'node:util';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { AsyncApiDocument, OpenApiDocument, Schema } from '../contract/contract.ts';
import { createContractAjv, schemaAt } from '../contract/create-ajv.ts';
import { eachNode, valueAt } from '../contract/json-pointer.ts';
import { UserError } from '../user-error.ts';

interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/**
 * Checks that a closed contract is a refinement of the open one: that its schemas can be compiled, allow every value
 * that has been seen, list only values that the open schema allows, and fit every example.
 * Throws a UserError that names the node.
 */
export function checkRefinement(open: Documents, closed: Documents, overlay: string): void {
  const refuse = (problem: string): never => {
    throw new UserError(`overlays/${overlay}: ${problem}`);
  };
  const ajv = compiled(open, closed, refuse);
  const openAjv = createContractAjv(open, UNCHECKED);
  for (const kind of ['openapi', 'asyncapi'] as const) {
    eachNode(closed[kind], (node, pointer) => {
      if (!('x-values-seen' in node || 'enum' in node || 'const' in node)) return;
      const before = valueAt(open[kind], pointer);
      if (before === undefined || isDeepStrictEqual(before, node)) return;
      checkSeen(ajv, kind, pointer, node, refuse);
      checkListed(openAjv, kind, pointer, node, refuse);
    });
    checkExamples(ajv, closed[kind], kind, refuse);
  }
}

/** Keywords check their own values when they are compiled; the schema of schemas would only take time. */
const UNCHECKED = { meta: false, validateSchema: false } as const;

type Refuse = (problem: string) => never;
type Kind = keyof Documents;

/** Compiles the schemas that an overlay has changed. */
function compiled(open: Documents, closed: Documents, refuse: Refuse): Ajv2020 {
  try {
    const ajv = createContractAjv(closed, UNCHECKED);
    for (const kind of ['openapi', 'asyncapi'] as const) {
      const { schemas } = closed[kind].components;
      const before = open[kind].components.schemas;
      const changed = Object.keys(schemas).filter((name) => !isDeepStrictEqual(schemas[name], before[name]));
      for (const name of changed) schemaAt(ajv, kind, `/components/schemas/${name}`);
    }
    return ajv;
  } catch (error) {
    return refuse(`a schema cannot be used: ${(error as Error).message}. Correct what the overlay adds to it.`);
  }
}

/** A value that has been seen is a stated fact, which no answer may exclude. */
function checkSeen(ajv: Ajv2020, kind: Kind, pointer: string, schema: Schema, refuse: Refuse): void {
  const seen = schema['x-values-seen'] ?? [];
  const excluded = seen.filter((value) => !schemaAt(ajv, kind, pointer)(value));
  if (excluded.length > 0) {
    refuse(`${pointer} excludes ${excluded.join(', ')}, which has been seen. Allow every value seen.`);
  }
}

/** A list of values lists only what the open schema allows; anything else could never come. */
function checkListed(openAjv: Ajv2020, kind: Kind, pointer: string, schema: Schema, refuse: Refuse): void {
  const listed = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  const strange = listed.filter((value) => !schemaAt(openAjv, kind, pointer)(value));
  if (strange.length > 0) {
    refuse(
      `${pointer} lists ${strange.map((value) => JSON.stringify(value)).join(', ')}, which the contract does not allow there.`,
    );
  }
}

function checkExamples(ajv: Ajv2020, document: object, kind: Kind, refuse: Refuse): void {
  const judge = (schemaPointer: string, place: string, value: unknown) => {
    const validate = schemaAt(ajv, kind, schemaPointer);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    const what = `${error?.instancePath || 'it'} ${error?.message}`;
    refuse(
      `the example at ${place} no longer fits: ${what}. Replace it in the overlay: remove it there, and add yours.`,
    );
  };
  eachNode(document, (node, pointer) => {
    const { examples, schema, payload } = node as { examples?: object; schema?: object; payload?: object };
    if (examples === undefined || pointer.endsWith('/properties')) return;
    const owner = schema ? `${pointer}/schema` : payload ? `${pointer}/payload` : pointer;
    for (const [name, example] of Object.entries(examples)) {
      const value = schema ? example.value : payload ? example.payload : example;
      judge(owner, `${pointer}/examples/${name}`, value);
    }
  });
}
