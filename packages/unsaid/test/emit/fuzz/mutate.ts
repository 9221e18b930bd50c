import { isRecord, pointerToken } from '../../../src/engine/model/json-pointer.ts';
import type { createDraw } from '../../schemas/random-schemas.ts';

type Draw = ReturnType<typeof createDraw>;
type Holder = Record<string, unknown>;

/** A member of an object or a list of a document. */
interface Member {
  readonly holder: Holder;
  readonly key: string;
  readonly pointer: string;
}

function membersIn(node: unknown, pointer = ''): Member[] {
  if (!isRecord(node)) return [];
  return Object.keys(node).flatMap((key) => {
    const place = `${pointer}/${pointerToken(key)}`;
    return [{ holder: node, key, pointer: place }, ...membersIn(node[key], place)];
  });
}

type Mutation = (draw: Draw, member: Member, others: readonly Member[]) => void;

const remove = ({ holder, key }: Member) => {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
};

const put = (holder: Holder, key: string, value: unknown) => {
  if (Array.isArray(holder)) holder.push(value);
  else holder[key] = value;
};

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  dropped: (_, member) => remove(member),
  moved: (draw, member, others) => {
    const value = member.holder[member.key];
    const { holder, key } = draw.pick(others);
    remove(member);
    put(holder, draw.chance(0.5) ? key : member.key, structuredClone(value));
  },
  doubled: (draw, { holder, key }, others) => {
    const value = structuredClone(holder[key]);
    if (draw.chance(0.5)) put(holder, `${key}2`, value);
    else put(draw.pick(others).holder, key, value);
  },
  swapped: (draw, { holder, key }, others) => {
    const other = draw.pick(others);
    const values = [null, true, false, 0, -1, 1.5, 1e300, '', 'text', [], [[]], ['a'], {}, { a: {} }];
    const isOther = draw.chance(0.3);
    holder[key] = isOther ? structuredClone(other.holder[other.key]) : draw.pick(values);
  },
};

/** A copy of a document with some of its keys dropped, moved or doubled, or with values of other types; says which. */
export function mutated(document: object, draw: Draw): { readonly document: object; readonly edits: string[] } {
  const copy = structuredClone(document);
  const edits: string[] = [];
  for (let count = 1 + draw.below(3); count > 0; count -= 1) {
    const members = membersIn(copy);
    if (members.length === 0) break;
    const member = draw.pick(members);
    const name = draw.pick(Object.keys(MUTATIONS));
    MUTATIONS[name]?.(draw, member, members);
    edits.push(`${name} ${member.pointer}`);
  }
  return { document: copy, edits };
}
