import type { Change } from '../model/change-nodes.ts';
import { RESERVED_KEYWORDS } from '../model/extension-keywords.ts';
import { eachNode, isRecord, pointerOf, valueAt } from '../model/json-pointer.ts';
import type { Addition, Role } from '../model/roles.ts';
import { additionOf, problemOfAddition } from './added.ts';
import { isExample, isPlace, reachesPlaces } from './places.ts';

/** A change that an answer would make, with what the rules ask about it. */
export interface Attempt extends Change {
  readonly pointer: string;
  readonly document: object;
  /** The value that holds the place, before the action. */
  readonly parent: unknown;
  /** True if the place is a header of deliveries, or names one that is required. */
  readonly isDeliveryHeaders: boolean;
  /** True if the document states something at the place, before the overlay. */
  readonly isStated: boolean;
  /** The roles of the points that the action answers. */
  readonly roles: readonly Role[];
  /** Additions that the answered points allow. */
  readonly adds: readonly Addition[];
  /** True if the place lies in an operation or a message that the overlay has added. */
  readonly isOwn: boolean;
  /** JSON pointers of the nodes that leave one of these points open. */
  readonly occurrences: readonly string[];
  /** True if the place is part of one of these nodes, and of no other that has a description of its own. */
  readonly isOpen: boolean;
}

interface Rule {
  /** A pattern of places, as `isPlace` reads it. */
  readonly at: string;
  /** Absent: any change. */
  readonly kind?: Change['kind'];
  /** Roles of points that leave these places open although they are marked elsewhere; other points are not concerned. */
  readonly for?: readonly Role[];
  readonly when?: (attempt: Attempt) => boolean;
  /** The problem and its fix; absent if an answer may do this. */
  readonly refuse?: (attempt: Attempt) => string;
  /** Where the refusal does not say it. */
  readonly why?: string;
}

/** The components that an answer may bring along. */
const OWN_COMPONENTS = '/components/(schemas|responses|parameters|headers)';
const ERROR = '[1345](\\d\\d|XX)';
const ADD = 'Add what the provider chose to what is stated, such as `allOf: [{ pattern: ... }]` to a field';

/** Points about the headers of a delivery; only one of those headers is stated. */
const ABOUT_DELIVERIES: readonly Role[] = [
  ...(['signature', 'signed-content', 'webhook-secret'] as const),
  ...(['event-identity', 'event-order', 'attempt-counting', 'payload-versions'] as const),
];

/**
 * Permitted changes of an answer: the first rule that fits a change decides. A change without a rule is added to a marked node, and
 * left to `checkStructure` and `checkRefinement`.
 */
