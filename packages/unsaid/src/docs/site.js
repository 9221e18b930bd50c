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
  for (const block of document.querySelectorAll('main pre')) {
    const attributes = { type: 'button', className: 'copy', textContent: 'Copy' };
    const button = Object.assign(document.createElement('button'), attributes);
    button.ariaLabel = `Copy ${block.ariaLabel ?? 'this code'}`;
    button.addEventListener('click', () => copy(button, block.textContent));
    block.before(button);
  }
});
