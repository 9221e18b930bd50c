import { describe, expect, it } from 'vitest';
import { html, prose } from '../../cli/docs/html.ts';

const CASES: [string, { given: unknown; want: string }][] = [
  [
    'escapes text',
    {
      given: html`<p title="${'"a"'}">${"<b> & 'c'"}</p>`,
      want: '<p title="&#34;a&#34;">&#60;b&#62; &#38; &#39;c&#39;</p>',
    },
  ],
  ['keeps markup', { given: html`<p>${html`<b>${1}</b>`}</p>`, want: '<p><b>1</b></p>' }],
  [
    'joins lists and leaves out what is undefined',
    { given: html`${[html`<i></i>`, '<', undefined]}`, want: '<i></i>&#60;' },
  ],
  [
    'marks up prose, escaped',
    { given: prose('A `<b>` and **c**'), want: 'A <code>&#60;b&#62;</code> and <strong>c</strong>' },
  ],
];

describe('html', () => {
  it.each(CASES)('%s', (_name, { given, want }) => {
    expect(String(given)).toBe(want);
  });
});
