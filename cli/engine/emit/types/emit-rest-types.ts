import type { Contract } from '../../model/contract.ts';
import { eventMessages, payloadSchemaName } from '../../view/events.ts';
import { header } from '../header.ts';
import { nameSchemas } from '../name-schemas.ts';
import { typeScriptOf } from './type-script-of.ts';

/** Writes `rest.ts`: the types of the API, made by openapi-typescript, without those of the events. */
export async function emitRestTypes(contract: Contract): Promise<string> {
  const { openapi, asyncapi, origin } = nameSchemas(contract);
  const events = new Set(Object.keys(eventMessages(asyncapi)).map(payloadSchemaName));
  const schemas = Object.fromEntries(Object.entries(openapi.components.schemas).filter(([name]) => !events.has(name)));
  const { info, paths, components } = openapi;
  const types = await typeScriptOf(
    {
      openapi: openapi.openapi,
      info,
      paths,
      components: { ...components, schemas },
    },
    contract,
  );
  for (const empty of ['webhooks', '$defs']) types.delete(empty);
  return header('Types of the REST API.', { origin }) + [...types.values()].join('\n').trim().concat('\n');
}
