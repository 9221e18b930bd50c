import { action, overlayText } from './overlay-folder.ts';
import { type WrongOverlay, whole } from './wrong-overlay.ts';

const GOOD = overlayText('  - { target: $, update: {}, x-answers: { rate-limits: None. } }');

/** Folders and files that are no overlay. */
export const WRONG_FILES: readonly WrongOverlay[] = [
  { name: 'an empty folder', files: {}, says: ['holds no overlay', 'Add openapi.overlay.yaml or asyncapi'] },
  {
    name: 'a file of another name beside it',
    files: { 'openapi.overlay.yaml': GOOD, 'asyncapi.overlay.yml': GOOD },
    says: ['asyncapi.overlay.yml: is not read', 'Name it openapi.overlay.yaml or asyncapi.overlay.yaml'],
  },
  whole(
    'broken YAML',
    'overlay: 1.0.0\ninfo: {}\nactions: a: b # here\n',
    'bad indentation of a mapping entry.',
    'Correct the YAML.',
  ),
  whole(
    'a key written twice',
    'overlay: 1.0.0\noverlay: 1.0.0 # here\n',
    'duplicated mapping key.',
    'Correct the YAML.',
  ),
  whole('a tag that YAML does not know', 'overlay: !version 1.0.0 # here\n', 'unknown scalar tag', 'Correct the YAML.'),
  whole('an alias of nothing', `${GOOD}  - *one # here\n`, 'unidentified alias', 'Correct the YAML.'),
  whole('a number that JSON lacks', `${GOOD}  - x: .inf # here\n`, 'Infinity is not a valid JSON number', 'number.'),
  whole('lists nested 100,000 deep', `overlay: 1.0.0\nx-a: ${'['.repeat(1e5)}${']'.repeat(1e5)}\n`, 'nest', '.'),
  whole('a list that holds itself', 'overlay: 1.0.0\nx-a: &a [*a]\n', 'aliases stand for too much', 'Correct the YAML'),
  whole('a list', '- one # here\n', 'is not an overlay', 'Begin it with `overlay: 1.0.0`'),
  whole('an empty file', '# here\n', 'is not an overlay', 'Begin it with `overlay: 1.0.0`'),
  whole('another document', 'openapi: 3.1.0 # here\n', 'is not an overlay', 'Begin it with `overlay: 1.0.0`'),
  whole('another version', '\noverlay: 2.0.0 # here\n', 'not an overlay of version 1.0 or 1.1', 'Begin it with'),
  whole(
    'no info.title',
    'overlay: 1.0.0\ninfo: # here\n  version: 1.0.0\n',
    'has no info.title',
    "Put the provider's name there",
  ),
  whole('no actions', 'overlay: 1.0.0 # here\ninfo: { title: Mine }\n', 'has no actions', 'List at least one'),
  whole('a list of none', 'overlay: 1.0.0\ninfo: { title: Mine }\nactions: [] # here\n', 'has no actions', 'List at'),
  whole('a misspelt key', 'overlay: 1.0.0\naction: [] # here\n', 'an unknown key action', 'Use overlay, info, actions'),
  ...[
    ['a $ref to a URL', 'tag: { $ref: https://a.example/tag.yaml }'],
    ['a $ref to a file of the contract', 'tag: { $ref: openapi/schemas/Card.yaml }'],
    ['an example that is read from elsewhere', 'tag: { examples: { one: { externalValue: /etc/passwd } } }'],
  ].map(([name = '', change = '']) =>
    whole(
      name,
      overlayText(`  - target: $.components.schemas.Card\n    update: { properties: { ${change} } } # here`),
      'is outside of the overlay, and is not read',
      'Write out what it stands for',
    ),
  ),
  whole(
    'the mapping of a discriminator to a file',
    overlayText(
      action(
        '$.components.schemas.Card # here',
        '{ card-record-fields: x }',
        'update: { discriminator: { propertyName: status, mapping: { a: /etc/passwd } } }',
      ),
    ),
    "Can't resolve $ref",
    'Correct what the overlay adds',
  ),
];
