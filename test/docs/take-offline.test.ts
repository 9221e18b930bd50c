import { describe, expect, it } from 'vitest';
import { takeOffline } from '../../cli/docs/take-offline.ts';
import { UserError } from '../../cli/engine/system/user-error.ts';

const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const page = (script: string) => `<p></p><script type="module">${script}
  const __redoc_definition = {"a":1};
  const __redoc_options = {};
  hydrate(__redoc_definition);</script>`;

describe('takeOffline', () => {
  it('puts text in the place of the logo, and takes the data apart from the program', () => {
    const { program, data } = takeOffline(page(`src: "${LOGO}"`), 'rest.html');
    expect(program).toContain('src: "data:image/svg+xml,');
    expect(program).not.toMatch(/cdn\.|__redoc/);
    expect(data).toBe('const __redoc_definition = {"a":1};\nconst __redoc_options = {};');
  });

  it.each([
    ['without a script', '<p></p>', 'has no inline script'],
    ['without the logo', page(''), 'does not load its logo from the known address'],
    ['with another address', page(`"${LOGO}", "https://cdn.example/x.js"`), 'still names https://cdn.example/x.js'],
  ])('refuses a page %s', (_name, text, problem) => {
    expect(() => takeOffline(text, 'rest.html')).toThrow(UserError);
    expect(() => takeOffline(text, 'rest.html')).toThrow(`rest.html: the page that Redocly built ${problem}. `);
  });
});
