import type { Contract, OpenPoint } from '../model/contract.ts';
import { keysOfPointer } from '../model/json-pointer.ts';
import { ADDITIONS, BEARINGS, IMPACTS, ROLES } from '../model/roles.ts';
import { emitJson } from './documents.ts';

// Draft 7: editors know no later one as well.
const DRAFT = 'http://json-schema.org/draft-07/schema#';
const text = (description: string, more: object = {}) => ({ type: 'string', minLength: 1, description, ...more });
const extensions = { patternProperties: { '^x-': {} }, additionalProperties: false };

/** Writes `overlay.schema.json`, by which an editor completes and checks an overlay that answers open points. */
export function emitOverlaySchema({ openapi, openPoints }: Contract): string {
  return emitJson({
    $schema: DRAFT,
    title: `Overlay that answers open points of ${openapi.info.title}`,
    type: 'object',
    required: ['overlay', 'info', 'actions'],
    properties: {
      overlay: { enum: ['1.0.0', '1.1.0'], description: 'Version of the Overlay Specification.' },
      info: {
        type: 'object',
        required: ['title', 'version'],
        properties: {
          title: text('What the overlay holds.'),
          version: text('Version of the overlay.'),
          'x-answered-by': text('Whose answers these are; by default the name of the folder.'),
        },
        ...extensions,
      },
      actions: { type: 'array', minItems: 1, items: actionSchema(openPoints) },
    },
    ...extensions,
  });
}

function actionSchema(points: readonly OpenPoint[]) {
  const answers = points.map((point) => [point.id, text(describe(point), { title: point.title })]);
  return {
    type: 'object',
    required: ['target'],
    properties: {
      target: {
        description: 'JSONPath (RFC 9535) of the nodes of the bundled document that the answer changes.',
        anyOf: [{ enum: targetsOf(points) }, { type: 'string', pattern: '^\\$' }],
      },
      description: text('What the action is for.'),
      'x-answers': {
        description: 'The answers in words, by the id of the open point.',
        type: 'object',
        minProperties: 1,
        properties: Object.fromEntries(answers),
        additionalProperties: false,
      },
      'x-evidence': {
        description: 'Ids of the open points that what was seen bears on, without answering them.',
        type: 'array',
        minItems: 1,
        items: { enum: points.map(({ id }) => id) },
      },
      update: { description: 'What the answer adds; `{}` answers in words alone.', properties: UPDATE },
      remove: { const: true, description: 'Removes the nodes.' },
    },
    oneOf: [{ required: ['update'] }, { required: ['remove'] }],
    anyOf: [{ required: ['x-answers'] }, { required: ['x-evidence'] }],
    ...extensions,
  };
}

const STATUS = { type: 'integer', minimum: 200, maximum: 299 };

const ERROR_STATUS = { type: 'integer', minimum: 300, maximum: 599 };

/** Our keywords that an update may write. */
const UPDATE = {
  'x-status': {
    description: 'At a `2XX` response: the status, or the statuses, that a success has.',
    anyOf: [STATUS, { type: 'array', minItems: 1, items: STATUS }],
  },
  'x-problems': {
    description: 'At the response of an error: the status of each refusal, by its code.',
    type: 'object',
    propertyNames: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
    additionalProperties: {
      anyOf: [
        ERROR_STATUS,
        {
          type: 'object',
          required: ['status'],
          properties: { status: ERROR_STATUS, example: text('Name of the example of the response that is its body.') },
          additionalProperties: false,
        },
      ],
    },
  },
  'x-values-seen': { description: 'Values that occur.', type: 'array', items: { type: 'string' } },
  'x-seen': { description: 'What traffic showed, and how often.', type: 'array', items: { type: 'object' } },
  'x-delivery': {
    description: 'How webhooks are delivered.',
    type: 'object',
    properties: {
      intervals_seconds: {
        description: 'Seconds between an attempt that failed and the next one.',
        type: 'array',
        items: { type: 'number', minimum: 0 },
      },
    },
  },
};

function describe({ question, meanwhile, 'if-wrong': ifWrong }: OpenPoint): string {
  return [question, `Meanwhile: ${meanwhile}`, `If you guess wrong: ${ifWrong}`].join('\n\n');
}

/** The places that leave a point open, as JSONPath. */
function targetsOf(points: readonly OpenPoint[]): string[] {
  const pointers = points.flatMap(({ occurrences }) => [...occurrences.openapi, ...occurrences.asyncapi]);
  return [...new Set(pointers.map(toJsonPath))].toSorted();
}

function toJsonPath(pointer: string): string {
  const keys = keysOfPointer(pointer);
  return `$${keys.map((key) => (/^[a-z_]\w*$/i.test(key) ? `.${key}` : `['${key.replaceAll("'", "\\'")}']`)).join('')}`;
}

/** Writes `open-points.schema.json`, by which an editor completes and checks the register. */
export function emitRegisterSchema({ openapi, openPoints, sections }: Contract): string {
  const groups = [...new Set(openPoints.map(({ group }) => group))];
  const properties = {
    id: text('Speaking name; the documents mark it with `x-open-points: [id]`.', {
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    }),
    title: text('What the point is about, in a few words.'),
    group: text('Heading under which the documentation lists it.', { examples: groups }),
    kind: {
      enum: ['not-shown', 'values-seen', 'silent'],
      description:
        'How the specification leaves it open: it says that it does not show it, gives values it has seen, or is silent.',
    },
    impact: {
      enum: IMPACTS,
      description: 'What a wrong guess costs.',
    },
    'before-live': { const: true, description: 'Whether an integrator needs the answer before the first real card.' },
    observable: { enum: ['yes', 'partly', 'no'], description: 'Whether traffic can show the answer.' },
    role: {
      enum: ROLES,
      description: 'Which question that many APIs leave open this is; a role has one point at most.',
    },
    bears: {
      description: 'What traffic at its places tells about it.',
      type: 'array',
      minItems: 1,
      items: { enum: BEARINGS },
    },
    adds: {
      description: 'What an answer may add to the contract.',
      type: 'array',
      minItems: 1,
      items: { enum: ADDITIONS },
    },
    sensitive: { const: true, description: 'Whether values at its places are masked in reports and recordings.' },
    question: text('What to ask the provider.'),
    source: {
      description: 'Statements of `statements.yaml` that leave it open.',
      type: 'array',
      minItems: 1,
      items: { enum: [...sections.keys()] },
    },
    at: {
      description: 'Places of the documents that mark it, named as in `statements.yaml`.',
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
    },
    meanwhile: text('What the contract does until somebody answers.'),
    advice: text('What an integrator does until somebody answers.'),
    'if-wrong': text('What happens to an integrator who guesses wrong.'),
  };
  const optional = ['before-live', 'role', 'bears', 'adds', 'sensitive'];
  const required = Object.keys(properties).filter((field) => !optional.includes(field));
  return emitJson({
    $schema: DRAFT,
    title: `Register of the open points of ${openapi.info.title}`,
    type: 'array',
    items: { type: 'object', required, properties, additionalProperties: false },
  });
}