export const RULES: readonly Rule[] = [
  {
    at: '/**',
    when: ({ pointer }) => isExample(pointer),
    why: 'Examples show something and state nothing.',
  },
  {
    at: '/**',
    when: (attempt) => foreignKeyword(attempt) !== undefined,
    refuse: (attempt) => {
      const place = foreignKeyword(attempt) ?? '';
      return `${place} cannot be set by overlays. Remove ${place.split('/').at(-1)}`;
    },
    why: 'These keywords quote the specification, or are written from the overlay.',
  },
  ...['/components/headers', `${OWN_COMPONENTS}/*`].map(
    (at): Rule => ({
      at,
      kind: 'added',
      why: 'A component of its own means nothing until an answer refers to it.',
    }),
  ),

  // Operations and events of the provider's own
  {
    at: '/**',
    when: ({ document, adds, ...change }) => problemOfAddition(document, change, adds) !== undefined,
    refuse: ({ document, adds, ...change }) => problemOfAddition(document, change, adds) ?? '',
    why: 'What is added is asked for, and is not there yet.',
  },
  {
    at: '/**',
    when: (attempt) => attempt.isOwn || additionOf(attempt) !== undefined,
    why: 'Nothing is stated of what the provider has beyond the specification.',
  },

  // Beyond the nodes that are marked
  {
    at: `/paths/*/*/responses/${ERROR}`,
    kind: 'added',
    for: ['errors'],
    why: 'Which statuses and codes occur is open; `default` still stands for all others.',
  },
  {
    at: '/paths/*/*/responses/*/headers(/*)?',
    kind: 'added',
    when: ({ keys, occurrences }) => [3, 5].some((length) => occurrences.includes(pointerOf(keys.slice(0, length)))),
    why: 'No header of a response is stated, so a point of the operation may be answered by one.',
  },
  ...['/components/schemas/*', '/components/messageTraits/*/headers', '/channels/*/messages/*/headers'].map(
    (holder): Rule => ({
      at: `${holder}/(properties|required)/*`,
      kind: 'added',
      for: ABOUT_DELIVERIES,
      when: ({ isDeliveryHeaders, parent, after }) =>
        isDeliveryHeaders && (!Array.isArray(parent) || !parent.includes(after)),
      why: 'A delivery carries one stated header; what else it carries is left open by each of these points.',
    }),
  ),

  // At the nodes that are marked
  {
    at: '/(security|components/securitySchemes)/**',
    when: ({ occurrences }) => !occurrences.some((occurrence) => isPlace(occurrence, '/paths/*/*')),
    refuse: ({ pointer }) =>
      `${pointer} is said of all operations. Answer a point that operations name in x-open-points`,
    why: 'Credentials that every call needs answer the open points of the calls, and no other question about the API.',
  },
  {
    at: '/**',
    when: ({ isOpen }) => !isOpen,
    refuse: ({ pointer, document, keys }) => {
      const open = openAbove(document, keys);
      const remedy =
        open.length > 0
          ? `Answer the point that the node names in x-open-points (${open.join(', ')})`
          : 'Answer at a place that names the point, or remove it: no point leaves this one open';
      return `${pointer} is not left open by the answered point. ${remedy}`;
    },
  },
  {
    at: '/components/responses/*/content/application~1json',
    kind: 'removed',
    for: ['errors'],
    when: ({ isStated }) => isStated,
    why: 'The media type of errors is part of their shape, which is open; `checkResponses` sees to it that one is left.',
  },
  {
    at: `/paths/*/*/responses/${ERROR}/content/*`,
    kind: 'added',
    for: ['errors'],
    why: 'A status of its own is not stated, and neither is its body.',
  },
  {
    at: '/components/responses/*/content/[\\w.-]+~1([\\w.-]+\\+)?json',
    kind: 'added',
    for: ['errors'],
    why: 'Bodies are stated to be JSON, and nothing is stated about the media type of errors.',
  },
  {
    at: '/servers/*/variables/*/default',
    why: 'The default of a server variable shows where to begin, and states nothing.',
  },
  {
    at: '/**',
    when: ({ kind }) => kind !== 'added',
    refuse: ({ pointer, kind, isStated }) => {
      const verb = kind === 'removed' ? 'remove' : 'change';
      return isStated
        ? `${pointer} is stated, and an answer may not ${verb} it. ${ADD}`
        : `${pointer} has been answered by an earlier action, and another may not ${verb} it. Answer it in one of the two`;
    },
  },
  {
    at: '/**/required/*',
    when: ({ parent, after }) => Array.isArray(parent) && !parent.includes(after),
    why: 'Requiring a field narrows, in either direction.',
  },
  {
    at: '/**/parameters/*',
    when: ({ parent }) => Array.isArray(parent),
    why: 'Parameters narrow the requests that are accepted; no operation states that it takes no more.',
  },
  {
    at: '/**',
    when: ({ parent }) => Array.isArray(parent),
    refuse: ({ pointer }) => `${pointer} adds to a list fixed by the specification. Keep the list unchanged`,
  },
  {
    at: '/**',
    when: ({ parent }) => isRecord(parent) && '$ref' in parent,
    refuse: ({ pointer, parent }) =>
      `${pointer} would be a sibling of $ref. Answer at ${(parent as { $ref: string }).$ref}, or remove it`,
    why: 'Tools ignore what stands next to a reference.',
  },
  {
    at: '/**/\\$ref',
    when: ({ parent }) => isRecord(parent) && Object.keys(parent).length > 0,
    refuse: ({ pointer }) => `${pointer} would take the place of what is stated. ${ADD}`,
  },
  {
    at: '/paths/*/*/responses/2XX/x-status',
    why: 'It narrows a range of statuses, as `settleStatuses` checks.',
  },
  {
    at: '/**/x-status',
    refuse: ({ pointer }) => `${pointer} does not narrow anything. Write x-status at a 2XX response`,
  },
  {
    at: '/**/content/*',
    refuse: ({ pointer }) =>
      `${pointer} would allow another media type. Describe the one that is stated; an error may have another of JSON, and any at a status of its own, such as \`4XX\` under $.paths.*.*.responses`,
  },
  {
    at: '/paths/*/*/(parameters|security|externalDocs|deprecated|x-[^/]+)',
    why: 'The rest of an operation is stated, or follows from what is.',
  },
  {
    at: '/paths/*/*/*',
    refuse: ({ pointer }) =>
      `${pointer} cannot be added to an operation by an answer. Add parameters, security or extension keywords of your own`,
  },
  {
    at: `/paths/*/*/responses/${ERROR}`,
    why: 'A point of the operation, such as its limits, may be answered by a status of its own.',
  },
  {
    at: '/paths/*/*/responses/*',
    refuse: ({ pointer }) => `${pointer} would add a success. Write x-status at the 2XX response to narrow its status`,
  },
];

/** The points that the nearest node at or above a place leaves open, if one does. */
function openAbove(document: object, keys: readonly string[]): readonly string[] {
  for (let length = keys.length; length > 0; length--) {
    const node = valueAt(document, pointerOf(keys.slice(0, length)));
    if (isRecord(node) && Array.isArray(node['x-open-points'])) return node['x-open-points'];
    // Above a schema of its own, a point is about something else.
    if (length === 3 && keys[0] === 'components') return [];
  }
  return [];
}

/** The place of a reserved extension keyword, which an overlay may not write, if a change adds one. */
function foreignKeyword({ keys, after }: Change): string | undefined {
  let found: string | undefined;
  eachNode({ [keys.at(-1) ?? '']: after }, (node, below) => {
    const keyword = RESERVED_KEYWORDS.find((each) => Object.hasOwn(node, each));
    if (keyword) found ??= `${pointerOf(keys.slice(0, -1))}${below}/${keyword}`;
  });
  return found;
}

/** The first rule that fits a change. */
export function ruleFor(attempt: Attempt): Rule | undefined {
  const { pointer, kind, roles } = attempt;
  return RULES.find(
    (rule) =>
      isPlace(pointer, rule.at) &&
      (rule.kind ?? kind) === kind &&
      (rule.for?.some((role) => roles.includes(role)) ?? true) &&
      (rule.when?.(attempt) ?? true),
  );
}

/** Returns true if an action at a target may be about a point that the document marks elsewhere. */
export function mayHold(target: string, role: Role | undefined): boolean {
  const isContainer = target === '/components' || isPlace(target, OWN_COMPONENTS);
  return isContainer || RULES.some((rule) => role && rule.for?.includes(role) && reachesPlaces(target, rule.at));
}
