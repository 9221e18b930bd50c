// The colours that somebody chose, before anything is drawn. Redoc keeps the choice under this name, and reads these classes.
const KEY = 'redoc.colorMode';
const { classList } = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

const chosen = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};
const isDark = () => (['light', 'dark'].includes(chosen()) ? chosen() === 'dark' : system.matches);
const dress = () => {
  classList.toggle('dark', isDark());
  classList.toggle('light', !isDark());
  document.querySelector('.theme')?.setAttribute('aria-pressed', String(isDark()));
};
dress();
system.addEventListener('change', dress);

/** Copies a text, and says on the button what became of it. */
const copy = async (button, text, area) => {
  button.dataset.label ??= button.textContent;
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!copied) area?.select();
  button.textContent = copied ? 'Copied' : 'Select and copy';
  setTimeout(() => {
    button.textContent = button.dataset.label;
  }, 2000);
};

addEventListener('DOMContentLoaded', () => {
  const theme = document.querySelector('.theme');
  theme.hidden = false;
  theme.addEventListener('click', () => {
    try {
      localStorage.setItem(KEY, isDark() ? 'light' : 'dark');
    } catch {}
    dress();
  });
  dress();
  for (const block of document.querySelectorAll('main pre')) {
    const attributes = { type: 'button', className: 'copy', textContent: 'Copy' };
    const button = Object.assign(document.createElement('button'), attributes);
    button.ariaLabel = `Copy ${block.ariaLabel ?? 'this code'}`;
    button.addEventListener('click', () => copy(button, block.textContent));
    block.before(button);
  }
});
