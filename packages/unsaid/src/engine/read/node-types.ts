import { getTypes, type NodeType, type Plugin, type SpecVersion } from '@redocly/openapi-core';

type Types = Record<string, NodeType>;

/** Redocly's table of the nodes of a document, corrected where the specification differs. */
export const nodeTypes = (version: SpecVersion): Types => corrected(getTypes(version), version);

const extend = (types: Types, version: SpecVersion) => corrected(types, version);

/** Has the rules of Redocly go by the same. */
export const CORRECTIONS: Plugin = {
  id: 'corrections',
  typeExtension: { oas3: extend, async2: extend, async3: extend },
};

function corrected(types: Types, version: SpecVersion): Types {
  const result = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, withoutExtensions(type)]));
  // The address of a channel may be unknown.
  if (version === 'async3' && result.Channel) result.Channel.properties.address = null;
  // A message may be one of several.
  if (version === 'async2' && result.Message) {
    result.Message.properties.oneOf = 'MessagesOfOne';
    result.MessagesOfOne = { properties: {}, items: 'Message' };
  }
  if (version !== 'oas3_2') return result;
  const { DeviceAuthorization, AuthorizationCode, Components, MediaType, Parameter, Response } = result;
  if (DeviceAuthorization && AuthorizationCode)
    DeviceAuthorization.properties.scopes = AuthorizationCode.properties.scopes ?? null;
  if (Components) Components.properties.mediaTypes = 'MediaTypesMap';
  if (MediaType) MediaType.properties.description = { type: 'string' };
  // A summary may stand in place of the description.
  if (Response) Response.required = [];
  const style = Parameter?.properties.style;
  if (Parameter && typeof style === 'object' && style !== null && 'enum' in style)
    Parameter.properties.style = { ...style, enum: [...(style.enum ?? []), 'cookie'] };
  return result;
}

/** Extension keywords hold anything, also those that Redocly has a use for. */
function withoutExtensions(type: NodeType): NodeType {
  const own = Object.entries(type.properties).filter(([key]) => !key.startsWith('x-'));
  return { ...type, properties: Object.fromEntries(own) };
}
