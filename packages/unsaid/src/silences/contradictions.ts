import { pointerToken } from '../engine/model/json-pointer.ts';
import { problemOfPattern } from '../engine/read/judge-pattern.ts';
import { isNumber, isText, typesOf } from './field-kinds.ts';
import { isNode, type Node, type Place, type RawDocument, type RawField, recordAt, type Shape } from './walk.ts';

/** A place at which a description contradicts itself, and how. */
export interface Contradiction {
  readonly pointer: string;
  readonly detail: string;
}

type Finder = (document: RawDocument) => readonly Contradiction[];

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
const saidOf = ({ sentences }: Shape) => sentences.map(({ text }) => text);
const inFields =
  (find: (field: RawField, document: RawDocument) => string | undefined): Finder =>
  (document) =>
    document.fields.flatMap((field) => {
      const detail = find(field, document);
      return detail === undefined ? [] : [{ pointer: field.pointer, detail }];
    });

/** Why a value is not allowed by the keywords of a schema, its members left aside; `undefined` where it is. */
function problemOf(schema: Node, value: unknown): string | undefined {
  const types = typesOf(schema);
  const { enum: values, const: only, pattern, maxLength, minLength, minimum, maximum } = schema;
  if (value === null) return undefined;
  if (Array.isArray(values) && !values.includes(value)) return `${shown(value)} is not one of ${shown(values)}`;
  if (only !== undefined && typeof value !== 'object' && only !== value) return `${shown(value)} is not ${shown(only)}`;
  if (typeof value === 'string') {
    if (types.length > 0 && !isText(schema)) return `${shown(value)} is a text, and the type is ${types.join(' or ')}`;
    if (typeof maxLength === 'number' && value.length > maxLength)
      return `${shown(value)} has more than ${maxLength} characters`;
    if (typeof minLength === 'number' && value.length < minLength)
      return `${shown(value)} has fewer than ${minLength} characters`;
    const isRun = typeof pattern === 'string' && problemOfPattern(pattern) === undefined;
    if (isRun && value.length < 200 && !new RegExp(pattern, 'u').test(value))
      return `${shown(value)} does not match ${pattern}`;
  }
  if (typeof value === 'number') {
    if (types.length > 0 && !isNumber(schema)) return `${value} is a number, and the type is ${types.join(' or ')}`;
    if (typeof minimum === 'number' && value < minimum) return `${value} is less than ${minimum}`;
    if (typeof maximum === 'number' && value > maximum) return `${value} is more than ${maximum}`;
  }
  if (Array.isArray(value) && types.length > 0 && !types.includes('array')) return `a list, and the type is ${types}`;
  if (isNode(value) && types.length > 0 && !types.includes('object')) return `an object, and the type is ${types}`;
  return undefined;
}

const COMPOSED = ['oneOf', 'anyOf', 'not', 'if'];
const EXAMPLE_DEPTH = 4;

/** The members of an example that its schema does not allow. */
function problemsIn(document: RawDocument, shape: Shape, value: unknown, depth = EXAMPLE_DEPTH): Contradiction[] {
  if (depth === 0 || COMPOSED.some((keyword) => keyword in shape.schema)) return [];
  const problem = problemOf(shape.schema, value);
  if (problem !== undefined) return [{ pointer: shape.pointer, detail: `The example has ${problem}.` }];
  if (Array.isArray(value) && isNode(shape.schema.items)) {
    const items = document.shape(shape.schema.items, shape.keywords.get('items') ?? '');
    return value.slice(0, 3).flatMap((entry) => problemsIn(document, items, entry, depth - 1));
  }
  if (!isNode(value)) return [];
  return [...shape.properties].flatMap(([key, { node, pointer }]) => {
    if (!Object.hasOwn(value, key)) return [];
    const found = problemsIn(document, document.shape(node, pointer), value[key], depth - 1);
    return found.map((each) => ({
      pointer: each.pointer.startsWith(pointer) ? each.pointer : pointer,
      detail: each.detail,
    }));
  });
}

function examplesOf(node: Node): unknown[] {
  const { example, examples } = node;
  const listed = Array.isArray(examples) ? examples : Object.values(recordAt(node, 'examples'));
  const values = listed.map((each) =>
    isNode(each) && 'value' in each ? each.value : isNode(each) && 'payload' in each ? each.payload : each,
  );
  return [...(example === undefined ? [] : [example]), ...values].slice(0, 4);
}

