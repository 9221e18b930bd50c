const KEY = 'reward-card-questions';
const panel = document.querySelector('#ask');
const { service, questions } = JSON.parse(document.querySelector('#questions').textContent);
const basket = document.querySelector('#basket');
const byId = new Map(questions.map((question) => [question.id, question]));
const kept = readKept();

/** What this browser has kept; a browser may refuse to keep anything. */
function readKept() {
  try {
    const { chosen = [], answers = {}, form = 'email' } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { chosen: new Set(chosen.filter((id) => byId.has(id))), answers, form };
  } catch {
    return { chosen: new Set(), answers: {}, form: 'email' };
  }
}

function keep() {
  const { chosen, answers, form } = kept;
  try {
    localStorage.setItem(KEY, JSON.stringify({ chosen: [...chosen], answers, form }));
  } catch {
    const note =
      'This browser keeps nothing for this site: your choice and your answers are gone when you leave the page.';
    document.querySelector('#kept').textContent = note;
  }
}

/** Adds to each point that is open the box to choose it with and the field for its answer. */
function addOwnParts() {
  for (const point of document.querySelectorAll('.point')) {
    const own = document.querySelector('#own-part').content.cloneNode(true);
    const [box, copyId, note] = ['input', 'button', 'textarea'].map((name) => own.querySelector(name));
    const { id } = point;
    const title = point.querySelector('h3 a').textContent;
    copyId.setAttribute('aria-label', `Copy id ${id}`);
    copyId.addEventListener('click', () => copy(id, copyId));
    if (byId.has(id)) {
      box.value = id;
      box.setAttribute('aria-label', `Ask this: ${title}`);
      box.addEventListener('change', () => choose([id], box.checked));
      note.value = kept.answers[id] ?? '';
      note.setAttribute('aria-label', `Answer: ${title}`);
      note.addEventListener('input', () => answer(id, note.value));
    } else for (const part of [box, note]) part.closest('label, details').remove();
    point.querySelector('.question').after(own);
    showAnswered(point);
  }
}

function showAnswered(point) {
  const isNoted = (kept.answers[point.id] ?? '').trim() !== '';
  point.toggleAttribute('data-noted', isNoted);
  if (isNoted) point.querySelector('.note').open = true;
}

function answer(id, text) {
  if (text.trim() === '') delete kept.answers[id];
  else kept.answers[id] = text;
  showAnswered(document.getElementById(id));
  keep();
  write();
  tellFilter();
}

/** The filter counts what is answered. */
function tellFilter() {
  document.dispatchEvent(new Event('answered'));
}

function choose(ids, isChosen) {
  for (const id of ids) kept.chosen[isChosen ? 'add' : 'delete'](id);
  keep();
  write();
}

function write() {
  const { chosen, answers, form } = kept;
  for (const box of document.querySelectorAll('.choose input')) box.checked = chosen.has(box.value);
  const asked = questions.filter(({ id }) => chosen.has(id));
  const count = asked.length === 1 ? '1 point is' : `${asked.length || 'No'} points are`;
  document.querySelector('#chosen').value = `${count} chosen, of ${questions.length} that are open.`;
  document.querySelector('#forms').hidden = asked.length === 0;
  const files = asked.length === 0 ? [] : writeQuestions(form, { service, questions: asked, answers });
  document.querySelector('#written').replaceChildren(...files.map(showFile));
  basket.hidden = asked.length === 0;
  basket.querySelector('b').textContent = `${asked.length} chosen`;
  basket.querySelector('button').onclick = ({ target }) => copy(files[0].text, target);
}

function showFile({ file, text }) {
  const part = document.querySelector('#written-part').content.cloneNode(true);
  const area = part.querySelector('textarea');
  const save = part.querySelector('a');
  part.querySelector('b').textContent = file;
  area.value = text;
  area.setAttribute('aria-label', `Text of ${file}`);
  save.download = file;
  save.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  save.setAttribute('aria-label', `Save as file ${file}`);
  const button = part.querySelector('button');
  button.setAttribute('aria-label', `Copy ${file}`);
  button.addEventListener('click', () => copy(text, button, area));
  return part;
}

/** Copies a text, and says on the button what became of it. */
async function copy(text, button, area) {
  const label = button.textContent;
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!isCopied) area?.select();
  button.textContent = isCopied ? 'Copied' : 'Not allowed: select and copy by hand';
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

const listed = () => [...document.querySelectorAll('.point:not([hidden])')].map(({ id }) => id);
const choices = {
  'before-live': () =>
    choose(
      [...document.querySelectorAll('.before-live li')]
        .map(({ dataset }) => dataset.point)
        .filter((id) => byId.has(id)),
      true,
    ),
  shown: () =>
    choose(
      listed().filter((id) => byId.has(id)),
      true,
    ),
  none: () => choose([...kept.chosen], false),
  forget: forget,
};

function forget() {
  if (!confirm('Forget the choice and every answer that you noted here?')) return;
  kept.answers = {};
  kept.chosen.clear();
  for (const note of document.querySelectorAll('.note textarea')) note.value = '';
  for (const point of document.querySelectorAll('.point')) showAnswered(point);
  keep();
  write();
  tellFilter();
}

for (const button of panel.querySelectorAll('[data-choose]'))
  button.addEventListener('click', choices[button.dataset.choose]);
for (const radio of panel.querySelectorAll('[name=form]')) {
  radio.checked = radio.value === kept.form;
  radio.addEventListener('change', () => {
    kept.form = radio.value;
    keep();
    write();
  });
}
addOwnParts();
tellFilter();
write();
panel.hidden = questions.length === 0;
