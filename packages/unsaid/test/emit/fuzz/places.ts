import { isRecord, pointerOf, pointerOfRef, refOf } from '../../../src/engine/model/json-pointer.ts';

/** Documents by the path of their file. */
export type Files = Readonly<Record<string, unknown>>;

/** A key or a value of a document that may be another one. */
export interface Place {
  readonly file: string;
  readonly keys: readonly string[];
  readonly what: 'key' | 'text' | 'number';
}

export interface Mark {
  readonly place: Place;
  readonly value: unknown;
  /** Stands in most values. */
  readonly number: number;
}

export const shownPlace = ({ file, keys, what }: Place) => `${what} ${file}${pointerOf(keys)}`;

/** Places that are alike: their last names, without numbers and names that somebody chose further up. */
export const kindOf = ({ file, keys, what }: Place) =>
  [file, what, ...keys.filter((key) => !/^\d+$/.test(key)).slice(-2)].join(' ');

/** Whether without the key or the text, which is a word of a specification, a part of the document is lost. */
export function isStructural({ keys, what }: Place): boolean {
  if (what === 'key') return !HOLDERS.has(keys.at(-2) ?? '');
  return ['$ref', 'in', 'type', 'openapi', 'asyncapi', 'overlay'].includes(keys.at(-1) ?? '');
}

const HOLDERS = new Set([
  ...['schemas', 'properties', 'patternProperties', 'x-sum', 'mapping', 'variables', 'content', 'headers', 'examples'],
  ...['paths', 'webhooks', 'responses', 'parameters', 'requestBodies', 'pathItems', 'callbacks', 'links', 'encoding'],
  ...['securitySchemes', 'scopes', 'channels', 'messages', 'operations', 'operationTraits', 'messageTraits', 'servers'],
]);

export function placesIn(files: Files): Place[] {
  const places: Place[] = [];
  for (const [file, document] of Object.entries(files)) {
    const visit = (node: unknown, keys: readonly string[]): void => {
      if (typeof node === 'string') places.push({ file, keys, what: 'text' });
      if (typeof node === 'number') places.push({ file, keys, what: 'number' });
      if (!isRecord(node)) return;
      for (const [key, member] of Object.entries(node)) {
        const at = [...keys, key];
        if (!Array.isArray(node)) places.push({ file, keys: at, what: 'key' });
        visit(member, at);
      }
    };
    visit(document, []);
  }
  return places;
}

/** The documents with other values at some places; references and requirements follow a component that is renamed. */
export function marked(files: Files, marks: readonly Mark[]): Files {
  const texts = new Map<string, unknown>();
  const names = new Map<string, string>();
  for (const { place, value } of marks) {
    const at = `${place.file}${pointerOf(place.keys)}`;
    if (place.what === 'key') names.set(at, String(value));
    else texts.set(at, value);
  }
  const schemes = new Map<string, string>();
  for (const { place, value } of marks)
    if (place.what === 'key' && place.keys.at(-2) === 'securitySchemes')
      schemes.set(place.keys.at(-1) ?? '', String(value));
  const copy = (node: unknown, file: string, keys: readonly string[]): unknown => {
    const at = `${file}${pointerOf(keys)}`;
    if (texts.has(at)) return texts.get(at);
    if (!isRecord(node)) return keys.at(-1) === '$ref' ? renamedRef(node, file, names) : node;
    if (Array.isArray(node)) return node.map((item, index) => copy(item, file, [...keys, `${index}`]));
    const isRequirement = keys.at(-2) === 'security';
    const members = Object.entries(node).map(([key, member]) => {
      const inner = [...keys, key];
      const name = names.get(`${file}${pointerOf(inner)}`) ?? (isRequirement ? schemes.get(key) : undefined);
      return [name ?? key, copy(member, file, inner)];
    });
    return Object.fromEntries(members);
  };
  return Object.fromEntries(Object.entries(files).map(([file, document]) => [file, copy(document, file, [])]));
}

function renamedRef($ref: unknown, file: string, names: ReadonlyMap<string, string>): unknown {
  const [, other = '', fragment = ''] = /^(?:\.\.\/)?([\w/.]*)#(\/.*)$/.exec(String($ref)) ?? [];
  if (fragment === '') return $ref;
  const keys = pointerOfRef(fragment).split('/').slice(1);
  const renamed = keys.map((key, index) => {
    const name = names.get(`${other || file}/${keys.slice(0, index + 1).join('/')}`);
    return name === undefined ? key : pointerOf([name]).slice(1);
  });
  return `${other && '../'}${other}${refOf(`/${renamed.join('/')}`)}`;
}

/** The values that a place is tried with; the number in them tells which place it was that ran. */
export function valuesFor(place: Place, number: number): readonly unknown[] {
  const ran = `PWNED(${number})`;
  const texts = [
    `x */ k: string } ${ran}; interface Z { /*`,
    `*/ ${ran} /*`,
    `'); ${ran}; ('`,
    `"); ${ran}; ("`,
    `x'];${ran};type Q=Record<string,1>['y`,
    `\`; ${ran}; \``,
    `\${${ran}}`,
    `x\n${ran}\n//`,
    `x\r${ran}\u2028${ran}\u2029//`,
    `</script><script>${ran}</script>`,
    `]]; ${ran}; [[`,
    `header: 'a', q: ${ran}, field`,
    `\\' + ${ran} + '`,
    `half \ud800 ${ran}`,
    `${number}leading`,
    `a~b/c%d%20e#f?g ${number}`,
    ...['__proto__', 'constructor', 'hasOwnProperty', 'delete', 'as', 'keyof', 'unique', 'await', 'Record', ''],
  ];
  if (place.what === 'number') return [ran, `9) && ${ran} || (0`, 'NaN', null, -1, 1e21, 0.1, ...texts];
  if (place.what === 'text') return [...texts, number, null];
  // Redocly calls it of each object whose words it knows, and names no line.
  return isStructural(place) ? texts.filter((value) => value !== 'hasOwnProperty') : texts;
}
