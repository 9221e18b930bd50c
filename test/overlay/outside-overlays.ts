import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { action, overlayText } from './overlay-folder.ts';

/** Where an overlay is tempted to go. */
export interface Temptations {
  /** Address of a server that counts its visitors. */
  readonly url: string;
  /** A file beside the overlay's folder. */
  readonly canary: string;
}

interface OutsideOverlay {
  readonly name: string;
  /** Writes the overlay into a folder. */
  readonly write: (folder: string, temptations: Temptations) => Promise<unknown>;
  /** What its refusal says; `undefined` for an overlay that is harmless, and accepted. */
  readonly says?: RegExp;
}

const CARD = '$.components.schemas.Card';
const FIELDS = '{ card-record-fields: x }';
const PHONE = '$.components.schemas.PhoneNumber';
const FORM = '{ phone-number-form: x }';
const REFUSED = /is outside of the overlay, and is not read\. Write out/;

type Kind = 'openapi' | 'asyncapi';
const put = (folder: string, text: string, kind: Kind = 'openapi') =>
  writeFile(path.join(folder, `${kind}.overlay.yaml`), text);

function reference(name: string, referTo: (to: Temptations) => string): OutsideOverlay {
  return {
    name: `a $ref to ${name}`,
    write: (folder, to) =>
      put(
        folder,
        overlayText(action(CARD, FIELDS, `update: { properties: { tag: { $ref: ${JSON.stringify(referTo(to))} } } }`)),
      ),
    says: REFUSED,
  };
}

/** An overlay with one action; \`URL\` and \`FILE\` stand for the temptations. */
function tempting(
  name: string,
  [target, answers, change]: readonly [string, string, string],
  says?: RegExp,
  kind: Kind = 'openapi',
): OutsideOverlay {
  const textFor = ({ url, canary }: Temptations) =>
    overlayText(action(target, answers, change))
      .replaceAll('URL', url)
      .replaceAll('FILE', canary);
  return { name, write: (folder, to) => put(folder, textFor(to), kind), ...(says && { says }) };
}

const GOOD = overlayText(action('$', '{ rate-limits: There are none. }'));

/** Overlays that lead out of their folder, each in another way. */
export const OUTSIDE: readonly OutsideOverlay[] = [
  reference('a URL', ({ url }) => `${url}/schema.yaml`),
  reference('a part of a URL', ({ url }) => `${url}/schema.json#/components/schemas/Tag`),
  reference('a URL without a scheme', ({ url }) => url.replace('http:', '')),
  reference('a file by its path', ({ canary }) => canary),
  reference('a file by a URL', ({ canary }) => `file://${canary}`),
  reference('a file beside the folder', () => '../canary.yaml'),
  reference('a file of the system', () => '/etc/passwd'),
  reference('a file of the contract', () => 'openapi/schemas/Card.yaml'),
  reference('a file of the package', () => '../../README.md'),
  reference('a folder', () => '..'),
  {
    name: 'a $ref to a file in whose path that of the folder comes again',
    write: async (folder) => {
      const elsewhere = path.join(path.dirname(folder), 'elsewhere', folder);
      await mkdir(elsewhere, { recursive: true });
      await writeFile(path.join(elsewhere, 'tag.yaml'), 'type: string\n');
      const file = path.relative(folder, path.join(elsewhere, 'tag.yaml'));
      await put(folder, overlayText(action(CARD, FIELDS, `update: { properties: { tag: { $ref: ${file} } } }`)));
    },
    says: REFUSED,
  },
  tempting(
    'externalValue of an example',
    [
      '$.paths["/v1/cards/issue"].post.responses["201"].content["application/json"].examples',
      '{ card-formats: x }',
      'update: { elsewhere: { externalValue: URL/example.json } }',
    ],
    REFUSED,
  ),
  tempting('a $ref within an example', [`${PHONE}.examples`, FORM, 'update: [{ $ref: URL/example.json }]'], REFUSED),
  tempting(
    'a $ref within words of its own',
    ['$', '{ rate-limits: x }', 'update: { x-mine: { $ref: FILE } }'],
    REFUSED,
  ),
  tempting(
    'a $ref of an event',
    [
      '$.components.schemas.CardIssuedEvent',
      '{ card-issued-payload: x }',
      'update: { properties: { card: { $ref: URL/card.yaml } } }',
    ],
    REFUSED,
    'asyncapi',
  ),
  tempting(
    'the mapping of a discriminator',
    [CARD, FIELDS, 'update: { discriminator: { propertyName: status, mapping: { a: URL/a.yaml, b: FILE } } }'],
    /[Cc]an't resolve \$ref|is outside of the contract/,
  ),
  tempting(
    '$schema and $id of a schema',
    [PHONE, FORM, 'update: { $schema: URL/dialect.json, $id: URL/id.json }'],
    /\$id is not a keyword of both|\$schema/,
  ),
  tempting('a $dynamicRef', [PHONE, FORM, 'update: { allOf: [{ $dynamicRef: URL/schema.json }] }'], /\$dynamicRef/),
  tempting('addresses that are for readers', [
    '$.info',
    '{ terms-and-contact: x }',
    'update: { termsOfService: URL/terms, contact: { url: URL/contact }, x-logo: { url: URL/logo.png }, license: { name: Own, url: URL/licence } }',
  ]),
  {
    name: 'extends, and keys of other versions',
    write: (folder, { url }) => put(folder, `extends: ${url}/openapi.yaml\n${GOOD}`),
    says: /openapi\.overlay\.yaml:1: the overlay has an unknown key extends/,
  },
  {
    name: 'a link to a file outside',
    write: (folder, { canary }) => symlink(canary, path.join(folder, 'openapi.overlay.yaml')),
    says: /is a link that leads out of the folder, and is not read/,
  },
  {
    name: 'a link to a device',
    write: (folder) => symlink('/dev/zero', path.join(folder, 'asyncapi.overlay.yaml')),
    says: /is a link that leads out of the folder, and is not read/,
  },
  {
    name: 'a link within the folder',
    write: async (folder) => {
      await writeFile(path.join(folder, 'version-2.txt'), GOOD);
      await symlink('version-2.txt', path.join(folder, 'openapi.overlay.yaml'));
    },
  },
];
