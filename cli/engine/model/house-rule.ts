import type { UserContext } from '@redocly/openapi-core';

/** A node of a document, with what a rule may want to know of its place. */
export interface Place {
  readonly node: Readonly<Record<string, unknown>>;
  /** Redocly's name of the node's type: Schema, Operation, Response, Message, ... */
  readonly type: string;
  /** Key under which the node stands in its parent. */
  readonly key: string;
  /** File and JSON pointer of the node. */
  readonly address: string;
}

/** What a rule found: the sentence says what is wrong and how to fix it; `at` names the child that is to blame. */
export interface Finding {
  readonly message: string;
  readonly at?: string;
}

/** A rule of Redocly's, for every kind of document and of node. */
export type HouseRule = () => { any: { enter: (node: unknown, context: UserContext) => void } };

/** Makes a Redocly rule, for OpenAPI and AsyncAPI alike, out of a function that judges one node. */
export function houseRule(judge: (place: Place) => Iterable<Finding>): HouseRule {
  const enter = (node: unknown, { type, key, location, report }: UserContext) => {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const address = location.absolutePointer.toString();
    const place = { node: node as Place['node'], type: type.name, key: String(key), address };
    for (const { message, at } of judge(place))
      report({ message, location: at === undefined ? location : location.child([at]).key() });
  };
  return () => ({ any: { enter } });
}
