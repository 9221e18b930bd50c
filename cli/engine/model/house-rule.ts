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
  /** Whether the node is a file of its own, rather than a part of one. */
  readonly isFile: boolean;
}

/** What a rule found: the sentence says what is wrong and how to fix it; `at` names the child that is to blame. */
export interface Finding {
  readonly message: string;
  readonly at?: string;
}

type Visit = (node: unknown, context: UserContext) => void;
/** A rule of Redocly's, for every kind of document and of node. */
export type HouseRule = (options: Record<string, unknown>) => { any: { enter: Visit } };

/**
 * Makes a Redocly rule, for OpenAPI and AsyncAPI alike, out of a function that judges one node.
 * Parents are judged before their children. `begin` is called once for each document.
 */
export function houseRule(begin: (options: Record<string, unknown>) => (place: Place) => Iterable<Finding>): HouseRule {
  return (options) => {
    const judge = begin(options);
    return {
      any: {
        enter(node, context) {
          if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
          for (const { message, at } of judge(placeOf(node as Record<string, unknown>, context))) {
            const location = at === undefined ? context.location : context.location.child([at]).key();
            context.report({ message, location });
          }
        },
      },
    };
  };
}

function placeOf(node: Record<string, unknown>, { type, key, location }: UserContext): Place {
  const address = location.absolutePointer.toString();
  return { node, type: type.name, key: String(key), address, isFile: !/#\/./.test(address) };
}

/** The strings of a value that is one string or a list of them, as `x-source` and `x-open-points` are. */
export function stringsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}
