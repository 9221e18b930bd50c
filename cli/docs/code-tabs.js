// The language that somebody chooses at one call is shown at all of them, and on the next page.
const KEY = 'reward-card.language';
const radios = [...document.querySelectorAll('.tabs input[type="radio"]')];

const choose = (label) => {
  for (const radio of radios) if (radio.dataset.label === label) radio.checked = true;
};

addEventListener('change', ({ target }) => {
  if (!radios.includes(target)) return;
  choose(target.dataset.label);
  try {
    localStorage.setItem(KEY, target.dataset.label);
  } catch {}
});

try {
  choose(localStorage.getItem(KEY));
} catch {}
