import { describe, expect, it } from 'vitest';
import { takeOffline } from '../../scripts/docs/take-offline.ts';
import { UserError } from '../../scripts/user-error.ts';

const LOGO = 'https://cdn.redoc.ly/redoc/logo-mini-full.svg';
const page = (script: string) => `<a class="menu" href="/cards/get">Get</a><script type="module">${script}</script>`;

describe('takeOffline', () => {
  it('puts text in the place of the logo and leads the menu to fragments', () => {
    const offline = takeOffline(page(`src: "${LOGO}"`), 'rest.html');
    expect(offline).toContain('src: "data:image/svg+xml,');
    expect(offline).not.toContain('cdn.');
    expect(offline).toContain('<a class="menu" href="#/cards/get">');
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
