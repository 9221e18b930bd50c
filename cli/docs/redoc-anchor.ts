import type { Operation, Parameter } from '../engine/model/contract.ts';

/** A place of one operation for which Redoc has an anchor of its own. */
export type Spot =
  | { readonly kind: 'operation' }
  | { readonly kind: 'parameter'; readonly in: Parameter['in']; readonly name: string }
  | { readonly kind: 'request'; readonly path?: readonly string[] }
  | {
      readonly kind: 'response';
      readonly status: string;
      readonly hasBody: boolean;
      readonly path?: readonly string[];
    };

/** The fragment, with its `#`, under which Redoc shows a place; Redoc opens whatever is folded on the way. */
export function redocAnchor(operation: Operation, spot: Spot = { kind: 'operation' }): string {
  const [tag = 'other'] = operation.tags;
  const section = `${tag.replaceAll(' ', '-')}/${operation.operationId}`.toLowerCase();
  const part = partOf(spot)?.toLowerCase();
  return part === undefined ? `#/${section}` : `#/${section}#${section}/${part}`;
}

function partOf(spot: Spot): string | undefined {
  switch (spot.kind) {
    case 'operation':
      return undefined;
    case 'parameter':
      return `t=request&in=${spot.in === 'header' ? 'headers' : spot.in}&path=${spot.name}`;
    case 'request':
      return spot.path ? `t=request&path=${spot.path.join('/')}` : 'request/body';
    case 'response':
      if (spot.path) return `t=response&c=${spot.status}&path=${spot.path.join('/')}`;
      // Redoc has no anchor for a response without a body, only for all the responses together.
      return spot.hasBody ? `response&c=${spot.status}/body` : 'responses';
  }
}
