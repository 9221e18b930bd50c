import { overlayText } from './overlay-folder.ts';
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
  whole('an alias', `${GOOD}  - &one { a: b }\n  - *one # here\n`, 'is an alias', 'Write out what it stands for'),
  whole('a number that JSON lacks', `${GOOD}  - x: .inf # here\n`, 'Infinity is not a valid JSON number', 'number.'),
  whole('a value that JSON lacks', `${GOOD}  - x: !!set { a } # here\n`, 'is neither a mapping', 'Write one of them'),
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
];
