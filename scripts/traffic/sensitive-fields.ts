import type { Contract, Schema } from '../contract/contract.ts';
import { eachNode, isRecord, resolveRef } from '../contract/json-pointer.ts';

/** Which fields hold secrets or personal data, by their names. */
export interface Sensitive {
  readonly isSensitive: (name: string) => boolean;
  /** Whether a field holds a file of recipients. */
  readonly isFile: (name: string) => boolean;
  /** Names of all fields of the contract. */
  readonly names: ReadonlySet<string>;
}

/** Points that are marked where something must not be shown: the code of a card, and who cancelled a reward. */
const POINTS: ReadonlySet<string> = new Set(['code-validation', 'cancelled-by']);

/** Names that everybody gives to secrets and personal data; fields that the contract lists are judged by it alone. */
const NAMES =
  /passw|passwd|passphrase|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|credential|authori[sz]ation|signature|session|cookie|voucher|e-?mail|phone|msisdn|mobile|recipient|(?:^|[-_])(?:name|pin|otp|cvv|cvc|pan|iban|ssn|dob|code)$|(?:first|last|full|user|given|family|sur)[-_]?name|address|birth|national[-_]?id|account[-_]?n/i;

export function sensitiveFields({ openapi }: Contract): Sensitive {
  const names = new Set<string>();
  const sensitive = new Set<string>();
  const files = new Set<string>();
  eachNode(openapi.components.schemas, ({ properties }) => {
    for (const [name, property] of Object.entries(isRecord(properties) ? properties : {})) {
      names.add(name);
      for (const node of nodesOf(openapi, property as Schema)) {
        const isMarked = node['x-open-points']?.some((id) => POINTS.has(id));
        if (isMarked || node.format === 'email' || node.pattern === '^\\+') sensitive.add(name);
        if (node.contentMediaType === 'text/csv') files.add(name);
      }
    }
  });
  // A point that an overlay answered is no longer marked: the name of the field stays what it is.
  const isSensitive = (name: string) => sensitive.has(name) || (NAMES.test(name) && !isPlain(name, names));
  return { isSensitive, isFile: (name) => files.has(name), names };
}

/** Listed fields whose names only look as if they held personal data. */
function isPlain(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name) && !/code$|phone|mail|signature/i.test(name);
}

function nodesOf(document: object, property: Schema): Schema[] {
  const node = resolveRef<Schema>(document, property);
  return [node, ...(node.allOf ?? []).flatMap((part) => nodesOf(document, part))];
}