/** The examples of the media types of a request or response. */
function problemsOfBody(document: RawDocument, { node, pointer }: Place): Contradiction[] {
  return Object.entries(recordAt(node, 'content')).flatMap(([type, media]) => {
    if (!isNode(media) || media.schema === undefined || !/json/.test(type)) return [];
    const shape = document.shape(media.schema, `${pointer}/content/${pointerToken(type)}/schema`);
    return examplesOf(media).flatMap((value) => problemsIn(document, shape, value));
  });
}

const exampleAgainstSchema: Finder = (document) => {
  const ofFields = document.fields.flatMap(({ node, shape, pointer }) =>
    [...examplesOf(node), ...(node === shape.schema ? [] : examplesOf(shape.schema))]
      .filter((value) => !Array.isArray(value) || typesOf(shape.schema).includes('array'))
      .flatMap((value) => problemsIn(document, shape, value, 1))
      .map(({ detail }) => ({ pointer, detail })),
  );
  const ofMessages = document.messages.flatMap(({ payload, node }) =>
    payload === undefined ? [] : examplesOf(node).flatMap((value) => problemsIn(document, payload, value)),
  );
  const ofObjects = document.objects.flatMap(({ shape, node }) =>
    examplesOf(node).flatMap((value) => problemsIn(document, shape, value)),
  );
  const ofBodies = document.operations.flatMap(({ body, responses }) =>
    [body, ...responses].flatMap((each) => (each === undefined ? [] : problemsOfBody(document, each))),
  );
  const byPlace = Map.groupBy([...ofFields, ...ofMessages, ...ofObjects, ...ofBodies], ({ pointer }) => pointer);
  return [...byPlace.values()].flatMap(([first]) => first ?? []);
};

const OPTIONAL =
  /^\(?optional\b|\(optional\)|\bmay be omitted|\bis optional\b|\bcan be (?:omitted|left out)|^an optional\b/i;
const REQUIRED =
  /^\(?required\b[.):,]?(?!\s+(?:unless|if|when|for|only|unless|by|to|in|on))|\(required\)|\bthis (?:field|parameter) is (?:required|mandatory)\b(?!\s+(?:if|when|for|only|unless|to|by|in|on))/i;

const requiredYetOptional = inFields(({ required, shape, directions, in: where }) => {
  const isSent = directions.has('request') || directions.has('event');
  const isOptional = saidOf(shape).find((text) => OPTIONAL.test(text));
  if (required && isSent && isOptional !== undefined) return `It is required, and the sentence says: "${isOptional}"`;
  const isRequired = directions.has('request') ? saidOf(shape).find((text) => REQUIRED.test(text)) : undefined;
  if (!required && where !== 'path' && isRequired !== undefined)
    return `It is not required, and the sentence says: "${isRequired}"`;
  return undefined;
});

/** Why a number is outside the limits that a sentence names. */
function outsideWords(sentences: Shape['sentences'], value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined;
  for (const { text } of sentences) {
    const [, least, most] =
      /\b(?:between|from) (\d+) (?:and|to) (\d+)\b|\b(\d+)-(\d+) (?:digits?|characters)/i.exec(text) ?? [];
    if (least !== undefined && (value < Number(least) || value > Number(most))) return `${value} is outside "${text}"`;
  }
  return undefined;
}

const defaultOutside = inFields(({ shape: { schema, sentences } }) => {
  if (schema.default === undefined || Array.isArray(schema.default) || isNode(schema.default)) return undefined;
  const problem = problemOf(schema, schema.default) ?? outsideWords(sentences, schema.default);
  return problem === undefined ? undefined : `The default ${problem}.`;
});

const requiredNowhere: Finder = (document) =>
  document.objects.flatMap(({ shape, pointer, isVariant }) => {
    const { properties, required, schema } = shape;
    if (isVariant) return [];
    if (properties.size === 0 || [...COMPOSED, 'patternProperties'].some((keyword) => keyword in schema)) return [];
    const missing = [...required].filter((name) => !properties.has(name));
    return missing.length === 0
      ? []
      : [{ pointer, detail: `\`${missing.join('`, `')}\` is required but not declared.` }];
  });

const NAME =
  /\b(?:requires?|must|unless|either|instead of|together with|when|if|provide|specify|set|use|sends?)\b[^.`]{0,60}`([a-z]+(?:_[a-z\d]+)+|[a-z]+(?:[A-Z][a-z\d]+)+)`/gi;
const EXAMPLE = /for example|e\.g\.|such as|error|codes?\b|returned|appended|event|header|scope|permission/i;

/** Names of fields that a sentence demands or depends on, and that are nowhere else in the description. */
const namedNowhere: Finder = (document) => {
  const known = new Set<string>();
  const sentences: { text: string; pointer: string }[] = [];
  const collect = (node: unknown, pointer: string, depth: number) => {
    if (typeof node === 'string') {
      if (node.length < 80) for (const word of node.split(/[^\w]+/)) known.add(word.toLowerCase());
      return;
    }
    if (typeof node !== 'object' || node === null || depth > 60) return;
    for (const [key, value] of Object.entries(node)) {
      known.add(key.toLowerCase());
      for (const word of key.split(/[^\w]+/)) known.add(word.toLowerCase());
      if (key === 'description' && typeof value === 'string') sentences.push({ text: value, pointer });
      else collect(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1);
    }
  };
  collect(document.document, '', 0);
  const found = new Map<string, Contradiction>();
  for (const { text, pointer } of sentences)
    for (const [, name = ''] of text.matchAll(NAME))
      if (
        /^[a-z].*[A-Z_]/.test(name) &&
        !known.has(name.toLowerCase()) &&
        !found.has(name) &&
        !ELSEWHERE.test(pointer) &&
        !EXAMPLE.test(around(text, name))
      )
        found.set(name, {
          pointer: placeOf(document, pointer),
          detail: `The sentence names \`${name}\`: "${around(text, name)}"`,
        });
  return [...found.values()];
};

