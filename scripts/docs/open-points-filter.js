{
  const form = document.querySelector('#filter');
  const { text, kind, count } = form.elements;
  const points = [...document.querySelectorAll('.point')];
  const groups = [...document.querySelectorAll('.group')];
  const words = new Map(points.map((point) => [point, point.textContent.toLowerCase()]));

  const show = () => {
    const wanted = text.value.toLowerCase().split(/\s+/);
    for (const point of points) {
      const found = wanted.every((word) => words.get(point).includes(word));
      point.hidden = !found || (kind.value !== '' && point.dataset.kind !== kind.value);
    }
    for (const group of groups) group.hidden = !group.querySelector('.point:not([hidden])');
    count.value = `${points.filter((point) => !point.hidden).length} of ${points.length}`;
  };

  // A link to a point must show it, whatever the filter says.
  const showTarget = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest('[hidden]')) return;
    form.reset();
    show();
    target.scrollIntoView();
  };

  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('hashchange', showTarget);
  form.hidden = false;
  show();
}
