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
  const addCopy = (block) => {
    const attributes = { type: 'button', className: 'copy', textContent: 'Copy' };
    const button = Object.assign(document.createElement('button'), attributes);
    button.ariaLabel = `Copy ${block.ariaLabel ?? 'this code'}`;
    button.addEventListener('click', () => copy(button, block.textContent));
    block.before(button);
  };
  // A folded block gets its button when it is opened.
  const addCopies = (within) => {
    for (const block of within.querySelectorAll('pre:not(.copy + pre, details:not([open]) pre)')) addCopy(block);
  };
  const main = document.querySelector('body > main');
  if (main) addCopies(main);
  main?.addEventListener('toggle', ({ target }) => addCopies(target), true);

  // Where one call has samples in a language that a reader chose at another, that is open.
  const samples = [...document.querySelectorAll('details[name^="sample-"]')];
  const languageOf = (tab) => tab.querySelector('summary').textContent;
  const chosen = localStorage.getItem('unsaid-language');
  for (const tab of samples) if (languageOf(tab) === chosen) tab.open = true;
  for (const tab of samples)
    tab.addEventListener('toggle', () => tab.open && localStorage.setItem('unsaid-language', languageOf(tab)));
});
