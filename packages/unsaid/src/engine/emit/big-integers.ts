import type { Contract, Schema } from '../model/contract.ts';
import { eachSchema } from '../model/dialect.ts';

/** Returns true if a schema is of integers that JavaScript may not hold exactly. */
export function isWide(schema: object): boolean {
  const { format, type, maximum, enum: values, const: value }: Record<string, unknown> = { ...schema };
  const isClosed = values !== undefined || value !== undefined || Number(maximum) <= Number.MAX_SAFE_INTEGER;
  return (format === 'int64' || format === 'uint64') && [type].flat().some(isNumeric) && !isClosed;
}

/** A number of such a format is an integer as well. */
const isNumeric = (type: unknown) => type === 'integer' || type === 'number';

/** The contract with `type: bigint`, which is TypeScript's, for integers of 64 bits, where code is to have them. */
export function withBigInts(contract: Contract): Contract {
  if (contract.int64 === undefined) return contract;
  const [openapi, asyncapi] = structuredClone([contract.openapi, contract.asyncapi] as const);
  for (const document of [openapi, asyncapi])
    eachSchema(document, (schema: Schema) => {
      if (!isWide(schema)) return;
      const { type } = schema as { readonly type: string | readonly string[] };
      const types = new Set([type].flat().map((each) => (isNumeric(each) ? 'bigint' : each)));
      Object.assign(schema, { type: typeof type === 'string' ? 'bigint' : [...types] });
    });
  return { ...contract, openapi, asyncapi };
}