/** Places where sentences explain codes or describe a sequence of events. */
const ELSEWHERE = /^\/(?:info|tags)|\/responses\/|x-/;

/** The sentence around a name. */
function around(text: string, name: string): string {
  const at = text.indexOf(name);
  const from = Math.max(0, text.lastIndexOf('. ', at) + 1);
  const end = text.indexOf('. ', at);
  return text
    .slice(from, end === -1 ? undefined : end + 1)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** The field, object or operation in which a node stands. */
function placeOf({ fields, objects, operations, messages }: RawDocument, pointer: string): string {
  const known = new Set([...fields, ...objects, ...operations, ...messages].map((each) => each.pointer));
  let at = pointer;
  while (at !== '' && !known.has(at)) at = at.slice(0, at.lastIndexOf('/'));
  return at === '' ? pointer : at;
}

const LISTING = /can be|one of|values?\b|either|possible|supported|allowed|will be|\bor\b|: /i;
const QUOTED = /[`*]{1,2}([\w.-]+)[`*]{1,2}/g;

const valuesBesideEnum = inFields(({ shape }, { fields }) => {
  const { schema } = shape;
  const { enum: listed, items } = schema;
  const values = Array.isArray(listed) ? listed : isNode(items) && Array.isArray(items.enum) ? items.enum : [];
  if (values.length < 2 || !values.every((value) => typeof value === 'string')) return undefined;
  const isField = (name: string) => fields.some(({ key }) => key === name);
  for (const text of saidOf(shape)) {
    if (!LISTING.test(text)) continue;
    const named = [...text.matchAll(QUOTED)].map(([, name = '']) => name);
    const inList = named.filter((name) => values.includes(name));
    const outside = named.filter(
      (name) => !values.includes(name) && styleOf(name) === styleOf(String(values[0])) && !isField(name),
    );
    const isOtherCase = outside.filter((name) =>
      values.some((value) => value !== name && value.toLowerCase() === name.toLowerCase()),
    );
    if (inList.length >= 2 && outside.length > 0 && outside.length <= 6)
      return `\`${outside.join('`, `')}\` is in the sentence but not in the list: "${text.slice(0, 160)}"`;
    if (inList.length === 0 && isOtherCase.length > 1)
      return `The sentence writes \`${isOtherCase[0]}\` differently than the list.`;
  }
  return undefined;
});

const styleOf = (name: string) =>
  /^[A-Z\d_-]+$/.test(name) ? 'capital' : /^[a-z\d_.-]+$/.test(name) ? 'small' : 'mixed';

const formAgainstSentence = inFields(({ shape }) => {
  const { format } = shape.schema;
  const says = (pattern: RegExp) => saidOf(shape).find((text) => pattern.test(text));
  if (format === 'date-time') {
    const other = says(/RFC ?-?2822|RFC ?-?822|YYYY-MM-DD(?!.{0,3}T|.?HH|.{0,4}hh)|\bunix\b|epoch/i);
    if (other !== undefined && says(/ISO.?8601.{0,30}T|RFC ?3339|date-time/i) === undefined)
      return `The format is date-time, and the sentence says: "${other}"`;
  }
  if (format === 'date') {
    const other = says(/\bHH?:mm|timestamp|date and time|RFC ?2822/i);
    if (other !== undefined) return `The format is date, and the sentence says: "${other}"`;
  }
  return undefined;
});

const LENGTH =
  /(?:max(?:imum)?(?: length)?(?: of|:| is)?|up to|at most|no (?:more|longer) than|limited to|limit of) (\d[\d,]*) char/i;

const limitInWords = inFields(({ shape }) => {
  const { maxLength } = shape.schema;
  if (typeof maxLength !== 'number') return undefined;
  for (const text of saidOf(shape)) {
    const isPlain = (text.match(/\d+/g) ?? []).length === 1 && !/\bkeys?\b|recommend/i.test(text);
    const [, words] = isPlain ? (LENGTH.exec(text) ?? []) : [];
    const limit = Number(words?.replaceAll(',', ''));
    if (words !== undefined && limit !== maxLength)
      return `The schema allows ${maxLength} characters, and the sentence says: "${text.slice(0, 160)}"`;
  }
  return undefined;
});

const statusUndeclared: Finder = ({ operations }) =>
  operations.flatMap(({ pointer, responses, node }) => {
    const declared = responses.map(({ status }) => status.toLowerCase());
    const text = String(node.description ?? '');
    const [sentence = '', status] =
      /[^.\n]*\b(?:HTTP|status|error|code|return(?:s|ed)?(?: an?)?)\b[^.\n\d]{0,20}\b([45]\d\d)\b(?! most| items| entries| char| record| per)[^.\n]*/i.exec(
        text,
      ) ?? [];
    if (
      status === undefined ||
      declared.some((each) => each === status || each === 'default' || each === `${status[0]}xx`)
    )
      return [];
    return [
      {
        pointer,
        detail: `No response ${status} is declared, and the sentence says: "${sentence.trim().slice(0, 160)}"`,
      },
    ];
  });

const conditionWithoutHeader: Finder = ({ operations }) =>
  operations.flatMap(({ pointer, responses, parameters }) => {
    const failed = responses.find(({ status }) => status === '412');
    const sends = parameters.some(({ words }) => /^if (?:match|none match|modified|unmodified)/.test(words));
    return failed === undefined || sends
      ? []
      : [{ pointer, detail: `It declares 412: "${failed.sentences[0]?.text.slice(0, 120) ?? ''}"` }];
  });

const definedUnused: Finder = ({ document, schemes, operations }) => {
  const text = JSON.stringify(document);
  const components = ['headers', 'parameters'].flatMap((section) =>
    Object.keys(recordAt(document, 'components', section))
      .filter((name) => !text.includes(`"#/components/${section}/${name}"`))
      .map((name) => ({
        pointer: `/components/${section}/${name}`,
        detail: `\`${name}\` is defined but never used.`,
      })),
  );
  const required = JSON.stringify([document.security, ...operations.map(({ node }) => node.security)]);
  const isStated = document.security !== undefined || operations.some(({ node }) => node.security !== undefined);
  const unused = schemes.filter(
    ({ name }) => isStated && !required.includes(`"${name}"`) && document.asyncapi === undefined,
  );
  return [
    ...components,
    ...unused.map(({ name, pointer }) => ({ pointer, detail: `No operation requires \`${name}\`.` })),
  ];
};

/** The functions that find contradictions, by the names that the catalogue has for them. */
export const FINDERS: Readonly<Record<string, Finder>> = {
  defaultOutside,
  requiredYetOptional,
  requiredNowhere,
  namedNowhere,
  valuesBesideEnum,
  exampleAgainstSchema,
  formAgainstSentence,
  limitInWords,
  statusUndeclared,
  conditionWithoutHeader,
  definedUnused,
};
